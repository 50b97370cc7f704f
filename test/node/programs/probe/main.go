// Probe is what runs in the pods of the node's own tests.
//
//	probe serve ADDRESS FOLDER   answers /ready, /env/NAME, and keeps what is put to /files/NAME in the folder
//	probe get URL                prints the answer; with the pod's service account where that is the API server's
//	probe put URL TEXT
package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

const account = "/var/run/secrets/kubernetes.io/serviceaccount/"

func main() {
	log.SetFlags(0)
	arguments := append(os.Args[1:], "", "", "")
	switch arguments[0] {
	case "serve":
		serve(arguments[1], arguments[2])
	case "get":
		call(http.MethodGet, arguments[1], "")
	case "put":
		call(http.MethodPut, arguments[1], arguments[2])
	default:
		log.Fatalf("unknown command: %q", arguments[0])
	}
}

func serve(address, folder string) {
	http.HandleFunc("GET /ready", func(answer http.ResponseWriter, _ *http.Request) { fmt.Fprint(answer, "ready") })
	http.HandleFunc("GET /user", func(answer http.ResponseWriter, _ *http.Request) { fmt.Fprint(answer, os.Getuid()) })
	http.HandleFunc("GET /env/{name}", func(answer http.ResponseWriter, request *http.Request) {
		fmt.Fprint(answer, os.Getenv(request.PathValue("name")))
	})
	http.HandleFunc("GET /files/{name}", func(answer http.ResponseWriter, request *http.Request) {
		http.ServeFile(answer, request, filepath.Join(folder, request.PathValue("name")))
	})
	http.HandleFunc("PUT /files/{name}", func(answer http.ResponseWriter, request *http.Request) {
		content, err := io.ReadAll(request.Body)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, request.PathValue("name")), content, 0o600)
		}
		if err != nil {
			http.Error(answer, err.Error(), http.StatusInternalServerError)
		}
	})
	log.Printf("listening on %s", address)
	log.Fatal(http.ListenAndServe(address, nil))
}

func call(method, url, body string) {
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	roots, _ := x509.SystemCertPool()
	if roots == nil {
		roots = x509.NewCertPool()
	}
	if authority, err := os.ReadFile(account + "ca.crt"); err == nil {
		roots.AppendCertsFromPEM(authority)
	}
	if token, err := os.ReadFile(account + "token"); err == nil && strings.HasPrefix(url, "https://kubernetes.") {
		request.Header.Set("Authorization", "Bearer "+string(token))
	}
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	answer, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	if answer.StatusCode >= http.StatusBadRequest {
		io.Copy(os.Stderr, answer.Body)
		os.Exit(1)
	}
	io.Copy(os.Stdout, answer.Body)
}
