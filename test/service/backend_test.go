package main

import (
	"encoding/json"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// fakeEtcd is a member that keeps what it is told.
type fakeEtcd struct {
	mutex sync.Mutex
	items map[string][]byte
}

func (etcd *fakeEtcd) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	etcd.mutex.Lock()
	defer etcd.mutex.Unlock()
	var body struct {
		etcdItem
		Success []struct {
			Put etcdItem `json:"request_put"`
		}
	}
	_ = json.NewDecoder(request.Body).Decode(&body)
	switch strings.TrimPrefix(request.URL.Path, "/v3/kv/") {
	case "range":
		writeJSON(answer, etcd.between(string(body.Key), string(body.RangeEnd)))
	case "put":
		etcd.items[string(body.Key)] = body.Value
		writeJSON(answer, map[string]any{})
	case "txn":
		item := body.Success[0].Put
		found := etcd.between(string(item.Key), "")
		if len(found.Items) == 0 {
			etcd.items[string(item.Key)] = item.Value
		}
		responses := []any{map[string]any{"response_range": found}}
		writeJSON(answer, map[string]any{"succeeded": len(found.Items) == 0, "responses": responses})
	case "deleterange":
		deleted := map[string]string{}
		if _, found := etcd.items[string(body.Key)]; found {
			deleted["deleted"] = "1"
		}
		delete(etcd.items, string(body.Key))
		writeJSON(answer, deleted)
	}
}

func (etcd *fakeEtcd) between(from, end string) etcdItems {
	var found etcdItems
	for key, value := range etcd.items {
		if key == from || end != "" && key >= from && key < end {
			found.Items = append(found.Items, etcdItem{Key: []byte(key), Value: value})
		}
	}
	slices.SortFunc(found.Items, func(a, b etcdItem) int { return strings.Compare(string(a.Key), string(b.Key)) })
	return found
}

// etcdBehind opens the backend of members of which the first is not there.
func etcdBehind(t *testing.T, handler http.Handler) (*Etcd, error) {
	server := httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	authority := filepath.Join(t.TempDir(), "ca.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(authority, text, 0o600); err != nil {
		t.Fatal(err)
	}
	peers := []string{"https://127.0.0.1:1", server.URL}
	return openEtcd(t.Context(), StorageSection{Peers: peers, Prefix: "/access/", CAFile: authority})
}

func TestBackendsKeepValuesByKey(t *testing.T) {
	etcd, err := etcdBehind(t, &fakeEtcd{items: map[string][]byte{"/accessory/resources/role/x": []byte("others'")}})
	if err != nil {
		t.Fatal(err)
	}
	for name, backend := range map[string]Backend{"folder": &Folder{path: t.TempDir()}, "etcd": etcd} {
		t.Run(name, func(t *testing.T) { keepsValuesByKey(t, backend) })
	}
}

func keepsValuesByKey(t *testing.T, backend Backend) {
	ctx := t.Context()
	role := itemKey("resources", "role", "../a b")
	if _, err := backend.get(ctx, role); !errors.Is(err, errNotFound) {
		t.Fatalf("a value that was never put: %v", err)
	}
	for _, put := range [][2]string{{role, "old"}, {role, "new"}, {itemKey("resources", "role", "b"), "b"}, {itemKey("resources", "roles", "c"), "c"}} {
		if err := backend.put(ctx, put[0], []byte(put[1])); err != nil {
			t.Fatal(err)
		}
	}
	if value, err := backend.get(ctx, role); string(value) != "new" || err != nil {
		t.Fatalf("got %q, %v", value, err)
	}
	values, err := backend.list(ctx, itemKey("resources", "role")+"/")
	if len(values) != 2 || string(values[0]) != "new" || err != nil {
		t.Fatalf("listed %q, %v", values, err)
	}
	for _, value := range []string{"winner", "loser"} {
		if there, err := backend.create(ctx, "authority", []byte(value)); string(there) != "winner" || err != nil {
			t.Fatalf("after the creation of %q there is %q, %v", value, there, err)
		}
	}
	if err := backend.remove(ctx, role); err != nil {
		t.Fatal(err)
	}
	if err := backend.remove(ctx, role); !errors.Is(err, errNotFound) {
		t.Fatalf("removed twice: %v", err)
	}
}

func TestServersWithOneBackendAreOneCluster(t *testing.T) {
	etcd, err := etcdBehind(t, &fakeEtcd{items: map[string][]byte{}})
	if err != nil {
		t.Fatal(err)
	}
	pins := make(chan string, 8)
	for range cap(pins) {
		go func() {
			authority, err := loadAuthority(t.Context(), etcd, "access.example.com")
			if err != nil {
				pins <- err.Error()
				return
			}
			pins <- authority.pin()
		}()
	}
	first := <-pins
	for range cap(pins) - 1 {
		if pin := <-pins; pin != first {
			t.Fatalf("authorities %s and %s", first, pin)
		}
	}
}

func TestEtcdThatRefusesIsNotOpened(t *testing.T) {
	_, err := etcdBehind(t, http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		http.Error(answer, "permission denied", http.StatusForbidden)
	}))
	if err == nil || !strings.Contains(err.Error(), "permission denied") || !strings.Contains(err.Error(), "connection refused") {
		t.Fatalf("no word of it: %v", err)
	}
}
