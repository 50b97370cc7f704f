package main

import (
	"context"
	"encoding/json"
	"time"
)

const (
	heartbeatPeriod = time.Second
	// An instance that has not been heard of for so long is not connected any more.
	connectedFor = 10 * time.Second
)

// Instance is what a process says of itself.
type Instance struct {
	ID          string   `json:"id"`
	Hostname    string   `json:"hostname"`
	Services    []string `json:"services"`
	Version     string   `json:"version"`
	UpdateGroup string   `json:"update_group,omitempty"`
	UpdateID    string   `json:"update_id,omitempty"`
}

type seenInstance struct {
	Instance
	At time.Time `json:"last_seen"`
}

func (auth *AuthService) note(ctx context.Context, instance Instance) error {
	text, err := json.Marshal(seenInstance{instance, time.Now()})
	if err != nil {
		return err
	}
	return auth.storage.put(ctx, keyOf("inventory", instance.ID), text)
}

// connected are the instances that this auth server or another one has heard of lately.
func (auth *AuthService) connected(ctx context.Context) ([]seenInstance, error) {
	texts, err := auth.storage.list(ctx, keyOf("inventory"))
	var instances []seenInstance
	for _, text := range texts {
		var instance seenInstance
		if err := json.Unmarshal(text, &instance); err != nil {
			return nil, err
		}
		if time.Since(instance.At) < connectedFor {
			instances = append(instances, instance)
		}
	}
	return instances, err
}

// resource is an instance as `tctl inventory ls --format=json` shows it.
func (instance seenInstance) resource() Object {
	spec := map[string]any{
		"version": "v" + instance.Version, "services": instance.Services, "hostname": instance.Hostname,
		"last_seen": instance.At.UTC(),
	}
	return Object{"kind": "instance", "version": "v1", "metadata": map[string]any{"name": instance.ID}, "spec": spec}
}
