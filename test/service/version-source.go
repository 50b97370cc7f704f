package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// VersionSource is a channel of a version server, as updaters ask it.
type VersionSource struct {
	address string
}

// target is the version that agents should run, without its `v`; empty where the channel serves none.
func (source VersionSource) target(ctx context.Context) (string, error) {
	version, err := forward(ctx, source.address+versionPath)
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
	answer, err := forward(ctx, source.address+criticalPath)
	return err == nil && answer == "yes"
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
