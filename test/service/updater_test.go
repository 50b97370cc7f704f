package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fakeCluster answers as the API server and the version server would, and keeps what it gets.
type fakeCluster struct {
	version, critical string
	// Of the agent that runs; empty: 17.5.1.
	running     string
	annotations map[string]string
	windows     []Window
	put         string
}

func (cluster *fakeCluster) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	switch {
	case strings.HasSuffix(request.URL.Path, versionPath):
		fmt.Fprint(answer, cluster.version)
	case strings.HasSuffix(request.URL.Path, criticalPath):
		fmt.Fprint(answer, cluster.critical)
	case strings.HasSuffix(request.URL.Path, "/secrets"):
		secrets := []any{}
		if cluster.windows != nil {
			schedule, _ := json.Marshal(map[string]any{"windows": cluster.windows})
			data := map[string][]byte{scheduleKey: schedule}
			secrets = append(secrets, map[string]any{"metadata": map[string]string{"name": "edge-shared-state"}, "data": data})
		}
		writeJSON(answer, map[string]any{"items": secrets})
	case request.Method == http.MethodPut:
		text, _ := io.ReadAll(request.Body)
		cluster.put = string(text)
		writeJSON(answer, map[string]any{})
	default:
		image := "registry.svc.invalid:5000/svc-ent:" + cmp.Or(cluster.running, "17.5.1")
		containers := []any{map[string]string{"name": "svc", "image": image}}
		pod := map[string]any{"spec": map[string]any{"containers": containers}}
		agent := map[string]any{
			"metadata": map[string]any{"annotations": cluster.annotations},
			"spec":     map[string]any{"template": pod},
		}
		writeJSON(answer, map[string]any{"items": []any{agent}})
	}
}

func TestUpdater(t *testing.T) {
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte("token"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("KUBERNETES_TOKEN_PATH", token)
	hour := time.Hour
	now := []Window{{time.Now().Add(-hour), time.Now().Add(hour)}}
	later := []Window{{time.Now().Add(hour), time.Now().Add(2 * hour)}}
	over := []Window{{time.Now().Add(-2 * hour), time.Now().Add(-hour)}}
	suspended := map[string]string{"svc.dev/skipreconcile": "true"}
	for name, test := range map[string]struct {
		cluster fakeCluster
		updates bool
	}{
		"inside of the window":              {fakeCluster{version: "v17.5.2", critical: "no", windows: now}, true},
		"outside of the window":             {fakeCluster{version: "v17.5.2", critical: "no", windows: later}, false},
		"critical, outside of the window":   {fakeCluster{version: "v17.5.2", critical: "yes", windows: later}, true},
		"suspended":                         {fakeCluster{version: "v17.5.2", critical: "yes", annotations: suspended}, false},
		"the same version":                  {fakeCluster{version: "v17.5.1", critical: "yes", windows: now}, false},
		"an older version":                  {fakeCluster{running: "17.6.0", version: "v17.5.2", critical: "no", windows: now}, true},
		"no version":                        {fakeCluster{version: "none", critical: "yes", windows: now}, false},
		"windows that nobody tells":         {fakeCluster{version: "v17.5.2", critical: "no"}, true},
		"windows that have all ended":       {fakeCluster{version: "v17.5.2", critical: "no", windows: over}, true},
		"a version without its leading v":   {fakeCluster{version: "17.5.2", critical: "no", windows: now}, true},
		"a version that cannot be compared": {fakeCluster{version: "latest", critical: "no", windows: now}, false},
	} {
		t.Run(name, func(t *testing.T) {
			cluster := test.cluster
			server := httptest.NewServer(&cluster)
			defer server.Close()
			updater := &Updater{
				contract: Contract{ID: "svc", AnnotationDomain: "svc.dev"}, name: "edge", namespace: "team",
				baseImage: "registry.svc.invalid:5000/svc-ent", source: VersionSource{channel: server.URL + "/channel/default"},
				kubernetes: &Kubernetes{server.URL, server.Client()}, log: logTo(io.Discard, "", ""),
			}
			_ = updater.reconcile(t.Context())
			if updates := strings.Contains(cluster.put, `"image":"registry.svc.invalid:5000/svc-ent:17.5.2"`); updates != test.updates {
				t.Errorf("updates: %v, put %q", updates, cluster.put)
			}
		})
	}
}
