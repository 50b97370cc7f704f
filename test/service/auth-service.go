package main

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"
)

// AuthService admits components, and keeps resources.
type AuthService struct {
	*Process
	storage Storage
	// What only the servers of the cluster know. It is kept with the data: what joined stays joined when a server comes back.
	secret []byte
}

// JoinRequest is what something that joins says: with which token, as what, and who it is.
type JoinRequest struct {
	Method   string   `json:"method"`
	Token    string   `json:"token"`
	IDToken  string   `json:"id_token"`
	Roles    []string `json:"roles"`
	Hostname string   `json:"hostname"`
}

// Identity is what it is told: who it is from then on, and what it needs to know of the cluster.
type Identity struct {
	ID           string `json:"id"`
	Secret       string `json:"secret"`
	ClusterName  string `json:"cluster_name"`
	ListenerMode string `json:"listener_mode"`
	Peering      bool   `json:"peering"`
}

func newAuthService(process *Process) (*AuthService, error) {
	if file := process.text("auth_service", "license_file"); file != "" {
		if _, err := os.Stat(file); err != nil {
			return nil, fmt.Errorf("license file: %w", err)
		}
	}
	return openAuthService(process)
}

// openAuthService opens what all auth servers of a cluster share.
func openAuthService(process *Process) (*AuthService, error) {
	ctx := context.Background()
	storage, err := openStorage(ctx, process.Configuration)
	if err != nil {
		return nil, err
	}
	// Of several servers that start at once, all take the secret of the first.
	if _, err := storage.create(ctx, keyOf("secret"), []byte(rand.Text())); err != nil {
		return nil, err
	}
	secrets, err := storage.list(ctx, keyOf("secret"))
	return &AuthService{process, storage, slices.Concat(secrets...)}, err
}

func (auth *AuthService) clusterName() string {
	return cmp.Or(auth.text("auth_service", "cluster_name"), auth.nodeName())
}

func (auth *AuthService) run(ctx context.Context, ready func()) error {
	if auth.applyOnStartup != "" {
		text, err := os.ReadFile(auth.applyOnStartup)
		if err != nil {
			return err
		}
		err = readResources(string(text), func(resource Object) error {
			_, err := createResource(ctx, auth.storage, resource, true)
			return err
		})
		if err != nil {
			return err
		}
	}
	certificate, err := selfSigned(auth.clusterName())
	if err != nil {
		return err
	}
	listener, err := listen(auth.listenAddress("auth_service", "listen_addr", "auth"))
	if err != nil {
		return err
	}
	go auth.noteItself(ctx)
	ready()
	routes := http.NewServeMux()
	routes.HandleFunc("POST /join", auth.answerJoin)
	routes.HandleFunc("POST /heartbeat", auth.answerHeartbeat)
	return http.Serve(tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*certificate}}), routes)
}

func (auth *AuthService) noteItself(ctx context.Context) {
	itself := Instance{Hostname: auth.nodeName(), Services: []string{"Auth"}, Version: auth.image.Version}
	for itself.ID = rand.Text(); ; sleep(ctx, heartbeatPeriod) {
		if err := auth.note(ctx, itself); err != nil {
			slog.Warn("the storage does not answer", "error", err)
		}
	}
}

func (auth *AuthService) answerJoin(answer http.ResponseWriter, request *http.Request) {
	var join JoinRequest
	if err := json.NewDecoder(request.Body).Decode(&join); err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	if err := auth.admit(request.Context(), join); err != nil {
		slog.Warn("refused to let an instance join", "hostname", join.Hostname, "error", err)
		http.Error(answer, err.Error(), http.StatusForbidden)
		return
	}
	id, mode := rand.Text(), cmp.Or(auth.text("auth_service", "proxy_listener_mode"), "separate")
	isPeered := auth.text("auth_service", "tunnel_strategy", "type") == "proxy_peering"
	slog.Info("an instance joined", "hostname", join.Hostname, "roles", join.Roles, "method", join.Method)
	writeJSON(answer, Identity{id, auth.secretOf(id), auth.clusterName(), mode, isPeered})
}

// secretOf is what only the auth service can tell of an instance, and so knows it by.
func (auth *AuthService) secretOf(id string) string {
	hash := hmac.New(sha256.New, auth.secret)
	hash.Write([]byte(id))
	return hex.EncodeToString(hash.Sum(nil))
}

// admit refuses what no join token lets in.
func (auth *AuthService) admit(ctx context.Context, request JoinRequest) error {
	tokens, err := listResources(ctx, auth.storage, "token", request.Token)
	if err != nil || len(tokens) != 1 {
		return errors.Join(errors.New("can not join the cluster"), err)
	}
	token := tokens[0]
	if method := token.text("spec", "join_method"); method != request.Method && method != "" {
		return fmt.Errorf("the token is of method %q, the request of method %q", method, request.Method)
	}
	allowed := token.texts("spec", "roles")
	for _, role := range request.Roles {
		if !slices.ContainsFunc(allowed, func(each string) bool { return strings.EqualFold(each, role) }) {
			return fmt.Errorf("can not join the cluster, the token does not allow role %q", role)
		}
	}
	if request.Method != "kubernetes" {
		return nil
	}
	user, err := reviewToken(ctx, request.IDToken)
	if err != nil {
		return err
	}
	for _, rule := range token.objects("spec", "kubernetes", "allow") {
		if "system:serviceaccount:"+rule.text("service_account") == user {
			return nil
		}
	}
	return fmt.Errorf("the service account %q is not allowed by the token", user)
}

// Told is the answer to a heartbeat: when an instance may be updated, and how far a rollout has come.
type Told struct {
	Windows []Window `json:"windows"`
	Rollout *Rollout `json:"rollout"`
}

// answerHeartbeat notes an instance.
func (auth *AuthService) answerHeartbeat(answer http.ResponseWriter, request *http.Request) {
	var instance Instance
	if err := json.NewDecoder(request.Body).Decode(&instance); err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	if request.Header.Get("Authorization") != "Bearer "+auth.secretOf(instance.ID) {
		http.Error(answer, "this is no instance of the cluster", http.StatusUnauthorized)
		return
	}
	ctx := request.Context()
	noted := auth.note(ctx, instance)
	windows, err := getResource(ctx, auth.storage, "cluster_maintenance_config", "")
	rollout, failure := auth.rollout(ctx)
	if err := errors.Join(noted, err, failure); err != nil {
		http.Error(answer, err.Error(), http.StatusServiceUnavailable)
		return
	}
	writeJSON(answer, Told{upcomingWindows(windows, time.Now()), rollout})
}

func writeJSON(answer http.ResponseWriter, value any) {
	answer.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(answer).Encode(value)
}
