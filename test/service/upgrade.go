package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// upgrade is the updater of Linux: `dry-run` says what there is to do, `run` does it.
func upgrade(image Image, args []string) error {
	if len(args) != 1 || (args[0] != "dry-run" && args[0] != "run") {
		return fmt.Errorf("usage: %s-upgrade <dry-run|run>", image.Contract.ID)
	}
	ctx := context.Background()
	folder := "/etc/" + image.Contract.ID + "-upgrade.d"
	endpoint, err := os.ReadFile(filepath.Join(folder, "endpoint"))
	if err != nil {
		return fmt.Errorf("[!] %w", err)
	}
	source := VersionSource{channel: "https://" + strings.TrimSpace(string(endpoint))}
	target, err := source.target(ctx)
	if err != nil {
		return fmt.Errorf("[!] the version endpoint does not answer: %w", err)
	}
	current := image.Release.Version
	if !isNewer(target, current) {
		fmt.Printf("[i] no upgrades available (%s == %s)\n", current, target)
		return nil
	}
	fmt.Printf("[i] an upgrade is available (%s -> %s)\n", current, target)
	windows, err := readSchedule(filepath.Join(folder, "schedule"))
	open, valid := isOpen(windows, time.Now())
	if err != nil || !valid {
		fmt.Println("[!] no valid upgrade schedule")
	}
	isDue := open || source.isCritical(ctx)
	if args[0] == "dry-run" {
		return nil
	}
	if !isDue {
		fmt.Println("[i] outside of the maintenance window, and not critical: nothing is done")
		return nil
	}
	return installPackage(image, target)
}

// installPackage puts the agent's package of a version in the place of the one that runs, and restarts the agent.
func installPackage(image Image, version string) error {
	name := image.Contract.ID
	if image.Release.Edition == "enterprise" {
		name += "-ent"
	}
	commands := [][]string{
		{"apt-get", "install", "--yes", "--quiet", name + "=" + version},
		{"systemctl", "restart", image.Contract.ID + ".service"},
	}
	for _, words := range commands {
		command := exec.Command(words[0], words[1:]...)
		command.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		command.Stdout, command.Stderr = os.Stdout, os.Stderr
		if err := command.Run(); err != nil {
			return fmt.Errorf("[!] %s: %w", strings.Join(words, " "), err)
		}
	}
	return nil
}
