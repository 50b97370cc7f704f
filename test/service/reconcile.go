package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// reconcile updates the agent where there is a newer version, and it may be updated now.
func (updater *Updater) reconcile(ctx context.Context) error {
	agents, err := updater.kubernetes.list(ctx, updater.copies()[0])
	if err != nil {
		return err
	}
	if len(agents) == 0 {
		return nil
	}
	agent := agents[0]
	annotations, _ := agent.field("metadata", "annotations").(map[string]any)
	if annotations[updater.contract.AnnotationDomain+"/skipreconcile"] == "true" {
		updater.log.Info("reconciliation is suspended by an annotation")
		return nil
	}
	container, err := updater.containerOf(agent)
	if err != nil {
		return err
	}
	current := versionOf(container)
	if updater.source.group != "" {
		if err := updater.tell(ctx, current); err != nil {
			return err
		}
	}
	target, err := updater.source.target(ctx)
	if err != nil {
		return err
	}
	if target == "" || target == current {
		updater.log.Info("no new version", "current", current, "next", target)
		return nil
	}
	if !updater.mayUpdate(ctx) {
		updater.log.Info("no maintenance triggered, not updating", "current", current, "next", target)
		return nil
	}
	container["image"] = updater.baseImage + ":" + target
	updater.log.Info("updating", "current", current, "next", target)
	path := updater.collection() + "/" + updater.name
	return updater.kubernetes.send(ctx, http.MethodPut, path, "application/json", agent, nil)
}

// containerOf is the container of the agent itself.
func (updater *Updater) containerOf(agent Resource) (Resource, error) {
	containers, _ := agent.field("spec", "template", "spec", "containers").([]any)
	for _, each := range containers {
		if container, _ := each.(map[string]any); container["name"] == updater.contract.ID {
			return container, nil
		}
	}
	return nil, fmt.Errorf("the agent has no container %s", updater.contract.ID)
}

// versionOf is the tag of a container's image.
func versionOf(container Resource) string {
	text, _ := container.field("image").(string)
	image, _, _ := strings.Cut(text, "@")
	return strings.TrimPrefix(image[strings.LastIndex(image, ":")+1:], "v")
}

// mayUpdate is true for a critical update, and in a maintenance window. Where the agent tells no windows, it may not
// work as it should, and is updated.
func (updater *Updater) mayUpdate(ctx context.Context) bool {
	if updater.source.isCritical(ctx) {
		updater.log.Info("the update is critical")
		return true
	}
	open, err := updater.windowIsOpen(ctx)
	if err != nil {
		updater.log.Warn("the maintenance windows are not known", "error", err)
		return true
	}
	return open
}

func (updater *Updater) windowIsOpen(ctx context.Context) (bool, error) {
	told, err := updater.schedule(ctx)
	if err != nil {
		return false, err
	}
	var schedule struct{ Windows []Window }
	if err := json.Unmarshal(told, &schedule); err != nil {
		return false, err
	}
	open, valid := isOpen(schedule.Windows, time.Now())
	if !valid {
		return false, errors.New("the schedule is out of date")
	}
	return open, nil
}

// schedule is what the agent has told of its windows. The Secret is one of all that there are copies of.
func (updater *Updater) schedule(ctx context.Context) ([]byte, error) {
	secrets, err := updater.kubernetes.list(ctx, "/api/v1/namespaces/"+updater.namespace+"/secrets")
	if err != nil {
		return nil, err
	}
	for _, secret := range secrets {
		if secret.name() == updater.name+"-shared-state" {
			text, _ := secret.field("data", scheduleKey).(string)
			return base64.StdEncoding.DecodeString(text)
		}
	}
	return nil, errNotFound
}
