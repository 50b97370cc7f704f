package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// VersionSource is what updaters ask: a channel of a version server, or a proxy, which tells each updater of a group what is its own.
type VersionSource struct {
	channel          string
	proxy, group, id string
}

// AutoUpdate is what a proxy tells an updater.
type AutoUpdate struct {
	Version string `json:"agent_version"`
	IsDue   bool   `json:"agent_auto_update"`
}

func (source VersionSource) find(ctx context.Context) (AutoUpdate, error) {
	var answer struct {
		AutoUpdate AutoUpdate `json:"auto_update"`
	}
	query := url.Values{"group": {source.group}, "update_id": {source.id}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+source.proxy+"/webapi/find?"+query.Encode(), nil)
	if err != nil {
		return answer.AutoUpdate, err
	}
	response, err := publicClient().Do(request)
	if err != nil {
		return answer.AutoUpdate, err
	}
	defer response.Body.Close()
	return answer.AutoUpdate, json.NewDecoder(response.Body).Decode(&answer)
}

func (source VersionSource) version(ctx context.Context) (string, error) {
	if source.proxy == "" {
		return forward(ctx, source.channel+versionPath)
	}
	answer, err := source.find(ctx)
	return answer.Version, err
}

// target is the version that agents should run, without its `v`; empty where none is served.
func (source VersionSource) target(ctx context.Context) (string, error) {
	version, err := source.version(ctx)
	if err != nil || version == noVersion {
		return "", err
	}
	if !versionForm.MatchString("v" + strings.TrimPrefix(version, "v")) {
		return "", fmt.Errorf("%q is no version", version)
	}
	return strings.TrimPrefix(version, "v"), nil
}

// isCritical tells whether the update is to be made at any time; a server that does not answer says no.
func (source VersionSource) isCritical(ctx context.Context) bool {
	if source.proxy == "" {
		answer, err := forward(ctx, source.channel+criticalPath)
		return err == nil && answer == critical
	}
	answer, err := source.find(ctx)
	return err == nil && answer.IsDue
}

// isNewer compares versions without their `v`; a pre-release is older than its release.
func isNewer(target, current string) bool {
	a, b := versionForm.FindStringSubmatch("v"+target), versionForm.FindStringSubmatch("v"+current)
	if a == nil || b == nil {
		return false
	}
	for part := 1; part <= 3; part++ {
		left, _ := strconv.Atoi(a[part])
		right, _ := strconv.Atoi(b[part])
		if left != right {
			return left > right
		}
	}
	if a[4] == "" || b[4] == "" {
		return a[4] == "" && b[4] != ""
	}
	return a[4] > b[4]
}
