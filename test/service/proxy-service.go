package main

import (
	"cmp"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"math/big"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// ProxyService is the public entry point.
type ProxyService struct {
	*Process
	identity Identity
	rollout  atomic.Pointer[Rollout]
}

const proxySection = "proxy_service"

func (proxy *ProxyService) run(ctx context.Context, ready func()) error {
	membership := newMembership(proxy.Process, []string{"Proxy"})
	membership.onTold = func(told Told) { proxy.rollout.Store(told.Rollout) }
	return membership.run(ctx, func(identity Identity) error {
		proxy.identity = identity
		if err := proxy.serve(); err != nil {
			return err
		}
		ready()
		return nil
	})
}

// serve opens every port of the listener mode.
func (proxy *ProxyService) serve() error {
	own, err := selfSigned(proxy.text(proxySection, "public_addr"))
	if err != nil {
		return err
	}
	// The files may change, so that they are read for each connection.
	certificate := func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
		loaded, err := proxy.loadCertificate()
		return cmp.Or(loaded, own), err
	}
	if _, err := certificate(nil); err != nil {
		return err
	}
	served, open := []string{proxy.webAddress()}, []string{}
	if proxy.identity.ListenerMode == "separate" {
		served = append(served, proxy.tunnelAddress())
		open = append(open, proxy.sshAddress())
		for _, protocol := range []string{"kube", "mysql", "postgres", "mongo"} {
			open = append(open, proxy.text(proxySection, protocol+"_listen_addr"))
		}
	}
	if proxy.identity.Peering {
		open = append(open, proxy.text(proxySection, "peer_listen_addr"))
	}
	for _, address := range served {
		listener, err := listen(address)
		if err != nil {
			return err
		}
		go func() {
			_ = http.Serve(tls.NewListener(listener, &tls.Config{GetCertificate: certificate}), proxy.routes())
		}()
	}
	for _, address := range open {
		if address == "" {
			continue
		}
		if err := acceptOnly(address); err != nil {
			return err
		}
	}
	return nil
}

func (proxy *ProxyService) webAddress() string {
	return proxy.listenAddress(proxySection, "web_listen_addr", "web")
}

func (proxy *ProxyService) tunnelAddress() string {
	return proxy.listenAddress(proxySection, "tunnel_listen_addr", "reverse-tunnel")
}

func (proxy *ProxyService) sshAddress() string {
	return proxy.listenAddress(proxySection, "listen_addr", "ssh")
}

// selfSigned is a certificate for the host of an address.
func selfSigned(address string) (*tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	host, _, _ := strings.Cut(address, ":")
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{host},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(365 * 24 * time.Hour),
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	return &tls.Certificate{Certificate: [][]byte{certificate}, PrivateKey: key}, err
}

// routes are the paths of the public address.
func (proxy *ProxyService) routes() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("POST /join", proxy.handOn)
	routes.HandleFunc("POST /heartbeat", proxy.handOn)
	routes.HandleFunc("GET /webapi/ping", proxy.answerPing)
	routes.HandleFunc("GET /webapi/find", proxy.answerPing)
	routes.HandleFunc("GET "+channelPath+"{rest...}", proxy.answerChannel)
	return routes
}

// handOn gives to the auth service what agents say: they cannot reach it.
func (proxy *ProxyService) handOn(answer http.ResponseWriter, request *http.Request) {
	outgoing, err := http.NewRequestWithContext(request.Context(), http.MethodPost, proxy.authAddress()+request.URL.Path, request.Body)
	if err != nil {
		http.Error(answer, err.Error(), http.StatusInternalServerError)
		return
	}
	outgoing.Header = request.Header.Clone()
	response, err := internalClient.Do(outgoing)
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadGateway)
		return
	}
	defer response.Body.Close()
	answer.WriteHeader(response.StatusCode)
	_, _ = io.Copy(answer, response.Body)
}

// answerPing tells clients where the proxy is reached; fields without a value are left out.
func (proxy *ProxyService) answerPing(answer http.ResponseWriter, request *http.Request) {
	image := proxy.image
	var update AutoUpdate
	if rollout := proxy.rollout.Load(); rollout != nil {
		group, updaterID := request.URL.Query().Get("group"), request.URL.Query().Get("update_id")
		update = AutoUpdate{rollout.version(group, updaterID), rollout.isMoved(group, updaterID)}
	}
	writeJSON(answer, map[string]any{
		"auto_update":    update,
		"proxy":          proxy.addresses(),
		"server_version": image.Version,
		"cluster_name":   proxy.identity.ClusterName,
		"edition":        map[string]string{"enterprise": "ent", "community": "oss"}[image.Edition],
	})
}

// addresses are those of the listener mode: with one port for all, each is the web address.
func (proxy *ProxyService) addresses() Object {
	web, isMultiplex := proxy.webAddress(), proxy.identity.ListenerMode == "multiplex"
	public := map[string]any{"public_addr": proxy.text(proxySection, "public_addr"), "web_listen_addr": web}
	if isMultiplex {
		public["listen_addr"], public["tunnel_listen_addr"] = web, web
		return Object{
			"kube": map[string]any{"listen_addr": web, "enabled": true}, "ssh": public,
			"db": map[string]any{"postgres_listen_addr": web, "mysql_listen_addr": web}, "tls_routing_enabled": true,
		}
	}
	kube, databases := map[string]any{"enabled": proxy.text(proxySection, "kube_listen_addr") != ""}, map[string]any{}
	for _, name := range []string{"listen_addr", "public_addr"} {
		proxy.tell(kube, name, "kube_"+name)
		for _, protocol := range []string{"postgres_", "mysql_", "mongo_"} {
			proxy.tell(databases, protocol+name, protocol+name)
		}
	}
	proxy.tell(public, "ssh_public_addr", "ssh_public_addr")
	proxy.tell(public, "ssh_tunnel_public_addr", "tunnel_public_addr")
	public["listen_addr"], public["tunnel_listen_addr"] = proxy.sshAddress(), proxy.tunnelAddress()
	return Object{"kube": kube, "ssh": public, "db": databases, "tls_routing_enabled": false}
}

// tell adds a value of the configuration, where there is one.
func (proxy *ProxyService) tell(answer map[string]any, name, key string) {
	if value := proxy.text(proxySection, key); value != "" {
		answer[name] = value
	}
}
