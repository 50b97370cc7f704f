package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

const (
	reconcilePeriod = 30 * time.Minute
	updateTimeout   = 20 * time.Second
	cacheTimeout    = 2 * time.Minute
)

// Updater moves the image of one agent to the version of its channel.
type Updater struct {
	contract        Contract
	name, namespace string
	baseImage       string
	source          VersionSource
	kubernetes      *Kubernetes
	log             *slog.Logger
}

// updater is the program of the updater's image.
func updater(image Image, args []string) error {
	flags, err := parseFlags(image.Contract.UpdaterFlags, args)
	if err != nil {
		return fmt.Errorf("flag provided but not defined, or wrong: %w", err)
	}
	if err := checkContainer(Contract{User: image.Contract.User, ID: image.Contract.ID, Environment: image.Contract.Environment}); err != nil {
		return err
	}
	for _, name := range []string{"agent-name", "agent-namespace", "base-image"} {
		if flags[name] == "" {
			return fmt.Errorf("--%s empty", name)
		}
	}
	if flags["version-server"] == "" && flags["proxy-address"] == "" {
		return errors.New("at least one of --proxy-address or --version-server must be provided")
	}
	period := reconcilePeriod
	if given := flags["sync-period"]; given != "" {
		if period, err = time.ParseDuration(given); err != nil {
			return err
		}
	}
	kubernetes, err := inCluster()
	if err != nil {
		return err
	}
	channel := flags["version-channel"]
	if channel == "" {
		channel = cloudName
	}
	updater := &Updater{
		contract: image.Contract, name: flags["agent-name"], namespace: flags["agent-namespace"],
		baseImage: flags["base-image"], kubernetes: kubernetes, log: logTo(os.Stderr, flags["log-level"], "json"),
		source: VersionSource{
			channel: strings.TrimRight(flags["version-server"], "/") + "/" + channel,
			proxy:   flags["proxy-address"], group: flags["update-group"], id: newID(),
		},
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	if err := serveHealth(ctx, flags["healthz-addr"], flags["metrics-addr"]); err != nil {
		return err
	}
	if _, alone := flags["disable-leader-election"]; !alone {
		if err := updater.lead(ctx); err != nil {
			return err
		}
	}
	if err := updater.fill(ctx); err != nil {
		return err
	}
	updater.run(ctx, period)
	return nil
}

// copies are the paths of what the real updater keeps copies of, and reads nowhere else: the agent first.
func (updater *Updater) copies() []string {
	named, core := "?fieldSelector=metadata.name%3D"+updater.name, "/api/v1/namespaces/"+updater.namespace
	deployments := "/apis/apps/v1/namespaces/" + updater.namespace + "/deployments"
	paths := []string{updater.collection() + named, deployments + named, core + "/pods?", core + "/secrets?"}
	if updater.source.group == "" {
		return paths
	}
	return append(paths, core+"/configmaps?")
}

// fill lists what it keeps copies of. Whoever may not list it all ends after a while, as the real updater does.
func (updater *Updater) fill(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, cacheTimeout)
	defer stop()
	for _, path := range updater.copies() {
		for {
			_, err := updater.kubernetes.list(ctx, path)
			if err == nil {
				break
			}
			if sleep(ctx, retryPeriod); ctx.Err() != nil {
				return fmt.Errorf("the caches are not filled in time: %w", err)
			}
			updater.log.Error("a list failed", "error", err)
		}
	}
	return nil
}

// run reconciles in a period, and whenever the agent's StatefulSet changes.
func (updater *Updater) run(ctx context.Context, period time.Duration) {
	changes := make(chan struct{}, 1)
	others := make(chan struct{})
	for index, path := range updater.copies() {
		if index == 0 {
			go updater.watch(ctx, path, changes)
		} else {
			go updater.watch(ctx, path, others)
		}
	}
	for ctx.Err() == nil {
		reconciling, stop := context.WithTimeout(ctx, updateTimeout)
		if err := updater.reconcile(reconciling); err != nil {
			updater.log.Error("reconciliation failed", "error", err)
		}
		stop()
		select {
		case <-ctx.Done():
		case <-changes:
		case <-time.After(period):
		}
	}
}

func (updater *Updater) collection() string {
	return "/apis/apps/v1/namespaces/" + updater.namespace + "/statefulsets"
}

// watch notes every change of what is below a path.
func (updater *Updater) watch(ctx context.Context, path string, changes chan<- struct{}) {
	for ctx.Err() == nil {
		stream, err := updater.kubernetes.open(ctx, http.MethodGet, path+"&watch=1", "application/json", nil)
		if err != nil {
			updater.log.Error("the watch failed", "error", err)
			sleep(ctx, retryPeriod)
			continue
		}
		decoder := json.NewDecoder(stream)
		for {
			var event struct{ Type string }
			if decoder.Decode(&event) != nil {
				break
			}
			select {
			case changes <- struct{}{}:
			default:
			}
		}
		stream.Close()
		sleep(ctx, retryPeriod)
	}
}
