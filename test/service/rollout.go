package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Rollout is how far an update of the agents has come, group by group. Nothing in this stand-in moves it by the clock.
type Rollout struct {
	Start  string
	Target string
	Groups []RolloutGroup
}

// RolloutGroup is one of its groups.
type RolloutGroup struct {
	Name string
	// How many updaters go first.
	CanaryCount int
	// Updaters that have the new version, by their ids: at first the canaries, once all of them are back, everybody.
	Canaries []string
	IsDone   bool
}

var rolloutKey = keyOf("rollout")

// rollout is the one that is under way; nil without a version to roll out.
func (auth *AuthService) rollout(ctx context.Context) (*Rollout, error) {
	version, err := getResource(ctx, auth.storage, "autoupdate_version", "")
	rollout := &Rollout{Start: version.text("spec", "agents", "start_version"), Target: version.text("spec", "agents", "target_version")}
	if err != nil || rollout.Target == "" {
		return nil, err
	}
	config, err := getResource(ctx, auth.storage, "autoupdate_config", "")
	if err != nil {
		return nil, err
	}
	texts, err := auth.storage.list(ctx, rolloutKey)
	if err != nil {
		return nil, err
	}
	var before Rollout
	if err := json.Unmarshal(append(slices.Concat(texts...), ' '), &before); err != nil && len(texts) > 0 {
		return nil, err
	}
	instances, err := auth.connected(ctx)
	for _, declared := range config.objects("spec", "agents", "schedules", "regular") {
		count, _ := declared.field("canary_count").(float64)
		group := RolloutGroup{Name: declared.text("name"), CanaryCount: int(count)}
		if index := before.index(group.Name); index >= 0 && before.Target == rollout.Target {
			group = before.Groups[index]
		}
		group.IsDone = group.IsDone || group.areCanariesBack(instances, rollout.Target)
		rollout.Groups = append(rollout.Groups, group)
	}
	return rollout, err
}

func (group RolloutGroup) areCanariesBack(instances []seenInstance, target string) bool {
	return len(group.Canaries) > 0 && !slices.ContainsFunc(group.Canaries, func(id string) bool {
		return !slices.ContainsFunc(instances, func(instance seenInstance) bool {
			return instance.UpdateID == id && instance.Version == target
		})
	})
}

func (rollout *Rollout) index(name string) int {
	return slices.IndexFunc(rollout.Groups, func(group RolloutGroup) bool { return group.Name == name })
}

// isMoved says whether one of a group's updaters has the new version; an unknown group is the last one.
func (rollout *Rollout) isMoved(name, updaterID string) bool {
	index := rollout.index(name)
	if index < 0 {
		index = len(rollout.Groups) - 1
	}
	return rollout.Groups[index].IsDone || slices.Contains(rollout.Groups[index].Canaries, updaterID)
}

// version is what the agents of one of a group's updaters should run.
func (rollout *Rollout) version(name, updaterID string) string {
	if rollout.isMoved(name, updaterID) {
		return rollout.Target
	}
	return rollout.Start
}

// move begins the update of a group, or ends it.
func (auth *AuthService) move(ctx context.Context, command, name string) error {
	rollout, err := auth.rollout(ctx)
	if err != nil {
		return err
	}
	if rollout == nil || rollout.index(name) < 0 {
		return fmt.Errorf("group %q not found in rollout", name)
	}
	group := &rollout.Groups[rollout.index(name)]
	switch command {
	case "start-update":
		instances, err := auth.connected(ctx)
		if err != nil {
			return err
		}
		slices.SortFunc(instances, func(a, b seenInstance) int { return cmp.Compare(a.Hostname, b.Hostname) })
		for _, instance := range instances {
			isFirst := instance.UpdateGroup == name && !slices.Contains(group.Canaries, instance.UpdateID)
			if isFirst && len(group.Canaries) < group.CanaryCount {
				group.Canaries = append(group.Canaries, instance.UpdateID)
			}
		}
		group.IsDone = group.CanaryCount == 0
	case "mark-done":
		group.IsDone = true
	default:
		return errors.New("unexpected " + command)
	}
	text, err := json.Marshal(rollout)
	if err != nil {
		return err
	}
	return auth.storage.put(ctx, rolloutKey, text)
}
