package main

import (
	"testing"
	"time"
)

func TestUpcomingWindows(t *testing.T) {
	upgrades := map[string]any{"utc_start_hour": 2.0, "weekdays": []any{"Tue", "Thursday"}}
	resource := Resource{"spec": map[string]any{"agent_upgrades": upgrades}}
	// A Tuesday, in the middle of its window.
	now := time.Date(2026, 11, 24, 2, 30, 0, 0, time.UTC)
	windows := upcomingWindows(resource, now)
	for index, day := range []int{24, 26, 1} {
		if start := windows[index].Start; start.Day() != day || start.Hour() != 2 || windows[index].Stop.Sub(start) != time.Hour {
			t.Errorf("window %d begins %s", index, start)
		}
	}
	if open, valid := isOpen(windows, now); !open || !valid {
		t.Error("the window is not open")
	}
	if open, valid := isOpen(windows, now.Add(time.Hour)); open || !valid {
		t.Error("the window is open after its end")
	}
	if windows := upcomingWindows(nil, now); windows != nil {
		t.Errorf("windows without a resource: %v", windows)
	}
}

func TestIsNewer(t *testing.T) {
	for _, test := range []struct {
		target, current string
		newer           bool
	}{
		{"17.5.2", "17.5.1", true}, {"17.5.1", "17.5.2", false}, {"17.10.0", "17.9.9", true}, {"18.0.0", "17.9.9", true},
		{"17.5.2", "17.5.2", false}, {"17.5.2", "17.5.2-beta.1", true}, {"17.5.2-beta.1", "17.5.2", false}, {"", "17.5.2", false},
	} {
		if newer := isNewer(test.target, test.current); newer != test.newer {
			t.Errorf("%s after %s: %v", test.target, test.current, newer)
		}
	}
}
