package main

import (
	"context"
	"encoding/json"
	"strings"
	"time"
)

const (
	heartbeatPeriod = time.Second
	// An instance that has not been heard of for so long is not connected any more.
	connectedFor = 10 * time.Second
)

// Instance is what a process says of itself.
type Instance struct {
	ID              string   `json:"id"`
	Hostname        string   `json:"hostname"`
	Services        []string `json:"services"`
	Version         string   `json:"version"`
	Upgrader        string   `json:"upgrader,omitempty"`
	UpgraderVersion string   `json:"upgrader_version,omitempty"`
	UpdateGroup     string   `json:"update_group,omitempty"`
	UpdateID        string   `json:"update_id,omitempty"`
	Apps            []string `json:"apps,omitempty"`
	Databases       []string `json:"databases,omitempty"`
	KubeCluster     string   `json:"kube_cluster,omitempty"`
}

// Inventory knows the instances that are connected, to this auth server or to another one.
type Inventory struct {
	backend Backend
	// Of the auth server itself.
	id string
}

type seenInstance struct {
	Instance
	AuthID string    `json:"auth_id"`
	At     time.Time `json:"last_seen"`
}

const inventoryPrefix = "inventory"

func (inventory Inventory) note(ctx context.Context, instance Instance) error {
	text, err := json.Marshal(seenInstance{instance, inventory.id, time.Now()})
	if err != nil {
		return err
	}
	return inventory.backend.put(ctx, itemKey(inventoryPrefix, instance.ID), text)
}

// connected are the instances that were heard of lately, by their ids.
func (inventory Inventory) connected(ctx context.Context) ([]seenInstance, error) {
	texts, err := inventory.backend.list(ctx, inventoryPrefix+"/")
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
func (instance seenInstance) resource() map[string]any {
	spec := map[string]any{
		"version": "v" + instance.Version, "services": instance.Services, "hostname": instance.Hostname,
		"auth_id": instance.AuthID, "last_seen": instance.At.UTC(),
	}
	if instance.Upgrader != "" {
		spec["ext_upgrader"], spec["ext_upgrader_version"] = instance.Upgrader, "v"+strings.TrimPrefix(instance.UpgraderVersion, "v")
	}
	if instance.UpdateGroup != "" {
		spec["UpdaterInfo"] = map[string]any{"UpdateGroup": instance.UpdateGroup, "UpdateUUID": []byte(instance.UpdateID)}
	}
	metadata := map[string]any{"name": instance.ID, "expires": instance.At.Add(20 * time.Minute).UTC()}
	return map[string]any{"kind": "instance", "version": "v1", "metadata": metadata, "spec": spec}
}

// row is an instance as `tctl inventory ls` shows it.
func (instance seenInstance) row() []string {
	upgrader, version := "none", "none"
	if instance.Upgrader != "" {
		upgrader, version = instance.Upgrader, "v"+strings.TrimPrefix(instance.UpgraderVersion, "v")
	}
	return []string{instance.ID, instance.Hostname, strings.Join(instance.Services, ","), "v" + instance.Version, upgrader, version, instance.UpdateGroup}
}
