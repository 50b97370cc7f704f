package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// checkContainer refuses to run as another user than the image's, with folders that cannot be written to, or with
// variables of the service's own that nobody reads.
func checkContainer(contract Contract) error {
	if contract.User != nil && os.Getuid() != *contract.User {
		return fmt.Errorf("ERROR: this image runs as user %d, not as %d", *contract.User, os.Getuid())
	}
	for _, folder := range contract.WritableFolders {
		if err := checkWritable(folder); err != nil {
			return err
		}
	}
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, contract.environmentPrefix()) && !slices.Contains(contract.Environment, name) {
			return fmt.Errorf("ERROR: the environment variable %s is not known", name)
		}
	}
	return nil
}

func checkWritable(folder string) error {
	file, err := os.CreateTemp(folder, ".write-*")
	if err != nil {
		return fmt.Errorf("ERROR: %w", err)
	}
	defer os.Remove(file.Name())
	return file.Close()
}

// replaceFile writes a file beside the one that it replaces: who reads sees the old or the new one.
func replaceFile(path string, content []byte, mode os.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(content); err != nil {
		return err
	}
	if err := file.Chmod(mode); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
