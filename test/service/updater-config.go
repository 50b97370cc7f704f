package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path"
	"reflect"
	"strings"

	"sigs.k8s.io/yaml"
)

const (
	updaterConfigFolder = "/etc/updater-config"
	updaterConfigName   = "update.yaml"
	updaterIDName       = "svc-update.id"
)

// UpdaterConfig is what an updater tells its agents, by a ConfigMap that they mount.
type UpdaterConfig struct {
	Spec struct {
		Proxy   string `json:"proxy"`
		Group   string `json:"group"`
		Enabled bool   `json:"enabled"`
	} `json:"spec"`
	Status struct {
		IDFile string `json:"id_file"`
		Active struct {
			Version string `json:"version"`
		} `json:"active"`
	} `json:"status"`
}

// readUpdater takes group and id of the updater from the file that it wrote, if the process has one.
func (instance *Instance) readUpdater(file string) error {
	if file == "" {
		return nil
	}
	var config UpdaterConfig
	text, err := os.ReadFile(file)
	if err == nil {
		err = yaml.Unmarshal(text, &config)
	}
	if err != nil {
		return err
	}
	id, err := os.ReadFile(config.Status.IDFile)
	instance.UpdateGroup, instance.UpdateID = config.Spec.Group, strings.TrimSpace(string(id))
	return err
}

// tell writes the ConfigMap that the agents read, and takes the updater's id from one that is there.
func (updater *Updater) tell(ctx context.Context, version string) error {
	collection, name := "/api/v1/namespaces/"+updater.namespace+"/configmaps", updater.name+"-updater"
	var found Resource
	err := updater.kubernetes.send(ctx, http.MethodGet, collection+"/"+name, "", nil, &found)
	if known, _ := found.field("data", updaterIDName).(string); known != "" {
		updater.source.id = known
	}
	var config UpdaterConfig
	config.Spec.Proxy, config.Spec.Group, config.Spec.Enabled = updater.source.proxy, updater.source.group, true
	config.Status.IDFile, config.Status.Active.Version = path.Join(updaterConfigFolder, updaterIDName), version
	text, _ := yaml.Marshal(config)
	data := map[string]any{updaterConfigName: string(text), updaterIDName: updater.source.id}
	wanted := Resource{
		"apiVersion": "v1", "kind": "ConfigMap", "data": data,
		"metadata": map[string]any{"name": name, "namespace": updater.namespace},
	}
	switch {
	case errors.Is(err, errNotFound):
		return updater.kubernetes.send(ctx, http.MethodPost, collection, "application/json", wanted, nil)
	case err != nil || reflect.DeepEqual(found.field("data"), any(data)):
		return err
	default:
		return updater.kubernetes.send(ctx, http.MethodPut, collection+"/"+name, "application/json", wanted, nil)
	}
}
