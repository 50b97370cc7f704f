package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fakeReviews knows one token of a service account.
func fakeReviews(answer http.ResponseWriter, request *http.Request) {
	var review struct{ Spec struct{ Token string } }
	_ = json.NewDecoder(request.Body).Decode(&review)
	user := map[string]string{"username": "system:serviceaccount:svc:svc-proxy"}
	writeJSON(answer, map[string]any{"status": map[string]any{"authenticated": review.Spec.Token == "genuine", "user": user}})
}

func TestAdmission(t *testing.T) {
	own := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(own, []byte("own"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("KUBERNETES_TOKEN_PATH", own)
	server := httptest.NewServer(http.HandlerFunc(fakeReviews))
	defer server.Close()
	auth := &AuthService{
		store: Store{&Folder{path: t.TempDir()}}, clusterName: "access.example.com", log: logTo(io.Discard, "", ""),
		cluster: func() (*Kubernetes, error) { return &Kubernetes{server.URL, server.Client()}, nil },
	}
	for _, document := range []string{
		"{kind: token, version: v2, metadata: {name: proxies}, spec: {roles: [Proxy], join_method: kubernetes, kubernetes: {allow: [{service_account: 'svc:svc-proxy'}]}}}",
		"{kind: token, version: v2, metadata: {name: others}, spec: {roles: [Proxy], join_method: kubernetes, kubernetes: {allow: [{service_account: 'svc:other'}]}}}",
		"{kind: token, version: v2, metadata: {name: secret}, spec: {roles: [Node, App]}}",
		"{kind: token, version: v2, metadata: {name: other-cluster}, spec: {roles: [Node], join_method: kubernetes, kubernetes: {type: static_jwks, static_jwks: {jwks: '{}'}}}}",
		"{kind: token, version: v2, metadata: {name: cloud}, spec: {roles: [Node], join_method: iam}}",
	} {
		resource, err := readResource(ResourceKinds{}, document)
		if err != nil {
			t.Fatal(err)
		}
		if err := auth.store.put(t.Context(), resource); err != nil {
			t.Fatal(err)
		}
	}
	for name, test := range map[string]struct {
		request JoinRequest
		refusal string
	}{
		"a genuine account":          {JoinRequest{Method: "kubernetes", Token: "proxies", IDToken: "genuine", Roles: []string{"Proxy"}}, ""},
		"an account that is not":     {JoinRequest{Method: "kubernetes", Token: "proxies", IDToken: "forged", Roles: []string{"Proxy"}}, "not genuine"},
		"an account not allowed":     {JoinRequest{Method: "kubernetes", Token: "others", IDToken: "genuine", Roles: []string{"Proxy"}}, "is not allowed"},
		"another method":             {JoinRequest{Method: "token", Token: "proxies", Roles: []string{"Proxy"}}, "is of method"},
		"a secret":                   {JoinRequest{Method: "token", Token: "secret", Roles: []string{"Node"}}, ""},
		"a secret for two roles":     {JoinRequest{Method: "token", Token: "secret", Roles: []string{"Node", "App"}}, ""},
		"a role that is not allowed": {JoinRequest{Method: "token", Token: "secret", Roles: []string{"Db"}}, "does not allow role"},
		"an unknown secret":          {JoinRequest{Method: "token", Token: "guess", Roles: []string{"Node"}}, "not found"},
		"keys that sign nothing":     {JoinRequest{Method: "kubernetes", Token: "other-cluster", IDToken: "e30.e30.", Roles: []string{"Node"}}, "no key"},
		"a method of a cloud":        {JoinRequest{Method: "iam", Token: "cloud", Roles: []string{"Node"}}, "does not know the join method"},
	} {
		t.Run(name, func(t *testing.T) {
			err := auth.admit(t.Context(), test.request)
			if (err == nil) != (test.refusal == "") || (err != nil && !strings.Contains(err.Error(), test.refusal)) {
				t.Errorf("%v, expected %q", err, test.refusal)
			}
		})
	}
}
