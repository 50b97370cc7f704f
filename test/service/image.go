package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Flag is a flag of a program: what it takes, its one-letter form, and whether it may stand there more than once.
type Flag struct {
	Takes    string
	Short    string
	Repeated bool
}

// ResourceKinds is what the service does with the kinds of its resources.
type ResourceKinds struct {
	Created, Removed, Reset, AtStartup []string
	Singletons                         map[string]string
	OwnedByConfiguration               map[string][]string
}

// Contract is what the image expects of whoever runs it.
type Contract struct {
	ID                string
	AnnotationDomain  string
	Entrypoint        []string
	Programs          map[string][]string
	User              *int
	StartFlags        map[string]Flag
	UpdaterFlags      map[string]Flag
	ConfigurationFile string
	ConfigurationKeys map[string]any
	WritableFolders   []string
	Environment       []string
	ResourceKinds     ResourceKinds
	Ports             map[string]int
}

// Release is the version and the edition of the programs.
type Release struct {
	Version string
	Edition string
}

// Image is what the programs find beside themselves.
type Image struct {
	Contract Contract
	Release  Release
}

// readImage reads share/service beside the folder of the programs.
func readImage() (Image, error) {
	var image Image
	executable, err := os.Executable()
	if err != nil {
		return image, err
	}
	share := filepath.Join(filepath.Dir(executable), "..", "share", "service")
	for name, into := range map[string]any{"contract.json": &image.Contract, "release.json": &image.Release} {
		text, err := os.ReadFile(filepath.Join(share, name))
		if err != nil {
			return image, err
		}
		if err := json.Unmarshal(text, into); err != nil {
			return image, fmt.Errorf("%s: %w", name, err)
		}
	}
	return image, nil
}

// hasCommand tells whether a program of the image has a command.
func (image Image) hasCommand(program, command string) bool {
	return slices.Contains(image.Contract.Programs[program], command)
}

// usageError is what the service's programs say of arguments that they do not take.
func (image Image) usageError(format string, values ...any) error {
	return fmt.Errorf("%s: error: %s, try --help", image.Contract.ID, fmt.Sprintf(format, values...))
}

// environmentPrefix is what the names of the service's own variables begin with.
func (contract Contract) environmentPrefix() string {
	return strings.ToUpper(strings.ReplaceAll(contract.ID, "-", "_")) + "_"
}

// variable is the value of one of the service's own variables.
func (contract Contract) variable(name string) string {
	return os.Getenv(contract.environmentPrefix() + name)
}
