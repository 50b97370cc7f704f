package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	configKind   = "autoupdate_config"
	versionKind  = "autoupdate_version"
	rolloutKind  = "autoupdate_agent_rollout"
	rolloutName  = "autoupdate-agent-rollout"
	statePrefix  = "AUTO_UPDATE_AGENT_GROUP_STATE_"
	defaultGroup = "default"

	unstarted  = "UNSTARTED"
	canary     = "CANARY"
	active     = "ACTIVE"
	done       = "DONE"
	rolledBack = "ROLLEDBACK"

	modeDisabled      = "disabled"
	modeEnabled       = "enabled"
	scheduleImmediate = "immediate"
	haltOnError       = "halt-on-error"
)

// Rollout is how far an update of the agents has come, group by group.
type Rollout struct {
	Mode     string         `json:"autoupdate_mode"`
	Schedule string         `json:"schedule"`
	Strategy string         `json:"strategy"`
	Start    string         `json:"start_version"`
	Target   string         `json:"target_version"`
	Groups   []RolloutGroup `json:"groups"`
}

// RolloutGroup is one of its groups.
type RolloutGroup struct {
	Name        string   `json:"name"`
	State       string   `json:"state"`
	CanaryCount int      `json:"canary_count,string"`
	Canaries    []Canary `json:"canaries"`
	LastReason  string   `json:"last_update_reason"`
}

// Canary is an agent that is updated before the others of its group.
type Canary struct {
	UpdaterID string `json:"updater_id"`
	HostID    string `json:"host_id"`
	Hostname  string `json:"hostname"`
	Success   bool   `json:"success,omitempty"`
}

// rollout is the one that is under way; nil without a version to roll out.
func (auth *AuthService) rollout(ctx context.Context) (*Rollout, error) {
	version, err := auth.optional(ctx, versionKind, "autoupdate-version")
	if err != nil || version.text("spec", "agents", "target_version") == "" {
		return nil, err
	}
	config, err := auth.optional(ctx, configKind, "autoupdate-config")
	if err != nil {
		return nil, err
	}
	before, err := auth.optional(ctx, rolloutKind, rolloutName)
	if err != nil {
		return nil, err
	}
	rollout := &Rollout{
		Mode: version.text("spec", "agents", "mode"), Schedule: version.text("spec", "agents", "schedule"),
		Start: version.text("spec", "agents", "start_version"), Target: version.text("spec", "agents", "target_version"),
		Strategy: config.text("spec", "agents", "strategy"),
	}
	groups, _ := config.field("spec", "agents", "schedules", "regular").([]any)
	if len(groups) == 0 {
		groups = []any{map[string]any{"name": defaultGroup}}
	}
	instances, err := auth.inventory.connected(ctx)
	if err != nil {
		return nil, err
	}
	isSame := before.text("spec", "target_version") == rollout.Target
	for _, item := range groups {
		declared := Resource(asMap(item))
		group := RolloutGroup{Name: declared.text("name"), State: unstarted, LastReason: "cannot_start"}
		if isSame {
			group.continueFrom(before)
		}
		count, _ := declared.field("canary_count").(float64)
		group.CanaryCount = int(count)
		group.proceed(instances, rollout.Target)
		rollout.Groups = append(rollout.Groups, group)
	}
	return rollout, nil
}

// continueFrom takes how far the group had come.
func (group *RolloutGroup) continueFrom(before Resource) {
	groups, _ := before.field("status", "groups").([]any)
	for _, item := range groups {
		if known := Resource(asMap(item)); known.text("name") == group.Name {
			group.State, group.LastReason = strings.TrimPrefix(known.text("state"), statePrefix), known.text("last_update_reason")
			text, _ := json.Marshal(known.field("canaries"))
			_ = json.Unmarshal(text, &group.Canaries)
		}
	}
}

// pick makes canaries of agents of the group. All agents of an updater count as one.
func (group *RolloutGroup) pick(instances []seenInstance) {
	slices.SortFunc(instances, func(a, b seenInstance) int { return strings.Compare(a.Hostname, b.Hostname) })
	for _, instance := range instances {
		isKnown := slices.ContainsFunc(group.Canaries, func(canary Canary) bool { return canary.UpdaterID == instance.UpdateID })
		if len(group.Canaries) < group.CanaryCount && instance.UpdateGroup == group.Name && !isKnown {
			group.Canaries = append(group.Canaries, Canary{UpdaterID: instance.UpdateID, HostID: instance.ID, Hostname: instance.Hostname})
		}
	}
}

// proceed notes canaries that are back with the new version. After all of them, the others follow.
func (group *RolloutGroup) proceed(instances []seenInstance, target string) {
	if group.State != canary {
		return
	}
	updated := 0
	for index := range group.Canaries {
		known := &group.Canaries[index]
		known.Success = known.Success || slices.ContainsFunc(instances, func(instance seenInstance) bool {
			return instance.ID == known.HostID && instance.Version == target
		})
		if known.Success {
			updated++
		}
	}
	if updated == group.CanaryCount {
		group.State, group.LastReason = active, "canaries_are_alive"
	}
}

// optional is a resource, and an empty one where there is none.
func (auth *AuthService) optional(ctx context.Context, kind, name string) (Resource, error) {
	resource, err := auth.store.get(ctx, kind, name)
	if errors.Is(err, errNotFound) {
		return Resource{}, nil
	}
	return resource, err
}

func (resource Resource) text(keys ...string) string {
	text, _ := resource.field(keys...).(string)
	return text
}

func asMap(value any) map[string]any {
	found, _ := value.(map[string]any)
	return found
}

// group is the one of a name; an unknown name is that of the last one.
func (rollout *Rollout) group(name string) RolloutGroup {
	for _, group := range rollout.Groups {
		if group.Name == name {
			return group
		}
	}
	return rollout.Groups[len(rollout.Groups)-1]
}

// version is what agents of a group should run, or those of one of its updaters.
func (rollout *Rollout) version(name, updaterID string) string {
	isForAll := rollout.Mode == modeDisabled || rollout.Schedule == scheduleImmediate
	group := rollout.group(name)
	if isForAll || group.hasCanary(updaterID) || slices.Contains([]string{active, done}, group.State) {
		return "v" + rollout.Target
	}
	return "v" + rollout.Start
}

func (group RolloutGroup) hasCanary(updaterID string) bool {
	return group.State == canary && slices.ContainsFunc(group.Canaries, func(canary Canary) bool { return canary.UpdaterID == updaterID })
}

// isDue says whether agents of a group update at once, whatever their window.
func (rollout *Rollout) isDue(name, updaterID string) bool {
	switch {
	case rollout.Mode != modeEnabled:
		return false
	case rollout.Schedule == scheduleImmediate:
		return true
	case rollout.group(name).State == done:
		return rollout.Strategy == haltOnError
	case rollout.group(name).hasCanary(updaterID):
		return true
	default:
		return slices.Contains([]string{active, rolledBack}, rollout.group(name).State)
	}
}

// move changes the state of a group by hand, as nothing in this stand-in does by the clock.
func (auth *AuthService) move(ctx context.Context, output *strings.Builder, command, name string) error {
	rollout, err := auth.rollout(ctx)
	if err != nil {
		return err
	}
	if rollout == nil {
		return errors.New("no active agent rollout")
	}
	index := slices.IndexFunc(rollout.Groups, func(group RolloutGroup) bool { return group.Name == name })
	if index < 0 {
		return fmt.Errorf("group %q not found in rollout", name)
	}
	group := &rollout.Groups[index]
	switch command {
	case "start-update":
		group.State, group.LastReason = active, "manual_trigger"
		if group.CanaryCount > 0 {
			instances, err := auth.inventory.connected(ctx)
			if err != nil {
				return err
			}
			group.State = canary
			group.pick(instances)
		}
	case "mark-done":
		group.State, group.LastReason = done, "manual_forced_done"
	case "rollback":
		group.State, group.LastReason = rolledBack, "manual_rollback"
	default:
		return fmt.Errorf("unexpected %s", command)
	}
	fmt.Fprintf(output, "Successfully moved group %s to %s.\n", name, strings.ToLower(group.State))
	return auth.store.put(ctx, rollout.resource())
}

// resource is the rollout as `tctl get` shows it.
func (rollout *Rollout) resource() Resource {
	var groups []any
	for _, group := range rollout.Groups {
		groups = append(groups, map[string]any{
			"name": group.Name, "state": statePrefix + group.State, "last_update_reason": group.LastReason,
			"canary_count": fmt.Sprint(group.CanaryCount), "canaries": group.Canaries,
		})
	}
	return Resource{
		"kind": rolloutKind, "version": "v1", "metadata": map[string]any{"name": rolloutName},
		"spec": map[string]any{
			"autoupdate_mode": rollout.Mode, "schedule": rollout.Schedule, "strategy": rollout.Strategy,
			"start_version": rollout.Start, "target_version": rollout.Target,
		},
		"status": map[string]any{"groups": groups},
	}
}
