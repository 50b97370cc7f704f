package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const retryPeriod = time.Second

// Membership is how a process joins the cluster and stays in it.
type Membership struct {
	*Process
	instance Instance
	roles    []string
	// Where to join: the client, and the address before the path.
	joinClient  *http.Client
	joinAddress string
	// Where to say that one is there, once the cluster is known.
	heartbeat func() (*http.Client, string, error)
	onTold    func(told Told)
	// Where it keeps its identity: in a Secret of its own, in the data folder without one.
	secret string
}

// newMembership is that of whoever dials the auth service directly.
func newMembership(process *Process, roles []string) *Membership {
	auth := process.authAddress()
	return &Membership{
		Process: process, roles: roles, joinClient: internalClient, joinAddress: auth,
		instance:  Instance{Hostname: process.nodeName(), Services: roles, Version: process.image.Version},
		heartbeat: func() (*http.Client, string, error) { return internalClient, auth, nil },
	}
}

// run joins, and says again and again that the instance is there; joined is called when it has been heard.
func (membership *Membership) run(ctx context.Context, joined func(Identity) error) error {
	for ; ; sleep(ctx, retryPeriod) {
		identity, err := membership.join(ctx)
		if err != nil {
			slog.Warn("failed to join the cluster, trying again", "error", err)
			continue
		}
		if err := membership.stay(ctx, identity, &joined); !errors.Is(err, errUnknownInstance) {
			return err
		}
		if err := membership.save(ctx, Identity{}); err != nil {
			slog.Warn("the identity is not forgotten", "error", err)
		}
	}
}

// join takes the identity from before, or asks for one.
func (membership *Membership) join(ctx context.Context) (Identity, error) {
	var identity Identity
	if err := membership.load(ctx, &identity); err == nil && identity.ID != "" {
		return identity, nil
	}
	id := membership.image.ID
	request := JoinRequest{
		Method: cmp.Or(membership.text(id, "join_params", "method"), "token"),
		Token:  membership.text(id, "join_params", "token_name"), Roles: membership.roles, Hostname: membership.nodeName(),
	}
	if strings.HasPrefix(request.Token, "/") {
		text, err := os.ReadFile(request.Token)
		if err != nil {
			return identity, err
		}
		request.Token = strings.TrimSpace(string(text))
	}
	if request.Method == "kubernetes" {
		token, err := accountToken()
		if err != nil {
			return identity, err
		}
		request.IDToken = token
	}
	if err := post(ctx, membership.joinClient, membership.joinAddress+"/join", "", request, &identity); err != nil {
		return identity, err
	}
	return identity, membership.save(ctx, identity)
}

func (membership *Membership) load(ctx context.Context, identity *Identity) error {
	if membership.secret == "" {
		return readJSON(filepath.Join(membership.dataDir(), "identity.json"), identity)
	}
	text, err := readSecret(ctx, membership.secret, "identity")
	if err != nil {
		return err
	}
	return json.Unmarshal(text, identity)
}

func (membership *Membership) save(ctx context.Context, identity Identity) error {
	text, err := json.Marshal(identity)
	if err != nil {
		return err
	}
	if membership.secret == "" {
		return replaceFile(filepath.Join(membership.dataDir(), "identity.json"), text)
	}
	return keepSecret(ctx, membership.secret, "identity", text)
}

// stay sends heartbeats until the cluster does not know the instance any more.
func (membership *Membership) stay(ctx context.Context, identity Identity, joined *func(Identity) error) error {
	membership.instance.ID = identity.ID
	for ; ; sleep(ctx, heartbeatPeriod) {
		var told Told
		client, address, err := membership.heartbeat()
		if err == nil {
			err = post(ctx, client, address+"/heartbeat", identity.Secret, membership.instance, &told)
		}
		if errors.Is(err, errUnknownInstance) {
			return err
		}
		if err != nil {
			slog.Warn("the cluster does not answer", "error", err)
			continue
		}
		// Whoever serves from the first answer on must not serve as if there were no rollout.
		membership.onTold(told)
		if *joined != nil {
			if err := (*joined)(identity); err != nil {
				return err
			}
			*joined = nil
		}
	}
}
