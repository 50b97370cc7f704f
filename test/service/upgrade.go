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
	endpoint, err := os.ReadFile(filepath.Join(filepath.Dir(scheduleFile(image)), "endpoint"))
	if err != nil {
		return err
	}
	next, err := VersionSource{channel: "https://" + strings.TrimSpace(string(endpoint))}.find(context.Background())
	if err != nil {
		return err
	}
	if next.Version == image.Version {
		fmt.Printf("[i] no upgrades available (%s == %s)\n", image.Version, next.Version)
		return nil
	}
	fmt.Printf("[i] an upgrade is available (%s -> %s)\n", image.Version, next.Version)
	windows, err := readSchedule(scheduleFile(image))
	if strings.Join(args, " ") != "run" || err != nil || len(windows) == 0 || !next.IsDue && !isOpen(windows, time.Now()) {
		return err
	}
	name := image.ID
	if image.Edition == "enterprise" {
		name += "-ent"
	}
	install := fmt.Sprintf("apt-get install --yes --quiet %s=%s && systemctl restart %s.service", name, next.Version, image.ID)
	command := exec.Command("sh", "-c", install)
	command.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return command.Run()
}
