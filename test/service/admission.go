package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// JoinRequest is what something that joins says: with which token, as what, and who it is.
type JoinRequest struct {
	Method   string   `json:"method"`
	Token    string   `json:"token"`
	IDToken  string   `json:"id_token"`
	Roles    []string `json:"roles"`
	Instance Instance `json:"instance"`
}

// JoinAnswer is what it is told: its identity, and what it needs to know of the cluster.
type JoinAnswer struct {
	ID           string `json:"id"`
	Secret       string `json:"secret"`
	Authority    string `json:"authority"`
	ClusterName  string `json:"cluster_name"`
	ListenerMode string `json:"listener_mode"`
	Peering      bool   `json:"peering"`
	// Certificate and key of a proxy.
	Certificate string `json:"certificate,omitempty"`
}

// admit refuses what no join token lets in.
func (auth *AuthService) admit(ctx context.Context, request JoinRequest) error {
	token, err := auth.store.get(ctx, "token", request.Token)
	if errors.Is(err, errNotFound) {
		return fmt.Errorf("%q can not join the cluster: the token is not valid or not found", request.Instance.Hostname)
	}
	if err != nil {
		return err
	}
	method, _ := token.field("spec", "join_method").(string)
	if method == "" {
		method = "token"
	}
	if method != request.Method {
		return fmt.Errorf("the token is of method %q, the request of method %q", method, request.Method)
	}
	roles := token.texts("spec", "roles")
	for _, role := range request.Roles {
		if !slices.ContainsFunc(roles, func(allowed string) bool { return strings.EqualFold(allowed, role) }) {
			return fmt.Errorf("can not join the cluster, the token does not allow role %q", role)
		}
	}
	switch method {
	case "token":
		return nil
	case "kubernetes":
		return auth.admitServiceAccount(ctx, token, request.IDToken)
	default:
		return fmt.Errorf("this stand-in does not know the join method %q", method)
	}
}

func (auth *AuthService) admitServiceAccount(ctx context.Context, token Resource, idToken string) error {
	user, err := auth.accountOf(ctx, token, idToken)
	if err != nil {
		return fmt.Errorf("kubernetes failed to validate token: %w", err)
	}
	rules, _ := token.field("spec", "kubernetes", "allow").([]any)
	for _, rule := range rules {
		account, _ := rule.(map[string]any)["service_account"].(string)
		if "system:serviceaccount:"+account == user {
			return nil
		}
	}
	return fmt.Errorf("the service account %q is not allowed by the token", user)
}

// accountOf is the account of a token that the cluster's API server, or the keys of another cluster, know to be genuine.
func (auth *AuthService) accountOf(ctx context.Context, token Resource, idToken string) (string, error) {
	if token.field("spec", "kubernetes", "type") == "static_jwks" {
		keys, _ := token.field("spec", "kubernetes", "static_jwks", "jwks").(string)
		return accountByKeys(keys, idToken, auth.clusterName)
	}
	kubernetes, err := auth.cluster()
	if err != nil {
		return "", err
	}
	return kubernetes.review(ctx, idToken)
}
