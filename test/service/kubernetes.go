package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

const accountFolder = "/var/run/secrets/kubernetes.io/serviceaccount"

// clusterClient trusts the API server of the cluster that a pod runs in.
var clusterClient = sync.OnceValues(func() (*http.Client, error) {
	authority, err := os.ReadFile(filepath.Join(accountFolder, "ca.crt"))
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authority)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, Proxy: http.ProxyFromEnvironment}
	return &http.Client{Transport: transport}, err
})

// accountToken is the pod's own, as it is at the moment: Kubernetes replaces it before it ends.
func accountToken() (string, error) {
	path := os.Getenv("KUBERNETES_TOKEN_PATH")
	if path == "" {
		path = filepath.Join(accountFolder, "token")
	}
	token, err := os.ReadFile(path)
	return strings.TrimSpace(string(token)), err
}

// openCluster sends a request with the pod's own rights, and returns the body of its answer as it comes.
func openCluster(ctx context.Context, method, path string, body any) (io.ReadCloser, error) {
	host := net.JoinHostPort(os.Getenv("KUBERNETES_SERVICE_HOST"), os.Getenv("KUBERNETES_SERVICE_PORT"))
	client, err := clusterClient()
	if err != nil {
		return nil, err
	}
	token, err := accountToken()
	if err != nil {
		return nil, err
	}
	return send(ctx, client, method, "https://"+host+path, token, body)
}

// askCluster sends a request, and returns the object that is answered.
func askCluster(ctx context.Context, method, path string, body any) (Object, error) {
	answer, err := openCluster(ctx, method, path, body)
	if err != nil {
		return nil, err
	}
	defer answer.Close()
	var object Object
	return object, json.NewDecoder(answer).Decode(&object)
}

// keepObject changes an object, and makes it where there is none.
func keepObject(ctx context.Context, method, collection, name string, object Object) error {
	_, err := askCluster(ctx, method, collection+"/"+name, object)
	if errors.Is(err, errNotFound) {
		_, err = askCluster(ctx, http.MethodPost, collection, object)
	}
	return err
}

// reviewToken asks the API server whose a token of a service account is.
func reviewToken(ctx context.Context, token string) (string, error) {
	review := Object{
		"apiVersion": "authentication.k8s.io/v1", "kind": "TokenReview", "spec": map[string]any{"token": token},
	}
	answer, err := askCluster(ctx, http.MethodPost, "/apis/authentication.k8s.io/v1/tokenreviews", review)
	if err == nil && answer.field("status", "authenticated") != true {
		err = errors.New("the token is not genuine")
	}
	return answer.text("status", "user", "username"), err
}

func secretsPath() string {
	return "/api/v1/namespaces/" + os.Getenv("KUBE_NAMESPACE") + "/secrets"
}

// readSecret reads one key of a Secret beside the pod.
func readSecret(ctx context.Context, name, key string) ([]byte, error) {
	secret, err := openCluster(ctx, http.MethodGet, secretsPath()+"/"+name, nil)
	if err != nil {
		return nil, err
	}
	defer secret.Close()
	var found struct{ Data map[string][]byte }
	return found.Data[key], json.NewDecoder(secret).Decode(&found)
}

// keepSecret writes one key of a Secret beside the pod, and makes the Secret where there is none.
func keepSecret(ctx context.Context, name, key string, value []byte) error {
	return keepObject(ctx, http.MethodPatch, secretsPath(), name, Object{
		"apiVersion": "v1", "kind": "Secret", "metadata": map[string]any{"name": name}, "data": map[string][]byte{key: value},
	})
}
