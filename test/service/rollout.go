package main

import (
	"context"
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
	Name       string `json:"name"`
	State      string `json:"state"`
	HasCanary  bool   `json:"has_canary"`
	LastReason string `json:"last_update_reason"`
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
	isSame := before.text("spec", "target_version") == rollout.Target
	for _, item := range groups {
		group := Resource(asMap(item))
		state, reason := unstarted, "cannot_start"
		if isSame {
			state, reason = stateIn(before, group.text("name"))
		}
		rollout.Groups = append(rollout.Groups, RolloutGroup{
			Name: group.text("name"), State: state, LastReason: reason, HasCanary: group.field("canary_count") != nil,
		})
	}
	return rollout, nil
}

func stateIn(rollout Resource, name string) (state, reason string) {
	groups, _ := rollout.field("status", "groups").([]any)
	for _, item := range groups {
		if group := Resource(asMap(item)); group.text("name") == name {
			return strings.TrimPrefix(group.text("state"), statePrefix), group.text("last_update_reason")
		}
	}
	return unstarted, "cannot_start"
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

// version is what agents of a group should run. No agent of this stand-in is a canary.
func (rollout *Rollout) version(name string) string {
	isForAll := rollout.Mode == modeDisabled || rollout.Schedule == scheduleImmediate
	if isForAll || slices.Contains([]string{active, done}, rollout.group(name).State) {
		return "v" + rollout.Target
	}
	return "v" + rollout.Start
}

// isDue says whether agents of a group update at once, whatever their window.
func (rollout *Rollout) isDue(name string) bool {
	switch {
	case rollout.Mode != modeEnabled:
		return false
	case rollout.Schedule == scheduleImmediate:
		return true
	case rollout.group(name).State == done:
		return rollout.Strategy == haltOnError
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
		if group.HasCanary {
			group.State = canary
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
