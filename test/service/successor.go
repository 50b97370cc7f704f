package main

import (
	"errors"
	"io"
	"os"
	"time"
)

// successorVariable tells a process that file descriptor 3 is the one on which its predecessor waits.
const successorVariable = "SERVICE_STAND_IN_SUCCESSOR"

const readyInTime = 60 * time.Second

// handOver starts this program again, and waits until that process is ready.
func (process *Process) handOver() error {
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
	_ = reader.SetReadDeadline(time.Now().Add(readyInTime))
	if _, err := io.ReadFull(reader, make([]byte, 1)); err != nil {
		return errors.Join(errors.New("it ended, or was not ready in time"), err)
	}
	return nil
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
