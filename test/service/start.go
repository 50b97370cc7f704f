package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
)

// Process is the running service: what it was started with, and what its parts share.
type Process struct {
	image         Image
	configuration Configuration
	flags         map[string]string
	log           *slog.Logger
	ready         *Readiness
}

// part is one service of the process: it says when it is ready, and runs until the context ends.
type part struct {
	name string
	run  func(ctx context.Context, ready func()) error
}

// start is the command of that name.
func start(image Image, args []string) error {
	flags, err := parseFlags(image.Contract.StartFlags, args)
	if err != nil {
		return image.usageError("%s", err)
	}
	if err := checkContainer(image.Contract); err != nil {
		return err
	}
	path := flags["config"]
	if path == "" {
		path = "/etc/" + image.Contract.ID + ".yaml"
	}
	configuration, err := readConfiguration(image.Contract, path)
	if err != nil {
		return err
	}
	process := &Process{image: image, configuration: configuration, flags: flags, ready: newReadiness()}
	process.configuration.applyFlags(image.Contract, flags)
	process.log = newLog(configuration.Common, "process")
	return process.run()
}

func (configuration *Configuration) applyFlags(contract Contract, flags map[string]string) {
	common := &configuration.Common
	if common.DataDir == "" {
		common.DataDir = "/var/lib/" + contract.ID
	}
	if common.NodeName == "" {
		common.NodeName, _ = os.Hostname()
	}
	for name, field := range map[string]*string{
		"diag-addr": &common.DiagAddr, "pid-file": &common.PIDFile, "nodename": &common.NodeName,
	} {
		if flags[name] != "" {
			*field = flags[name]
		}
	}
}

func (process *Process) run() error {
	common := process.configuration.Common
	if err := os.MkdirAll(common.DataDir, 0o700); err != nil {
		return fmt.Errorf("ERROR: %w", err)
	}
	if err := checkWritable(common.DataDir); err != nil {
		return err
	}
	if common.PIDFile != "" {
		pid := strconv.Itoa(os.Getpid()) + "\n"
		if err := replaceFile(common.PIDFile, []byte(pid), 0o644); err != nil {
			return fmt.Errorf("ERROR: %w", err)
		}
	}
	parts, err := process.parts()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP)
	failures := process.startParts(ctx, parts)
	for {
		select {
		case err := <-failures:
			return fmt.Errorf("ERROR: initialization failed: %w", err)
		case received := <-signals:
			if received != syscall.SIGHUP {
				process.log.Info("exiting", "signal", received.String())
				return nil
			}
			if err := process.handOver(); err != nil {
				process.log.Error("the successor did not start, going on", "error", err)
				continue
			}
			process.log.Info("the successor is ready, exiting")
			return nil
		}
	}
}

// startParts runs all parts at once; the first that fails ends the process.
func (process *Process) startParts(ctx context.Context, parts []part) <-chan error {
	failures := make(chan error, len(parts))
	for _, each := range parts {
		process.ready.expect(each.name)
	}
	var started sync.Once
	for _, each := range parts {
		go func() {
			err := each.run(ctx, func() {
				process.log.Info("ready", "service", each.name)
				if process.ready.done(each.name) {
					started.Do(tellPredecessor)
				}
			})
			if err != nil && ctx.Err() == nil {
				failures <- fmt.Errorf("%s: %w", each.name, err)
			}
		}()
	}
	return failures
}

// parts are the services that the configuration switches on, and the diagnostics.
func (process *Process) parts() ([]part, error) {
	var parts []part
	configuration := process.configuration
	if configuration.Auth.Enabled.isOn(true) {
		auth, err := newAuthService(process)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{"auth_service", auth.run})
	}
	if configuration.Proxy.Enabled.isOn(true) {
		proxy, err := newProxyService(process)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{"proxy_service", proxy.run})
	}
	agent, err := newAgent(process)
	if err != nil {
		return nil, err
	}
	if agent != nil {
		parts = append(parts, part{"agent", agent.run})
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("ERROR: all services are disabled")
	}
	if configuration.Common.DiagAddr != "" {
		parts = append(parts, part{"diagnostics", process.serveDiagnostics})
	}
	return parts, nil
}

func (process *Process) dataFile(name string) string {
	return filepath.Join(process.configuration.Common.DataDir, name)
}
