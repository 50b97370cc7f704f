package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"
)

func (auth *AuthService) noteItself(ctx context.Context) {
	for ctx.Err() == nil {
		err := auth.inventory.note(ctx, Instance{
			ID: auth.inventory.id, Hostname: auth.process.configuration.Common.NodeName,
			Services: []string{"Auth"}, Version: auth.process.image.Release.Version,
		})
		if err != nil {
			auth.log.Warn("the backend does not answer", "error", err)
		}
		sleep(ctx, heartbeatPeriod)
	}
}

func (auth *AuthService) answerJoin(answer http.ResponseWriter, request *http.Request) {
	var join JoinRequest
	if err := json.NewDecoder(request.Body).Decode(&join); err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	if err := auth.admit(request.Context(), join); err != nil {
		auth.log.Warn("refused to let an instance join", "hostname", join.Instance.Hostname, "error", err)
		http.Error(answer, err.Error(), http.StatusForbidden)
		return
	}
	id := newID()
	joined := JoinAnswer{
		ID: id, Secret: auth.authority.secretOf(id), Authority: string(auth.authority.text()),
		ClusterName: auth.clusterName, ListenerMode: auth.listenerMode(),
		Peering: auth.section.TunnelStrategy.Type == "proxy_peering",
	}
	if slices.Contains(join.Roles, "Proxy") {
		pair, err := auth.authority.issue(proxyServerName)
		if err != nil {
			http.Error(answer, err.Error(), http.StatusInternalServerError)
			return
		}
		joined.Certificate = string(pair)
	}
	auth.log.Info("an instance joined", "hostname", join.Instance.Hostname, "roles", strings.Join(join.Roles, ","), "method", join.Method)
	writeJSON(answer, joined)
}

// listenerMode is `multiplex` only where the configuration says so.
func (auth *AuthService) listenerMode() string {
	if auth.section.ListenerMode == "" {
		return "separate"
	}
	return auth.section.ListenerMode
}

// answerHeartbeat notes an instance, and tells it when it may be updated.
func (auth *AuthService) answerHeartbeat(answer http.ResponseWriter, request *http.Request) {
	var instance Instance
	if err := json.NewDecoder(request.Body).Decode(&instance); err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	if request.Header.Get("Authorization") != "Bearer "+auth.authority.secretOf(instance.ID) {
		http.Error(answer, "this is no instance of the cluster", http.StatusUnauthorized)
		return
	}
	windows, err := auth.store.get(request.Context(), "cluster_maintenance_config", "cluster-maintenance-config")
	if errors.Is(err, errNotFound) {
		err = nil
	}
	if err := errors.Join(err, auth.inventory.note(request.Context(), instance)); err != nil {
		http.Error(answer, err.Error(), http.StatusServiceUnavailable)
		return
	}
	rollout, err := auth.rollout(request.Context())
	if err != nil {
		http.Error(answer, err.Error(), http.StatusServiceUnavailable)
		return
	}
	writeJSON(answer, map[string]any{"windows": upcomingWindows(windows, time.Now()), "rollout": rollout})
}

func writeJSON(answer http.ResponseWriter, value any) {
	answer.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(answer).Encode(value)
}
