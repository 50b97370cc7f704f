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
	"os"
	"strings"
	"time"
)

// Etcd keeps values in etcd, by the JSON form of its API.
type Etcd struct {
	peers  []string
	prefix string
	client *http.Client
}

// What one member has to answer in, before another one is asked.
const memberPatience = 3 * time.Second

// etcdItem is a key with its value; both are base64 in JSON.
type etcdItem struct {
	Key      []byte `json:"key"`
	Value    []byte `json:"value,omitempty"`
	RangeEnd []byte `json:"range_end,omitempty"`
}

type etcdItems struct {
	Items []etcdItem `json:"kvs"`
}

func openEtcd(ctx context.Context, section StorageSection) (*Etcd, error) {
	authority, err := os.ReadFile(section.CAFile)
	if err != nil {
		return nil, fmt.Errorf("storage: tls_ca_file: %w", err)
	}
	config := &tls.Config{RootCAs: poolOf(authority)}
	if section.CertFile != "" {
		pair, err := tls.LoadX509KeyPair(section.CertFile, section.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("storage: tls_cert_file: %w", err)
		}
		config.Certificates = []tls.Certificate{pair}
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: config}, Timeout: memberPatience}
	etcd := &Etcd{section.Peers, section.Prefix, client}
	if _, err := etcd.get(ctx, ""); err != nil && !errors.Is(err, errNotFound) {
		return nil, err
	}
	return etcd, nil
}

func (etcd *Etcd) get(ctx context.Context, key string) ([]byte, error) {
	var found etcdItems
	if err := etcd.call(ctx, "range", etcdItem{Key: etcd.key(key)}, &found); err != nil {
		return nil, err
	}
	return found.only()
}

func (found etcdItems) only() ([]byte, error) {
	if len(found.Items) == 0 {
		return nil, errNotFound
	}
	return found.Items[0].Value, nil
}

func (etcd *Etcd) list(ctx context.Context, prefix string) ([][]byte, error) {
	from := etcd.key(prefix)
	end := bytes.Clone(from)
	end[len(end)-1]++
	var found etcdItems
	if err := etcd.call(ctx, "range", etcdItem{Key: from, RangeEnd: end}, &found); err != nil {
		return nil, err
	}
	var values [][]byte
	for _, item := range found.Items {
		values = append(values, item.Value)
	}
	return values, nil
}

func (etcd *Etcd) put(ctx context.Context, key string, value []byte) error {
	return etcd.call(ctx, "put", etcdItem{Key: etcd.key(key), Value: value}, nil)
}

func (etcd *Etcd) create(ctx context.Context, key string, value []byte) ([]byte, error) {
	item := etcdItem{Key: etcd.key(key), Value: value}
	isAbsent := map[string]any{"key": item.Key, "target": "CREATE", "result": "EQUAL", "create_revision": "0"}
	transaction := map[string]any{
		"compare": []any{isAbsent},
		"success": []any{map[string]any{"request_put": item}},
		"failure": []any{map[string]any{"request_range": etcdItem{Key: item.Key}}},
	}
	var answer struct {
		Succeeded bool
		Responses []struct {
			Range etcdItems `json:"response_range"`
		}
	}
	if err := etcd.call(ctx, "txn", transaction, &answer); err != nil || answer.Succeeded {
		return value, err
	}
	if len(answer.Responses) == 0 {
		return nil, errors.New("storage: etcd: the answer of a transaction is empty")
	}
	return answer.Responses[0].Range.only()
}

func (etcd *Etcd) remove(ctx context.Context, key string) error {
	var answer struct{ Deleted string }
	err := etcd.call(ctx, "deleterange", etcdItem{Key: etcd.key(key)}, &answer)
	if err == nil && answer.Deleted == "" {
		return errNotFound
	}
	return err
}

func (etcd *Etcd) key(key string) []byte {
	return []byte(etcd.prefix + key)
}

// call asks one member after the other until one answers.
func (etcd *Etcd) call(ctx context.Context, operation string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	var failures []error
	for _, peer := range etcd.peers {
		answer, err := etcd.ask(ctx, strings.TrimSuffix(peer, "/")+"/v3/kv/"+operation, text)
		if err == nil && into != nil {
			return json.Unmarshal(answer, into)
		}
		if err == nil {
			return nil
		}
		failures = append(failures, err)
	}
	return fmt.Errorf("storage: etcd: no member answers: %w", errors.Join(failures...))
}

func (etcd *Etcd) ask(ctx context.Context, address string, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := etcd.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %s", address, answer.Status, bytes.TrimSpace(text))
	}
	return text, err
}
