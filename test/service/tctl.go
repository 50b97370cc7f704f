package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"sigs.k8s.io/yaml"
)

// tctl runs a command with full permission: it is on the host of the auth service, and asks the storage of that.
func tctl(image Image, args []string) error {
	configuration, err := readConfiguration(image, cmp.Or(image.variable("CONFIG_FILE"), image.ConfigurationFile))
	if err != nil {
		return err
	}
	auth, err := openAuthService(&Process{Configuration: configuration})
	if err != nil {
		return err
	}
	var words, flags []string
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			flags = append(flags, arg)
		} else {
			words = append(words, arg)
		}
	}
	// A command has at most four words.
	return auth.command(context.Background(), append(words, "", "", "", ""), strings.Join(flags, " "))
}

func (auth *AuthService) command(ctx context.Context, words []string, flags string) error {
	switch words[0] {
	case "status":
		fmt.Printf("Cluster: %s\nVersion: %s\nCA pins: sha256:%s\n", auth.clusterName(), auth.image.Version, auth.secretOf("authority"))
		return nil
	case "create":
		input, err := io.ReadAll(os.Stdin)
		if err != nil {
			return err
		}
		return readResources(string(input), func(resource Object) error {
			isMade, err := createResource(ctx, auth.storage, resource, strings.Contains(flags, "-f"))
			if err == nil && !isMade {
				err = fmt.Errorf("%s already exists, use -f or --force flag to overwrite", resource.id())
			}
			if err == nil {
				fmt.Printf("%s has been created\n", resource.id())
			}
			return err
		})
	case "get":
		kind, name := reference(words[1])
		resources, err := listResources(ctx, auth.storage, kind, name)
		if err != nil {
			return err
		}
		return show(resources, flags)
	case "rm":
		kind, name := reference(words[1])
		resources, err := listResources(ctx, auth.storage, kind, name)
		for _, resource := range resources {
			if _, err := auth.storage.remove(ctx, resource.key()); err != nil {
				return err
			}
		}
		return err
	case "inventory":
		instances, err := auth.connected(ctx)
		if err != nil {
			return err
		}
		resources := []Object{}
		for _, instance := range instances {
			resources = append(resources, instance.resource())
		}
		return show(resources, flags)
	case "autoupdate":
		return auth.move(ctx, words[2], words[3])
	default:
		return fmt.Errorf("unexpected %s", strings.Join(words, " "))
	}
}

// reference is `kind/name`, or all of a kind, which may be called by its plural.
func reference(text string) (kind, name string) {
	kind, name, _ = strings.Cut(text, "/")
	if kind == "roles" || kind == "tokens" || kind == "users" {
		kind = strings.TrimSuffix(kind, "s")
	}
	return kind, name
}

// show prints resources as JSON or YAML.
func show(resources []Object, flags string) error {
	if strings.Contains(flags, "--format=json") {
		text, err := json.MarshalIndent(resources, "", "    ")
		fmt.Println(string(text))
		return err
	}
	text, err := yaml.Marshal(resources)
	fmt.Print(string(text))
	return err
}
