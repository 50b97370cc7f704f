package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
)

const (
	leaseSeconds = 15
	leaseTime    = "2006-01-02T15:04:05.000000Z"
)

// Lease is the object by which one updater of several leads.
type Lease struct {
	APIVersion string         `json:"apiVersion"`
	Kind       string         `json:"kind"`
	Metadata   map[string]any `json:"metadata"`
	Spec       LeaseSpec      `json:"spec"`
}

// LeaseSpec is who leads, and until when.
type LeaseSpec struct {
	HolderIdentity       string `json:"holderIdentity"`
	LeaseDurationSeconds int    `json:"leaseDurationSeconds"`
	AcquireTime          string `json:"acquireTime,omitempty"`
	RenewTime            string `json:"renewTime"`
}

// lead waits until this updater leads, and goes on to say so.
func (updater *Updater) lead(ctx context.Context) error {
	hostname, _ := os.Hostname()
	holder := fmt.Sprintf("%s_%s", hostname, newID())
	for ctx.Err() == nil {
		err := updater.acquire(ctx, holder)
		if err == nil {
			updater.log.Info("leading", "holder", holder)
			updater.announce(ctx, holder)
			go updater.renew(ctx, holder)
			return nil
		}
		updater.log.Info("not leading", "reason", err)
		sleep(ctx, 2*time.Second)
	}
	return ctx.Err()
}

// announce makes the event that the library of the real updater makes.
func (updater *Updater) announce(ctx context.Context, holder string) {
	event := map[string]any{
		"apiVersion": "v1", "kind": "Event", "type": "Normal", "reason": "LeaderElection",
		"message":  holder + " became leader",
		"metadata": map[string]string{"generateName": updater.name + "."},
		"involvedObject": map[string]string{
			"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "name": updater.name, "namespace": updater.namespace,
		},
	}
	path := "/api/v1/namespaces/" + updater.namespace + "/events"
	if err := updater.kubernetes.send(ctx, http.MethodPost, path, "application/json", event, nil); err != nil {
		updater.log.Error("the event is not made", "error", err)
	}
}

func (updater *Updater) renew(ctx context.Context, holder string) {
	for ctx.Err() == nil {
		sleep(ctx, leaseSeconds/3*time.Second)
		if err := updater.acquire(ctx, holder); err != nil && ctx.Err() == nil {
			updater.log.Error("the lease is lost", "error", err)
			os.Exit(1)
		}
	}
}

// acquire takes the lease where nobody holds it, or this updater does already.
func (updater *Updater) acquire(ctx context.Context, holder string) error {
	collection := "/apis/coordination.k8s.io/v1/namespaces/" + updater.namespace + "/leases"
	now := time.Now().UTC().Format(leaseTime)
	var lease Lease
	err := updater.kubernetes.send(ctx, http.MethodGet, collection+"/"+updater.name, "application/json", nil, &lease)
	if errors.Is(err, errNotFound) {
		lease = Lease{"coordination.k8s.io/v1", "Lease", map[string]any{"name": updater.name}, LeaseSpec{holder, leaseSeconds, now, now}}
		return updater.kubernetes.send(ctx, http.MethodPost, collection, "application/json", lease, nil)
	}
	if err != nil {
		return err
	}
	renewed, err := time.Parse(time.RFC3339, lease.Spec.RenewTime)
	isHeld := err == nil && time.Since(renewed) < leaseSeconds*time.Second && lease.Spec.HolderIdentity != ""
	if isHeld && lease.Spec.HolderIdentity != holder {
		return fmt.Errorf("%s leads", lease.Spec.HolderIdentity)
	}
	lease.Spec.HolderIdentity, lease.Spec.RenewTime = holder, now
	return updater.kubernetes.send(ctx, http.MethodPut, collection+"/"+updater.name, "application/json", lease, nil)
}
