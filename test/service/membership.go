package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"time"
)

const retryPeriod = time.Second

var errUnknownInstance = errors.New("the cluster does not know this instance any more")

// Membership is how a process joins the cluster and stays in it.
type Membership struct {
	process  *Process
	instance Instance
	roles    []string
	// Where to join: the client, and the address before the path.
	joinClient  *http.Client
	joinAddress string
	// Where to say that one is there, once the cluster is known.
	heartbeat func(JoinAnswer) (*http.Client, string, error)
	identity  IdentityStore
	onWindows func(ctx context.Context, windows []Window)
	onRollout func(rollout *Rollout)
	log       *slog.Logger
}

// run joins, and says again and again that the instance is there; joined is called when it has been heard.
func (membership *Membership) run(ctx context.Context, joined func(JoinAnswer) error) error {
	for ctx.Err() == nil {
		identity, err := membership.join(ctx)
		if err != nil {
			membership.log.Warn("failed to join the cluster, trying again", "error", err)
			sleep(ctx, retryPeriod)
			continue
		}
		if err := membership.stay(ctx, identity, &joined); err != nil && !errors.Is(err, errUnknownInstance) {
			return err
		}
	}
	return nil
}

// join takes the identity from before, or asks for one.
func (membership *Membership) join(ctx context.Context) (JoinAnswer, error) {
	if identity, found := membership.identity.load(ctx); found {
		return identity, nil
	}
	var identity JoinAnswer
	request, err := membership.request()
	if err != nil {
		return identity, err
	}
	err = post(ctx, membership.joinClient, membership.joinAddress+"/join", "", request, &identity)
	if err != nil {
		return identity, err
	}
	return identity, membership.identity.save(ctx, identity)
}

func (membership *Membership) request() (JoinRequest, error) {
	params := membership.process.configuration.Common.JoinParams
	request := JoinRequest{Method: params.Method, Token: params.TokenName, Roles: membership.roles, Instance: membership.instance}
	if request.Method == "" {
		request.Method = "token"
	}
	if strings.HasPrefix(params.TokenName, "/") {
		text, err := os.ReadFile(params.TokenName)
		if err != nil {
			return request, err
		}
		request.Token = strings.TrimSpace(string(text))
	}
	if request.Method == "kubernetes" {
		token, err := serviceAccountToken()
		if err != nil {
			return request, err
		}
		request.IDToken = token
	}
	return request, nil
}

// stay sends heartbeats until the cluster does not know the instance any more.
func (membership *Membership) stay(ctx context.Context, identity JoinAnswer, joined *func(JoinAnswer) error) error {
	membership.instance.ID = identity.ID
	for ctx.Err() == nil {
		var answer struct {
			Windows []Window
			Rollout *Rollout
		}
		client, address, err := membership.heartbeat(identity)
		if err == nil {
			err = post(ctx, client, address+"/heartbeat", identity.Secret, membership.instance, &answer)
		}
		if errors.Is(err, errUnknownInstance) {
			membership.identity.forget(ctx)
			return err
		}
		if err != nil {
			membership.log.Warn("the cluster does not answer", "error", err)
		} else {
			// Whoever serves from the first answer on must not serve as if there were no rollout.
			if membership.onRollout != nil {
				membership.onRollout(answer.Rollout)
			}
			if *joined != nil {
				if err := (*joined)(identity); err != nil {
					return err
				}
				*joined = nil
			}
			if membership.onWindows != nil {
				membership.onWindows(ctx, answer.Windows)
			}
		}
		sleep(ctx, heartbeatPeriod)
	}
	return nil
}

func post(ctx context.Context, client *http.Client, address, secret string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	if secret != "" {
		request.Header.Set("Authorization", "Bearer "+secret)
	}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
		return json.NewDecoder(answer.Body).Decode(into)
	case http.StatusUnauthorized:
		return errUnknownInstance
	default:
		reason, _ := io.ReadAll(answer.Body)
		return fmt.Errorf("%s: %s", answer.Status, strings.TrimSpace(string(reason)))
	}
}

// sleep waits, unless the context ends before.
func sleep(ctx context.Context, duration time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(duration):
	}
}
