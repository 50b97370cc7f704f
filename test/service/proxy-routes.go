package main

import (
	"fmt"
	"io"
	"net/http"
)

// relay hands on to the auth service what agents say: they cannot reach it.
func (proxy *ProxyService) relay(auth string, cluster *JoinAnswer) http.Handler {
	routes := http.NewServeMux()
	handOn := func(answer http.ResponseWriter, request *http.Request) {
		outgoing, err := http.NewRequestWithContext(request.Context(), http.MethodPost, auth+request.URL.Path, request.Body)
		if err != nil {
			http.Error(answer, err.Error(), http.StatusInternalServerError)
			return
		}
		outgoing.Header = request.Header.Clone()
		response, err := proxy.authClient(cluster).Do(outgoing)
		if err != nil {
			http.Error(answer, err.Error(), http.StatusBadGateway)
			return
		}
		defer response.Body.Close()
		answer.WriteHeader(response.StatusCode)
		_, _ = io.Copy(answer, response.Body)
	}
	routes.HandleFunc("POST /join", handOn)
	routes.HandleFunc("POST /heartbeat", handOn)
	return routes
}

// routes are the paths of the public address.
func (proxy *ProxyService) routes(relay http.Handler) http.Handler {
	routes := http.NewServeMux()
	routes.Handle("POST /", relay)
	routes.HandleFunc("GET /webapi/ping", proxy.answerPing)
	routes.HandleFunc("GET /webapi/find", proxy.answerPing)
	routes.HandleFunc("GET "+channelPath+"{rest...}", proxy.answerChannel)
	routes.HandleFunc("GET /web/", func(answer http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(answer, "<!doctype html><title>stand-in</title>")
	})
	return routes
}
