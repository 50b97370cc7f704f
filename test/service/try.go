package main

import (
	"context"
	"fmt"
	"os"
)

// configure tests the form of a configuration file.
func configure(image Image, args []string) error {
	flags, err := parseFlags(map[string]Flag{"test": {Takes: "file"}}, args)
	if err != nil {
		return image.usageError("%s", err)
	}
	word := "OK"
	_, err = readConfiguration(image.Contract, flags["test"])
	if err != nil {
		word = "FAIL"
	}
	fmt.Fprintf(os.Stderr, "%s %s\n", word, flags["test"])
	return err
}

// storage lists what the storage of a configuration has; for that, the values of the file are read, and files that it names.
func storage(image Image, args []string) error {
	if len(args) == 0 || args[0] != "ls" {
		return image.usageError("expected command but got %q", args)
	}
	flags, err := parseFlags(map[string]Flag{"config": {Takes: "value"}}, args[1:])
	if err != nil {
		return image.usageError("%s", err)
	}
	configuration, err := readConfiguration(image.Contract, flags["config"])
	if err != nil {
		return err
	}
	configuration.applyFlags(image.Contract, nil)
	for _, pair := range configuration.Proxy.KeyPairs {
		for _, path := range []string{pair.KeyFile, pair.CertFile} {
			if _, err := os.Stat(path); err != nil {
				return fmt.Errorf("ERROR: %w", err)
			}
		}
	}
	_, err = openBackend(context.Background(), configuration.Common.Storage, configuration.Common.DataDir)
	return err
}
