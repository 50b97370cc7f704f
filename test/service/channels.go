package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Channel is a source of the version that agents should run.
type Channel struct {
	StaticVersion string `json:"static_version"`
	ForwardURL    string `json:"forward_url"`
	Critical      bool   `json:"critical"`
}

const (
	channelPath    = "/v1/webapi/automaticupgrades/channel/"
	builtInName    = "default"
	cloudName      = "stable/cloud"
	versionPath    = "/version"
	criticalPath   = "/critical"
	answerLength   = 256
	noVersion      = "none"
	critical       = "yes"
	notCritical    = "no"
	forwardTimeout = 5 * time.Second
)

var versionForm = regexp.MustCompile(`^v(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?$`)

func checkChannels(channels map[string]Channel) error {
	for name, channel := range channels {
		if (channel.StaticVersion == "") == (channel.ForwardURL == "") {
			return fmt.Errorf("ERROR: channel %q: either forward_url or static_version must be set, and only one of them", name)
		}
		if channel.ForwardURL != "" && channel.Critical {
			return fmt.Errorf("ERROR: channel %q: with forward_url, the upstream server says what is critical", name)
		}
		if channel.StaticVersion != "" && !versionForm.MatchString("v"+strings.TrimPrefix(channel.StaticVersion, "v")) {
			return fmt.Errorf("ERROR: channel %q: %q is no version", name, channel.StaticVersion)
		}
	}
	return nil
}

func (channel Channel) criticality() string {
	if channel.Critical {
		return critical
	}
	return notCritical
}

// channel is the one of a name; an unknown one answers as the default does, which serves the proxy's own version.
func (proxy *ProxyService) channel(name string) Channel {
	for _, known := range []string{name, builtInName} {
		if channel, found := proxy.section.Channels[known]; found {
			return channel
		}
	}
	return Channel{StaticVersion: "v" + proxy.process.image.Release.Version}
}

func (proxy *ProxyService) answerChannel(answer http.ResponseWriter, request *http.Request) {
	rest := "/" + request.PathValue("rest")
	answer.Header().Set("Content-Type", "text/plain; charset=utf-8")
	answer.Header().Set("Cache-Control", "no-cache, no-store, must-revalidate")
	rollout := proxy.rollout.Load()
	if name, isVersion := strings.CutSuffix(rest, versionPath); isVersion {
		if rollout != nil {
			writeText(answer, rollout.version(name[1:], ""), nil)
			return
		}
		version, err := proxy.versionOf(request.Context(), proxy.channel(name[1:]))
		writeText(answer, version, err)
		return
	}
	if name, isCritical := strings.CutSuffix(rest, criticalPath); isCritical {
		if rollout != nil {
			writeText(answer, Channel{Critical: rollout.isDue(name[1:], "")}.criticality(), nil)
			return
		}
		channel := proxy.channel(name[1:])
		if channel.ForwardURL == "" {
			writeText(answer, channel.criticality(), nil)
			return
		}
		text, err := forward(request.Context(), channel.ForwardURL+criticalPath)
		writeText(answer, text, err)
		return
	}
	http.NotFound(answer, request)
}

func writeText(answer http.ResponseWriter, text string, err error) {
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadGateway)
		return
	}
	fmt.Fprint(answer, text)
}

// versionOf is the version that a channel serves, at most of the proxy's own major.
func (proxy *ProxyService) versionOf(ctx context.Context, channel Channel) (string, error) {
	version := channel.StaticVersion
	if channel.ForwardURL != "" {
		text, err := forward(ctx, channel.ForwardURL+versionPath)
		if err != nil {
			return "", err
		}
		version = text
	}
	if version == noVersion {
		return version, nil
	}
	version = "v" + strings.TrimPrefix(version, "v")
	if !versionForm.MatchString(version) {
		return "", fmt.Errorf("%q is no version", version)
	}
	own := "v" + proxy.process.image.Release.Version
	if majorOf(version) > majorOf(own) {
		return own, nil
	}
	return version, nil
}

func majorOf(version string) int {
	major, _ := strconv.Atoi(versionForm.FindStringSubmatch(version)[1])
	return major
}

// forward asks an upstream version server.
func forward(ctx context.Context, address string) (string, error) {
	ctx, stop := context.WithTimeout(ctx, forwardTimeout)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	response, err := publicClient().Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, answerLength))
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", address, response.Status)
	}
	return strings.TrimSpace(string(text)), err
}
