package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
)

// TctlCall is what `tctl` hands on to the auth service beside it.
type TctlCall struct {
	Args  []string `json:"args"`
	Input string   `json:"input"`
}

// TctlAnswer is what it prints.
type TctlAnswer struct {
	Output string `json:"output"`
	Error  string `json:"error"`
}

func socketPath(dataDir string) string {
	return filepath.Join(dataDir, "tctl.sock")
}

// tctl runs a command with full permission: it is on the host of the auth service.
func tctl(image Image, args []string) error {
	if len(args) == 0 || !image.hasCommand("tctl", args[0]) {
		return fmt.Errorf("tctl: error: expected command but got %q, try --help", args)
	}
	configuration, err := readConfiguration(image.Contract, tctlConfiguration(image.Contract))
	if err != nil {
		return err
	}
	configuration.applyFlags(image.Contract, nil)
	call := TctlCall{Args: args}
	if args[0] == "create" {
		input, err := readInput(args[1:])
		if err != nil {
			return fmt.Errorf("ERROR: %w", err)
		}
		call.Input = string(input)
	}
	answer, err := callAuth(socketPath(configuration.Common.DataDir), call)
	if err != nil {
		return fmt.Errorf("ERROR: cannot connect to the auth server, is it running on this machine? %w", err)
	}
	fmt.Print(answer.Output)
	if answer.Error != "" {
		return fmt.Errorf("ERROR: %s", answer.Error)
	}
	return nil
}

func tctlConfiguration(contract Contract) string {
	if named := contract.variable("CONFIG_FILE"); named != "" {
		return named
	}
	if _, err := os.Stat(contract.ConfigurationFile); err == nil {
		return contract.ConfigurationFile
	}
	return "/etc/" + contract.ID + ".yaml"
}

// readInput reads the file that the arguments name, or standard input.
func readInput(args []string) ([]byte, error) {
	index := slices.IndexFunc(args, func(word string) bool { return word[:1] != "-" })
	if index < 0 {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(args[index])
}

func callAuth(socket string, call TctlCall) (TctlAnswer, error) {
	var answer TctlAnswer
	client := http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", socket)
		},
	}}
	text, err := json.Marshal(call)
	if err != nil {
		return answer, err
	}
	response, err := client.Post("http://auth/", "application/json", bytes.NewReader(text))
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	return answer, json.NewDecoder(response.Body).Decode(&answer)
}
