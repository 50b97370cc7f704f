package main

import (
	"slices"
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
	windowLength = time.Hour
	daysAhead    = 15
)

// upcomingWindows are the maintenance windows of a resource that have not ended, the next ones first.
func upcomingWindows(resource Resource, now time.Time) []Window {
	hour, isNumber := resource.field("spec", "agent_upgrades", "utc_start_hour").(float64)
	if !isNumber {
		return nil
	}
	weekdays := resource.texts("spec", "agent_upgrades", "weekdays")
	midnight := now.UTC().Truncate(24 * time.Hour)
	var windows []Window
	for day := -1; day < daysAhead && len(windows) < windowsAhead; day++ {
		date := midnight.AddDate(0, 0, day)
		start := date.Add(time.Duration(hour) * time.Hour)
		isDay := slices.ContainsFunc(weekdays, func(weekday string) bool {
			return strings.HasPrefix(date.Weekday().String(), weekday)
		})
		if isDay && start.Add(windowLength).After(now) {
			windows = append(windows, Window{start, start.Add(windowLength)})
		}
	}
	return windows
}

// isOpen tells whether an update may begin; windows that have all ended are no schedule.
func isOpen(windows []Window, now time.Time) (open, valid bool) {
	for _, window := range windows {
		if window.Stop.After(now) {
			valid = true
		}
		if now.After(window.Start) && now.Before(window.Stop) {
			open = true
		}
	}
	return open, valid
}

func windowOf(start, stop int64) Window {
	return Window{time.Unix(start, 0), time.Unix(stop, 0)}
}
