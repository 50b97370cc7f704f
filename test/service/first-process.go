package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// firstProcess runs a command, hands signals on to it, and takes the end of processes that have no parent any more.
func firstProcess(args []string) int {
	if len(args) == 0 {
		fmt.Fprintln(os.Stderr, "dumb-init: no command")
		return 1
	}
	path, err := exec.LookPath(args[0])
	if err != nil {
		fmt.Fprintf(os.Stderr, "[dumb-init] %s: No such file or directory\n", args[0])
		return 2
	}
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGUSR1)
	process, err := os.StartProcess(path, args, &os.ProcAttr{Files: []*os.File{os.Stdin, os.Stdout, os.Stderr}})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	go func() {
		for received := range signals {
			_ = process.Signal(received)
		}
	}()
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, 0, nil)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return 1
		}
		if pid == process.Pid && status.Signaled() {
			return 128 + int(status.Signal())
		}
		if pid == process.Pid {
			return status.ExitStatus()
		}
	}
}
