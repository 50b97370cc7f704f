// A stand-in of the service's programs for tests where the product cannot be had. It does what shows that a declared
// platform runs: it reads the configuration, opens ports, becomes ready, keeps its state, lets agents join, and updates
// them. It refuses nothing: `test/support/image-contract.ts` and the product do.
//
// One file, which its name tells what it is: the service itself, `tctl`, the updaters of Kubernetes and of Linux, and
// the first process of a container.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Image is what the programs find beside themselves: names of their brand, and which release they are.
type Image struct {
	ID                string
	AnnotationDomain  string
	ConfigurationFile string
	Ports             map[string]int
	Version           string
	Edition           string
}

func main() {
	name := filepath.Base(os.Args[0])
	if err := run(name, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "ERROR: %s\n", err)
		os.Exit(1)
	}
}

func run(name string, args []string) error {
	if name == "dumb-init" {
		return become(args)
	}
	image, err := readImage()
	if err != nil {
		return err
	}
	switch name {
	case image.ID:
		return service(image, args)
	case "tctl":
		return tctl(image, args)
	case "updater":
		return updater(image, args)
	case image.ID + "-upgrade":
		return upgrade(image, args)
	default:
		return fmt.Errorf("this program is not known as %q", name)
	}
}

func service(image Image, args []string) error {
	command := strings.Join(args[:min(len(args), 1)], "")
	switch command {
	case "start":
		return start(image, args[1:])
	case "wait":
		// What a container runs before it is stopped: images without a shell have no sleep.
		duration, err := time.ParseDuration(args[len(args)-1])
		time.Sleep(duration)
		return err
	case "configure":
		_, err := readNamed(image, args)
		return err
	case "backend":
		return openNamed(image, args)
	case "version":
		fmt.Printf("%s v%s git:stand-in go\n", strings.ToUpper(image.ID[:1])+image.ID[1:], image.Version)
		return nil
	default:
		return fmt.Errorf("expected command but got %q", command)
	}
}

// become replaces this process by a command.
func become(args []string) error {
	path, err := exec.LookPath(args[0])
	if err != nil {
		return err
	}
	return syscall.Exec(path, args, os.Environ())
}

// readImage reads share/service.json beside the folder of the programs.
func readImage() (Image, error) {
	var image Image
	executable, err := os.Executable()
	if err != nil {
		return image, err
	}
	return image, readJSON(filepath.Join(filepath.Dir(executable), "..", "share", "service.json"), &image)
}

func readJSON(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// variable is the value of one of the service's own variables.
func (image Image) variable(name string) string {
	return os.Getenv(strings.ToUpper(strings.ReplaceAll(image.ID, "-", "_")) + "_" + name)
}
