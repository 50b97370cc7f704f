package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// StatefulSet is the agent, as far as its updater looks at it.
type StatefulSet struct {
	Metadata struct {
		Name            string
		ResourceVersion string
		Annotations     map[string]string
	}
	Spec struct {
		Template struct {
			Spec struct {
				Containers []struct{ Name, Image string }
			}
		}
	}
}

// reconcile updates the agent where there is a newer version, and it may be updated now.
func (updater *Updater) reconcile(ctx context.Context) error {
	var agent StatefulSet
	path := updater.collection() + "/" + updater.name
	if err := updater.kubernetes.send(ctx, http.MethodGet, path, "application/json", nil, &agent); err != nil {
		return err
	}
	if agent.Metadata.Annotations[updater.contract.AnnotationDomain+"/skipreconcile"] == "true" {
		updater.log.Info("reconciliation is suspended by an annotation")
		return nil
	}
	current, err := updater.versionOf(agent)
	if err != nil {
		return err
	}
	target, err := updater.source.target(ctx)
	if err != nil {
		return err
	}
	if !isNewer(target, current) {
		updater.log.Info("no new version", "current", current, "next", target)
		return nil
	}
	if !updater.mayUpdate(ctx) {
		updater.log.Info("no maintenance triggered, not updating", "current", current, "next", target)
		return nil
	}
	container := map[string]string{"name": updater.contract.ID, "image": updater.baseImage + ":" + target}
	pod := map[string]any{"spec": map[string]any{"containers": []any{container}}}
	patch := map[string]any{"spec": map[string]any{"template": pod}}
	updater.log.Info("updating", "current", current, "next", target)
	return updater.kubernetes.send(ctx, http.MethodPatch, path, "application/strategic-merge-patch+json", patch, nil)
}

// versionOf is the tag of the agent's image.
func (updater *Updater) versionOf(agent StatefulSet) (string, error) {
	for _, container := range agent.Spec.Template.Spec.Containers {
		if container.Name == updater.contract.ID {
			image, _, _ := strings.Cut(container.Image, "@")
			return strings.TrimPrefix(image[strings.LastIndex(image, ":")+1:], "v"), nil
		}
	}
	return "", fmt.Errorf("the agent has no container %s", updater.contract.ID)
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
	secret, err := updater.kubernetes.secret(ctx, updater.namespace, updater.name+"-shared-state")
	if err != nil {
		return false, err
	}
	var schedule struct{ Windows []Window }
	if err := json.Unmarshal(secret[scheduleKey], &schedule); err != nil {
		return false, err
	}
	open, valid := isOpen(schedule.Windows, time.Now())
	if !valid {
		return false, errors.New("the schedule is out of date")
	}
	return open, nil
}
