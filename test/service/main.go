// A stand-in of the service's programs for tests: it takes what the contract of the images names, and nothing else.
//
// One file, which its name tells what it is: the service itself, `tctl`, the updaters of Kubernetes and of Linux, and
// the first process of a container.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	name := filepath.Base(os.Args[0])
	if name == "dumb-init" {
		os.Exit(firstProcess(os.Args[1:]))
	}
	if err := run(name, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s\n", err)
		os.Exit(1)
	}
}

func run(name string, args []string) error {
	image, err := readImage()
	if err != nil {
		return err
	}
	switch {
	case name == image.Contract.ID:
		return service(image, args)
	case name == "tctl":
		return tctl(image, args)
	case name == "updater":
		return updater(image, args)
	case name == image.Contract.ID+"-upgrade":
		return upgrade(image, args)
	default:
		return fmt.Errorf("this program is not known as %q", name)
	}
}

func service(image Image, args []string) error {
	if len(args) == 0 {
		return image.usageError("command not specified")
	}
	if !image.hasCommand(image.Contract.ID, args[0]) {
		return image.usageError("expected command but got %q", args[0])
	}
	switch args[0] {
	case "start":
		return start(image, args[1:])
	case "wait":
		return wait(image, args[1:])
	case "configure":
		return configure(image, args[1:])
	case "backend":
		return storage(image, args[1:])
	default:
		fmt.Printf("%s v%s git:stand-in go\n", capitalised(image.Contract.ID), image.Release.Version)
		return nil
	}
}

func capitalised(word string) string {
	return strings.ToUpper(word[:1]) + word[1:]
}
