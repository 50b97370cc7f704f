package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

// Etcd keeps values in etcd, by the JSON form of its API.
type Etcd struct {
	section Object
	client  *http.Client
}

// What one member has to answer in, before another one is asked.
const memberPatience = 3 * time.Second

// etcdItem is a key with its value; both are base64 in JSON.
type etcdItem struct {
	Key      []byte `json:"key"`
	Value    []byte `json:"value,omitempty"`
	RangeEnd []byte `json:"range_end,omitempty"`
}

func openEtcd(ctx context.Context, section Object) (*Etcd, error) {
	authority, err := os.ReadFile(section.text("tls_ca_file"))
	if err != nil {
		return nil, fmt.Errorf("storage: etcd: %w", err)
	}
	pair, err := tls.LoadX509KeyPair(section.text("tls_cert_file"), section.text("tls_key_file"))
	if err != nil {
		return nil, fmt.Errorf("storage: etcd: %w", err)
	}
	config := &tls.Config{RootCAs: x509.NewCertPool(), Certificates: []tls.Certificate{pair}}
	config.RootCAs.AppendCertsFromPEM(authority)
	etcd := &Etcd{section, &http.Client{Transport: &http.Transport{TLSClientConfig: config}, Timeout: memberPatience}}
	_, err = etcd.list(ctx, "")
	return etcd, err
}

func (etcd *Etcd) list(ctx context.Context, prefix string) ([][]byte, error) {
	from := etcd.key(prefix)
	end := append([]byte{}, from...)
	end[len(end)-1]++
	var found struct {
		Items []etcdItem `json:"kvs"`
	}
	err := etcd.call(ctx, "range", etcdItem{Key: from, RangeEnd: end}, &found)
	var values [][]byte
	for _, item := range found.Items {
		values = append(values, item.Value)
	}
	return values, err
}

func (etcd *Etcd) put(ctx context.Context, key string, value []byte) error {
	return etcd.call(ctx, "put", etcdItem{Key: etcd.key(key), Value: value}, &struct{}{})
}

func (etcd *Etcd) create(ctx context.Context, key string, value []byte) (bool, error) {
	item := etcdItem{Key: etcd.key(key), Value: value}
	isAbsent := map[string]any{"key": item.Key, "target": "CREATE", "result": "EQUAL", "create_revision": "0"}
	put := map[string]any{"request_put": item}
	var answer struct{ Succeeded bool }
	err := etcd.call(ctx, "txn", map[string]any{"compare": []any{isAbsent}, "success": []any{put}}, &answer)
	return answer.Succeeded, err
}

func (etcd *Etcd) remove(ctx context.Context, key string) (bool, error) {
	var answer struct{ Deleted string }
	err := etcd.call(ctx, "deleterange", etcdItem{Key: etcd.key(key)}, &answer)
	return answer.Deleted != "", err
}

func (etcd *Etcd) key(key string) []byte {
	return []byte(etcd.section.text("prefix") + key)
}

// call asks one member after the other until one answers.
func (etcd *Etcd) call(ctx context.Context, operation string, body, into any) (err error) {
	for _, peer := range etcd.section.texts("peers") {
		if err = post(ctx, etcd.client, strings.TrimSuffix(peer, "/")+"/v3/kv/"+operation, "", body, into); err == nil {
			return nil
		}
	}
	return fmt.Errorf("storage: etcd: no member answers: %w", err)
}
