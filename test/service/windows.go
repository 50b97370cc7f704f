package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Window is a time in which agents may be updated.
type Window struct {
	Start time.Time `json:"start"`
	Stop  time.Time `json:"stop"`
}

const (
	windowsAhead = 3
	daysAhead    = 15
	scheduleKey  = "agent-maintenance-schedule"
)

// upcomingWindows are the maintenance windows of a resource that have not ended, the next ones first.
func upcomingWindows(resource Object, now time.Time) []Window {
	hour, isNumber := resource.field("spec", "agent_upgrades", "utc_start_hour").(float64)
	if !isNumber {
		return nil
	}
	weekdays := fmt.Sprint(resource.texts("spec", "agent_upgrades", "weekdays"))
	midnight := now.UTC().Truncate(24 * time.Hour)
	var windows []Window
	for day := -1; day < daysAhead && len(windows) < windowsAhead; day++ {
		date := midnight.AddDate(0, 0, day)
		start := date.Add(time.Duration(hour) * time.Hour)
		if strings.Contains(weekdays, date.Weekday().String()[:3]) && start.Add(time.Hour).After(now) {
			windows = append(windows, Window{start, start.Add(time.Hour)})
		}
	}
	return windows
}

// isOpen tells whether an update may begin. Windows that have all ended are no schedule: the agent may not work as it
// should, and is updated.
func isOpen(windows []Window, now time.Time) bool {
	isValid := false
	for _, window := range windows {
		if now.After(window.Start) && now.Before(window.Stop) {
			return true
		}
		isValid = isValid || window.Stop.After(now)
	}
	return !isValid
}

// exportWindows is how an agent tells the updater beside it when it may update it: on Kubernetes, or on Linux.
func exportWindows(image Image) func(windows []Window) {
	isOnKubernetes, last := image.variable("EXT_UPGRADER") == "kube", ""
	_, err := os.Stat(filepath.Dir(scheduleFile(image)))
	isAlone := err != nil && !isOnKubernetes
	return func(windows []Window) {
		text := fmt.Sprint(windows)
		if isAlone || len(windows) == 0 || text == last {
			return
		}
		var err error
		if isOnKubernetes {
			told, _ := json.Marshal(map[string]any{"windows": windows})
			err = keepSecret(context.Background(), os.Getenv("RELEASE_NAME")+"-shared-state", scheduleKey, told)
		} else {
			err = writeSchedule(scheduleFile(image), windows)
		}
		if err != nil {
			slog.Warn("the maintenance windows cannot be exported", "error", err)
			return
		}
		last = text
	}
}

func scheduleFile(image Image) string {
	return "/etc/" + image.ID + "-upgrade.d/schedule"
}

// writeSchedule writes into the file that is there: its owner may be the agent, its folder may not.
func writeSchedule(path string, windows []Window) error {
	text := "# generated\n"
	for _, window := range windows {
		text += fmt.Sprintf("%d %d\n", window.Start.Unix(), window.Stop.Unix())
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// readSchedule reads the file that an agent of Linux wrote.
func readSchedule(path string) (windows []Window, err error) {
	text, err := os.ReadFile(path)
	for _, line := range strings.Split(string(text), "\n") {
		var start, stop int64
		if count, _ := fmt.Sscanf(line, "%d %d", &start, &stop); count == 2 {
			windows = append(windows, Window{time.Unix(start, 0), time.Unix(stop, 0)})
		}
	}
	return windows, err
}
