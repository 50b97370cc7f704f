package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

const serviceAccountFolder = "/var/run/secrets/kubernetes.io/serviceaccount"

var errNotFound = errors.New("not found")

// Kubernetes is the API server of the cluster that a pod runs in, with the pod's own rights.
type Kubernetes struct {
	address string
	client  *http.Client
}

// inCluster is the API server as Kubernetes tells pods of it.
func inCluster() (*Kubernetes, error) {
	host, port := os.Getenv("KUBERNETES_SERVICE_HOST"), os.Getenv("KUBERNETES_SERVICE_PORT")
	if host == "" || port == "" {
		return nil, errors.New("this is not a pod of Kubernetes")
	}
	authority, err := os.ReadFile(filepath.Join(serviceAccountFolder, "ca.crt"))
	if err != nil {
		return nil, err
	}
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: poolOf(authority)}, Proxy: http.ProxyFromEnvironment}
	return &Kubernetes{"https://" + net.JoinHostPort(host, port), &http.Client{Transport: transport}}, nil
}

// serviceAccountToken is the pod's own, as it is at the moment: Kubernetes replaces it before it ends.
func serviceAccountToken() (string, error) {
	path := os.Getenv("KUBERNETES_TOKEN_PATH")
	if path == "" {
		path = filepath.Join(serviceAccountFolder, "token")
	}
	token, err := os.ReadFile(path)
	return strings.TrimSpace(string(token)), err
}

// open sends a request and returns its body as it comes.
func (kubernetes *Kubernetes) open(ctx context.Context, method, path, contentType string, body any) (io.ReadCloser, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, kubernetes.address+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	token, err := serviceAccountToken()
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", contentType)
	answer, err := kubernetes.client.Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode < http.StatusMultipleChoices {
		return answer.Body, nil
	}
	defer answer.Body.Close()
	reason, _ := io.ReadAll(answer.Body)
	if answer.StatusCode == http.StatusNotFound {
		return nil, errNotFound
	}
	return nil, fmt.Errorf("%s %s: %s: %s", method, path, answer.Status, reason)
}

func (kubernetes *Kubernetes) send(ctx context.Context, method, path, contentType string, body, into any) error {
	answer, err := kubernetes.open(ctx, method, path, contentType, body)
	if err != nil {
		return err
	}
	defer answer.Close()
	if into == nil {
		return nil
	}
	return json.NewDecoder(answer).Decode(into)
}

// review asks the API server whose a token of a service account is.
func (kubernetes *Kubernetes) review(ctx context.Context, token string) (string, error) {
	review := map[string]any{
		"apiVersion": "authentication.k8s.io/v1", "kind": "TokenReview", "spec": map[string]any{"token": token},
	}
	var answer struct {
		Status struct {
			Authenticated bool
			Error         string
			User          struct{ Username string }
		}
	}
	err := kubernetes.send(ctx, http.MethodPost, "/apis/authentication.k8s.io/v1/tokenreviews", "application/json", review, &answer)
	if err != nil {
		return "", err
	}
	if !answer.Status.Authenticated {
		return "", fmt.Errorf("the token is not genuine: %s", answer.Status.Error)
	}
	return answer.Status.User.Username, nil
}

// list reads the objects below a path.
func (kubernetes *Kubernetes) list(ctx context.Context, path string) ([]Resource, error) {
	var list struct{ Items []Resource }
	err := kubernetes.send(ctx, http.MethodGet, path, "application/json", nil, &list)
	return list.Items, err
}

// secret reads the data of a Secret.
func (kubernetes *Kubernetes) secret(ctx context.Context, namespace, name string) (map[string][]byte, error) {
	var secret struct{ Data map[string][]byte }
	err := kubernetes.send(ctx, http.MethodGet, secretPath(namespace, name), "application/json", nil, &secret)
	return secret.Data, err
}

// keep writes one key of a Secret, and makes the Secret where there is none.
func (kubernetes *Kubernetes) keep(ctx context.Context, namespace, name, key string, value []byte) error {
	data := map[string]any{"data": map[string][]byte{key: value}}
	err := kubernetes.send(ctx, http.MethodPatch, secretPath(namespace, name), "application/merge-patch+json", data, nil)
	if !errors.Is(err, errNotFound) {
		return err
	}
	data["apiVersion"], data["kind"] = "v1", "Secret"
	data["metadata"] = map[string]string{"name": name}
	return kubernetes.send(ctx, http.MethodPost, secretPath(namespace, ""), "application/json", data, nil)
}

func secretPath(namespace, name string) string {
	return strings.TrimSuffix("/api/v1/namespaces/"+namespace+"/secrets/"+name, "/")
}
