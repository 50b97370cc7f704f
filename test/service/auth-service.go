package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
)

// AuthSection is the auth service's section of the configuration file.
type AuthSection struct {
	Enabled        Switch
	ListenAddr     string                `json:"listen_addr"`
	ClusterName    string                `json:"cluster_name"`
	LicenseFile    string                `json:"license_file"`
	ListenerMode   string                `json:"proxy_listener_mode"`
	TunnelStrategy struct{ Type string } `json:"tunnel_strategy"`
}

// AuthService admits components, keeps resources, and answers `tctl`.
type AuthService struct {
	process     *Process
	section     AuthSection
	clusterName string
	authority   *Authority
	store       Store
	inventory   Inventory
	// Keys of the section, by which resources are managed by the configuration.
	owned map[string]json.RawMessage
	// The API server that reviews tokens of service accounts.
	cluster func() (*Kubernetes, error)
	log     *slog.Logger
}

func newAuthService(process *Process) (*AuthService, error) {
	section := process.configuration.Auth
	if section.ClusterName == "" {
		section.ClusterName = process.configuration.Common.NodeName
	}
	isEnterprise := process.image.Release.Edition == "enterprise"
	if section.TunnelStrategy.Type == "proxy_peering" && !isEnterprise {
		return nil, errors.New("ERROR: proxy peering is an enterprise-only feature")
	}
	if section.LicenseFile != "" {
		if _, err := os.Stat(section.LicenseFile); err != nil {
			return nil, fmt.Errorf("ERROR: license file: %w", err)
		}
	}
	auth := &AuthService{
		process: process, section: section, clusterName: section.ClusterName,
		cluster: inCluster, log: newLog(process.configuration.Common, "auth"),
	}
	if raw, found := process.configuration.Raw["auth_service"]; found {
		if err := json.Unmarshal(raw, &auth.owned); err != nil {
			return nil, err
		}
	}
	return auth, auth.open(context.Background())
}

// open reads what the backend has of the cluster.
func (auth *AuthService) open(ctx context.Context) error {
	common := auth.process.configuration.Common
	backend, err := openBackend(ctx, common.Storage, common.DataDir)
	if err != nil {
		return fmt.Errorf("ERROR: %w", err)
	}
	if auth.authority, err = loadAuthority(ctx, backend, auth.clusterName); err != nil {
		return fmt.Errorf("ERROR: %w", err)
	}
	id, err := keptID(auth.process.dataFile("host_uuid"))
	auth.store, auth.inventory = Store{backend}, Inventory{backend, id}
	return err
}

func (auth *AuthService) run(ctx context.Context, ready func()) error {
	if err := auth.applyOnStartup(ctx, auth.process.flags["apply-on-startup"]); err != nil {
		return err
	}
	pair, err := auth.authority.issue(authServerName)
	if err != nil {
		return err
	}
	certificate, err := tls.X509KeyPair(pair, pair)
	if err != nil {
		return err
	}
	address := auth.section.ListenAddr
	if address == "" {
		address = fmt.Sprintf("0.0.0.0:%d", auth.process.image.Contract.Ports["auth"])
	}
	listener, err := listen(ctx, address)
	if err != nil {
		return err
	}
	commands, err := auth.listenForTctl(ctx)
	if err != nil {
		return err
	}
	go auth.noteItself(ctx)
	go func() { _ = http.Serve(commands, http.HandlerFunc(auth.answerTctl)) }()
	ready()
	routes := http.NewServeMux()
	routes.HandleFunc("POST /join", auth.answerJoin)
	routes.HandleFunc("POST /heartbeat", auth.answerHeartbeat)
	return http.Serve(tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{certificate}}), routes)
}

func (auth *AuthService) listenForTctl(ctx context.Context) (net.Listener, error) {
	path := socketPath(auth.process.configuration.Common.DataDir)
	_ = os.Remove(path)
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { listener.Close() })
	return listener, os.Chmod(path, 0o600)
}

// applyOnStartup makes the resources of a file that the service takes at its start.
func (auth *AuthService) applyOnStartup(ctx context.Context, path string) error {
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	kinds := auth.process.image.Contract.ResourceKinds
	for _, document := range splitDocuments(string(text)) {
		resource, err := readResource(kinds, document)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if !slices.Contains(kinds.AtStartup, resource.kind()) {
			return fmt.Errorf("%s: applying resources of kind %q on startup is not supported", path, resource.kind())
		}
		if err := auth.store.put(ctx, resource); err != nil {
			return err
		}
	}
	return nil
}
