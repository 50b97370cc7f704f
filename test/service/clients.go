package main

import (
	"crypto/tls"
	"net/http"
	"sync"
)

// clusterClient trusts the cluster's own authority, once it is known: what joins for the first time takes the
// certificate of the auth service as it is, as the service does without a pin.
func clusterClient(authority, serverName string) *http.Client {
	config := &tls.Config{ServerName: serverName, InsecureSkipVerify: authority == ""}
	if authority != "" {
		config.RootCAs = poolOf([]byte(authority))
	}
	return &http.Client{Transport: &http.Transport{TLSClientConfig: config, Proxy: http.ProxyFromEnvironment}}
}

// publicClient trusts what the machine trusts, and goes through the HTTP CONNECT proxy that the environment names.
func publicClient() *http.Client {
	return &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}}
}

var (
	clients      = map[string]*http.Client{}
	clientsMutex sync.Mutex
)

// clientFor is one client, and so one connection, for each server of a cluster.
func clientFor(authority, serverName string) *http.Client {
	clientsMutex.Lock()
	defer clientsMutex.Unlock()
	key := serverName + authority
	if clients[key] == nil {
		clients[key] = clusterClient(authority, serverName)
	}
	return clients[key]
}
