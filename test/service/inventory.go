package main

import (
	"sort"
	"strings"
	"sync"
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
	Apps            []string `json:"apps,omitempty"`
	Databases       []string `json:"databases,omitempty"`
	KubeCluster     string   `json:"kube_cluster,omitempty"`
}

// Inventory knows the instances that are connected.
type Inventory struct {
	mutex sync.Mutex
	seen  map[string]seenInstance
}

type seenInstance struct {
	Instance
	at time.Time
}

func (inventory *Inventory) note(instance Instance) {
	inventory.mutex.Lock()
	defer inventory.mutex.Unlock()
	if inventory.seen == nil {
		inventory.seen = map[string]seenInstance{}
	}
	inventory.seen[instance.ID] = seenInstance{instance, time.Now()}
}

// connected are the instances that were heard of lately, by their ids.
func (inventory *Inventory) connected() []seenInstance {
	inventory.mutex.Lock()
	defer inventory.mutex.Unlock()
	var instances []seenInstance
	for _, instance := range inventory.seen {
		if time.Since(instance.at) < connectedFor {
			instances = append(instances, instance)
		}
	}
	sort.Slice(instances, func(a, b int) bool { return instances[a].ID < instances[b].ID })
	return instances
}

// resource is an instance as `tctl inventory ls --format=json` shows it.
func (instance seenInstance) resource(auth string) map[string]any {
	spec := map[string]any{
		"version": "v" + instance.Version, "services": instance.Services, "hostname": instance.Hostname,
		"auth_id": auth, "last_seen": instance.at.UTC(),
	}
	if instance.Upgrader != "" {
		spec["ext_upgrader"], spec["ext_upgrader_version"] = instance.Upgrader, "v"+strings.TrimPrefix(instance.UpgraderVersion, "v")
	}
	metadata := map[string]any{"name": instance.ID, "expires": instance.at.Add(20 * time.Minute).UTC()}
	return map[string]any{"kind": "instance", "version": "v1", "metadata": metadata, "spec": spec}
}

// row is an instance as `tctl inventory ls` shows it.
func (instance seenInstance) row() []string {
	upgrader, version := "none", "none"
	if instance.Upgrader != "" {
		upgrader, version = instance.Upgrader, "v"+strings.TrimPrefix(instance.UpgraderVersion, "v")
	}
	return []string{instance.ID, instance.Hostname, strings.Join(instance.Services, ","), "v" + instance.Version, upgrader, version, ""}
}
