package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const (
	channelPath  = "/v1/webapi/automaticupgrades/channel/"
	versionPath  = "/version"
	criticalPath = "/critical"
)

// answerChannel answers for an unknown channel as the default does, which serves the proxy's own version.
func (proxy *ProxyService) answerChannel(answer http.ResponseWriter, request *http.Request) {
	rest := "/" + request.PathValue("rest")
	group := strings.TrimSuffix(strings.TrimSuffix(rest, versionPath), criticalPath)[1:]
	name := group
	channels, _ := proxy.field(proxySection, "automatic_upgrades_channels").(map[string]any)
	if channels[name] == nil {
		name = "default"
	}
	version := cmp.Or(Object(channels).text(name, "static_version"), proxy.image.Version)
	isCritical := Object(channels).field(name, "critical") == true
	if rollout := proxy.rollout.Load(); rollout != nil {
		version, isCritical = rollout.version(group, ""), rollout.isMoved(group, "")
	}
	if strings.HasSuffix(rest, criticalPath) {
		fmt.Fprint(answer, map[bool]string{true: "yes", false: "no"}[isCritical])
		return
	}
	fmt.Fprint(answer, "v"+strings.TrimPrefix(version, "v"))
}

// VersionSource is what updaters ask: a channel of a version server, or a proxy, which tells each updater of a group
// what is its own.
type VersionSource struct {
	channel          string
	proxy, group, id string
}

// AutoUpdate is what a proxy tells an updater.
type AutoUpdate struct {
	Version string `json:"agent_version"`
	IsDue   bool   `json:"agent_auto_update"`
}

// find is the version that agents should run, without its `v`, and whether they update at any time.
func (source VersionSource) find(ctx context.Context) (AutoUpdate, error) {
	if source.proxy == "" {
		version, err := fetch(ctx, source.channel+versionPath)
		if err != nil {
			return AutoUpdate{}, err
		}
		critical, err := fetch(ctx, source.channel+criticalPath)
		return AutoUpdate{strings.TrimPrefix(version, "v"), critical == "yes"}, err
	}
	var answer struct {
		AutoUpdate AutoUpdate `json:"auto_update"`
	}
	query := url.Values{"group": {source.group}, "update_id": {source.id}}
	text, err := fetch(ctx, "https://"+source.proxy+"/webapi/find?"+query.Encode())
	if err == nil {
		err = json.Unmarshal([]byte(text), &answer)
	}
	return answer.AutoUpdate, err
}
