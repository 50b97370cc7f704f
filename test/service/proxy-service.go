package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
)

// ProxyService is the public entry point.
type ProxyService struct {
	process *Process
	section ProxySection
	web     *WebCertificate
	cluster atomic.Pointer[JoinAnswer]
	rollout atomic.Pointer[Rollout]
	log     *slog.Logger
}

func newProxyService(process *Process) (*ProxyService, error) {
	section := process.configuration.Proxy
	ports := process.image.Contract.Ports
	if section.WebListenAddr == "" {
		section.WebListenAddr = fmt.Sprintf("0.0.0.0:%d", ports["web"])
	}
	if section.SSHListenAddr == "" {
		section.SSHListenAddr = fmt.Sprintf("0.0.0.0:%d", ports["ssh"])
	}
	if section.TunnelAddr == "" {
		section.TunnelAddr = fmt.Sprintf("0.0.0.0:%d", ports["reverse-tunnel"])
	}
	proxy := &ProxyService{process: process, section: section, log: newLog(process.configuration.Common, "proxy")}
	if section.ACME.Enabled.isOn(false) {
		return nil, errors.New("ERROR: this stand-in obtains no certificates")
	}
	if err := checkChannels(section.Channels); err != nil {
		return nil, err
	}
	web, err := newWebCertificate(section, process.dataFile("webproxy.pem"))
	proxy.web = web
	return proxy, err
}

func (proxy *ProxyService) run(ctx context.Context, ready func()) error {
	common := proxy.process.configuration.Common
	address := common.AuthServer
	if address == "" {
		address = fmt.Sprintf("127.0.0.1:%d", proxy.process.image.Contract.Ports["auth"])
	}
	membership := &Membership{
		process: proxy.process, roles: []string{"Proxy"}, log: proxy.log,
		instance:   Instance{Hostname: common.NodeName, Services: []string{"Proxy"}, Version: proxy.process.image.Release.Version},
		joinClient: clusterClient("", authServerName), joinAddress: "https://" + address,
		heartbeat: func(cluster JoinAnswer) (*http.Client, string, error) {
			return proxy.authClient(&cluster), "https://" + address, nil
		},
		identity:  IdentityStore{file: proxy.process.dataFile("identity.json")},
		onRollout: proxy.rollout.Store,
	}
	go proxy.web.reload(ctx, proxy.log)
	return membership.run(ctx, func(cluster JoinAnswer) error {
		proxy.cluster.Store(&cluster)
		if err := proxy.serve(ctx, cluster, "https://"+address); err != nil {
			return err
		}
		ready()
		return nil
	})
}

// authClient keeps one connection for all heartbeats.
func (proxy *ProxyService) authClient(cluster *JoinAnswer) *http.Client {
	return clientFor(cluster.Authority, authServerName)
}

// serve opens every port of the listener mode.
func (proxy *ProxyService) serve(ctx context.Context, cluster JoinAnswer, auth string) error {
	certificate, err := tls.X509KeyPair([]byte(cluster.Certificate), []byte(cluster.Certificate))
	if err != nil {
		return err
	}
	relay := proxy.relay(auth, &cluster)
	own := &tls.Config{Certificates: []tls.Certificate{certificate}}
	web := &tls.Config{GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		if hello.ServerName == proxyServerName {
			return &certificate, nil
		}
		return proxy.web.current(), nil
	}}
	if err := serveTLS(ctx, proxy.section.WebListenAddr, web, proxy.routes(relay)); err != nil {
		return err
	}
	if cluster.ListenerMode == "separate" {
		if err := serveTLS(ctx, proxy.section.TunnelAddr, own, relay); err != nil {
			return err
		}
	}
	for _, address := range proxy.otherAddresses(cluster) {
		if err := acceptOnly(ctx, address); err != nil {
			return err
		}
	}
	return nil
}

// otherAddresses are those on which clients of a protocol connect, and other proxies.
func (proxy *ProxyService) otherAddresses(cluster JoinAnswer) []string {
	section := proxy.section
	var addresses []string
	if cluster.Peering {
		addresses = append(addresses, section.PeerAddr)
	}
	if cluster.ListenerMode == "separate" {
		addresses = append(addresses, section.SSHListenAddr, section.KubeAddr, section.MySQLAddr, section.PostgresAddr, section.MongoAddr)
	}
	return nonEmpty(addresses)
}

func nonEmpty(texts []string) []string {
	var found []string
	for _, text := range texts {
		if text != "" {
			found = append(found, text)
		}
	}
	return found
}

func serveTLS(ctx context.Context, address string, config *tls.Config, handler http.Handler) error {
	listener, err := listen(ctx, address)
	if err != nil {
		return err
	}
	go func() { _ = http.Serve(tls.NewListener(listener, config), handler) }()
	return nil
}
