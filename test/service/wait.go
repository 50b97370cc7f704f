package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// wait is what a container runs before it is stopped: images without a shell have no sleep.
func wait(image Image, args []string) error {
	if len(args) != 2 || args[0] != "duration" {
		return image.usageError("expected wait duration <duration>")
	}
	duration, err := time.ParseDuration(args[1])
	if err != nil {
		return image.usageError("%s", err)
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	select {
	case <-time.After(duration):
	case <-stop:
	}
	return nil
}
