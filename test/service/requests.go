package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

var (
	errNotFound        = errors.New("not found")
	errUnknownInstance = errors.New("the cluster does not know this instance any more")

	// internalClient takes the certificate of the auth service as it is, as the service does without a pin.
	internalClient = &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, Proxy: http.ProxyFromEnvironment,
	}}
	// publicClient trusts what the machine trusts, and goes through the HTTP CONNECT proxy that the environment names.
	publicClient = &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}}
)

// send sends JSON, and returns the body of the answer as it comes.
func send(ctx context.Context, client *http.Client, method, address, secret string, body any) (io.ReadCloser, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if method == http.MethodPatch {
		request.Header.Set("Content-Type", "application/merge-patch+json")
	}
	if secret != "" {
		request.Header.Set("Authorization", "Bearer "+secret)
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode < http.StatusMultipleChoices {
		return answer.Body, nil
	}
	defer answer.Body.Close()
	reason, _ := io.ReadAll(answer.Body)
	err = map[int]error{http.StatusNotFound: errNotFound, http.StatusUnauthorized: errUnknownInstance}[answer.StatusCode]
	if err == nil {
		err = fmt.Errorf("%s %s: %s: %s", method, address, answer.Status, strings.TrimSpace(string(reason)))
	}
	return nil, err
}

// post sends JSON, and reads what is answered.
func post(ctx context.Context, client *http.Client, address, secret string, body, into any) error {
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	answer, err := send(ctx, client, http.MethodPost, address, secret, body)
	if err != nil {
		return err
	}
	defer answer.Close()
	return json.NewDecoder(answer).Decode(into)
}

// fetch is what is under a public address.
func fetch(ctx context.Context, address string) (string, error) {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	answer, err := send(ctx, publicClient, http.MethodGet, address, "", nil)
	if err != nil {
		return "", err
	}
	defer answer.Close()
	text, err := io.ReadAll(answer)
	return strings.TrimSpace(string(text)), err
}

// sleep waits, unless the context ends before.
func sleep(ctx context.Context, duration time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(duration):
	}
}
