package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// Process is the running service: what it was started with, and what its parts share.
type Process struct {
	Configuration
	diagAddr       string
	applyOnStartup string
	// Parts that are still to become ready.
	waiting sync.Map
}

// part is one service of the process: it says when it is ready, and runs until it fails.
type part func(ctx context.Context, ready func()) error

// start is the command of that name.
func start(image Image, args []string) error {
	process := &Process{}
	var path, pidFile string
	flags := flag.NewFlagSet("start", flag.ContinueOnError)
	flags.StringVar(&path, "c", "/etc/"+image.ID+".yaml", "")
	flags.StringVar(&path, "config", path, "")
	flags.StringVar(&process.diagAddr, "diag-addr", "", "")
	flags.StringVar(&pidFile, "pid-file", "", "")
	flags.StringVar(&process.applyOnStartup, "apply-on-startup", "", "")
	flags.Bool("insecure", false, "")
	err := flags.Parse(args)
	if err != nil {
		return err
	}
	if process.Configuration, err = readConfiguration(image, path); err != nil {
		return err
	}
	process.diagAddr = cmp.Or(process.diagAddr, process.common("diag_addr"))
	if err := os.MkdirAll(process.dataDir(), 0o700); err != nil {
		return err
	}
	if pidFile != "" {
		if err := replaceFile(pidFile, fmt.Appendln(nil, os.Getpid())); err != nil {
			return err
		}
	}
	return process.run()
}

func (process *Process) run() error {
	parts, err := process.parts()
	if err != nil {
		return err
	}
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP)
	failures := make(chan error, len(parts))
	for name := range parts {
		process.waiting.Store(name, true)
	}
	for name, run := range parts {
		go func() {
			failures <- fmt.Errorf("%s: %w", name, run(context.Background(), func() {
				slog.Info("ready", "service", name)
				process.waiting.Delete(name)
				if process.isReady() {
					tellPredecessor()
				}
			}))
		}()
	}
	for {
		select {
		case err := <-failures:
			return fmt.Errorf("initialization failed: %w", err)
		case received := <-signals:
			if received != syscall.SIGHUP {
				return nil
			}
			err := handOver()
			if err == nil {
				slog.Info("the successor is ready, exiting")
				return nil
			}
			slog.Error("the successor did not start, going on", "error", err)
		}
	}
}

// parts are the services that the configuration switches on, and the diagnostics.
func (process *Process) parts() (map[string]part, error) {
	parts := map[string]part{}
	if process.isOn("auth_service") {
		auth, err := newAuthService(process)
		if err != nil {
			return nil, err
		}
		parts["auth_service"] = auth.run
	}
	if process.isOn("proxy_service") {
		parts["proxy_service"] = (&ProxyService{Process: process}).run
	}
	if agent := newAgent(process); len(agent.roles) > 0 {
		parts["agent"] = agent.run
	}
	if len(parts) == 0 {
		return nil, errors.New("all services are disabled")
	}
	if process.diagAddr != "" {
		parts["diagnostics"] = process.serveDiagnostics
	}
	return parts, nil
}

func (process *Process) isReady() bool {
	isReady := true
	process.waiting.Range(func(_, _ any) bool {
		isReady = false
		return false
	})
	return isReady
}

// serveDiagnostics answers whether the process runs, and whether it is ready.
func (process *Process) serveDiagnostics(_ context.Context, ready func()) error {
	listener, err := listen(process.diagAddr)
	if err != nil {
		return err
	}
	ready()
	return http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/readyz" && !process.isReady() {
			http.Error(answer, `{"status": "joining the cluster"}`, http.StatusServiceUnavailable)
			return
		}
		if request.URL.Path != "/metrics" {
			fmt.Fprintln(answer, `{"status": "ok"}`)
		}
	}))
}

// reusePort is SO_REUSEPORT of Linux: a successor listens before its predecessor ends.
const reusePort = 0xf

// listen opens a TCP port.
func listen(address string) (net.Listener, error) {
	config := net.ListenConfig{Control: func(_, _ string, connection syscall.RawConn) error {
		var failure error
		err := connection.Control(func(descriptor uintptr) {
			failure = syscall.SetsockoptInt(int(descriptor), syscall.SOL_SOCKET, reusePort, 1)
		})
		return errors.Join(err, failure)
	}}
	return config.Listen(context.Background(), "tcp", address)
}

// acceptOnly opens a port on which nothing is served: connections are taken and kept until the other side ends them.
func acceptOnly(address string) error {
	listener, err := listen(address)
	if err != nil {
		return err
	}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				_, _ = io.Copy(io.Discard, connection)
				connection.Close()
			}()
		}
	}()
	return nil
}

// successorVariable tells a process that file descriptor 3 is the one on which its predecessor waits.
const successorVariable = "SERVICE_STAND_IN_SUCCESSOR"

// handOver starts this program again, and waits until that process is ready.
func handOver() error {
	executable, err := os.Executable()
	if err != nil {
		return err
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		return err
	}
	defer reader.Close()
	_, err = os.StartProcess(executable, os.Args, &os.ProcAttr{
		Env:   append(os.Environ(), successorVariable+"=3"),
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr, writer},
	})
	writer.Close()
	if err != nil {
		return err
	}
	_ = reader.SetReadDeadline(time.Now().Add(time.Minute))
	_, err = io.ReadFull(reader, make([]byte, 1))
	return err
}

// tellPredecessor lets the process go that started this one.
func tellPredecessor() {
	if os.Getenv(successorVariable) == "" {
		return
	}
	os.Unsetenv(successorVariable)
	pipe := os.NewFile(3, "predecessor")
	_, _ = pipe.Write([]byte{1})
	pipe.Close()
}

// replaceFile writes a file beside the one that it replaces: who reads sees the old or the new one.
func replaceFile(path string, content []byte) error {
	unfinished, err := writeBeside(path, content)
	return errors.Join(err, os.Rename(unfinished, path))
}

func writeBeside(path string, content []byte) (string, error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".*")
	if err != nil {
		return "", err
	}
	_, err = file.Write(content)
	return file.Name(), errors.Join(err, file.Chmod(0o644), file.Close())
}
