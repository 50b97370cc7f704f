package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"
)

var (
	plurals    = map[string]string{"roles": "role", "users": "user", "tokens": "token", "connectors": "connector"}
	connectors = []string{"github", "oidc", "saml"}
	// Fields that are shown only with --with-secrets.
	secretFields = []string{"client_secret", "google_service_account"}
)

// answerTctl runs a command of `tctl` and says what it prints.
func (auth *AuthService) answerTctl(answer http.ResponseWriter, request *http.Request) {
	var call TctlCall
	if err := json.NewDecoder(request.Body).Decode(&call); err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
		return
	}
	var output strings.Builder
	result := TctlAnswer{}
	if err := auth.command(request.Context(), &output, call); err != nil {
		result.Error = err.Error()
	}
	result.Output = output.String()
	writeJSON(answer, result)
}

func (auth *AuthService) command(ctx context.Context, output *strings.Builder, call TctlCall) error {
	words, flags, err := splitArguments(call.Args)
	if err != nil {
		return err
	}
	switch {
	case words[0] == "status":
		fmt.Fprintf(output, "Cluster: %s\nVersion: %s\nCA pins: %s\n", auth.clusterName, auth.process.image.Release.Version, auth.authority.pin())
		return nil
	case words[0] == "create" && len(words) <= 2:
		_, force := flags["force"]
		return auth.create(ctx, output, call.Input, force)
	case words[0] == "get" && len(words) == 2:
		return auth.get(ctx, output, words[1], flags)
	case words[0] == "rm" && len(words) == 2:
		return auth.remove(ctx, output, words[1])
	case words[0] == "inventory" && len(words) == 2 && (words[1] == "ls" || words[1] == "list"):
		return auth.listInventory(ctx, output, flags)
	case words[0] == "autoupdate" && len(words) == 4 && words[1] == "agents":
		return auth.move(ctx, output, words[2], words[3])
	case words[0] == "users" && len(words) == 2 && words[1] == "ls":
		return auth.get(ctx, output, "users", flags)
	case words[0] == "users" && len(words) == 3 && words[1] == "update":
		return auth.setRoles(ctx, output, words[2], flags["set-roles"])
	default:
		return fmt.Errorf("unexpected %s", strings.Join(call.Args, " "))
	}
}

var tctlFlags = map[string]Flag{
	"force": {Takes: "nothing", Short: "f"}, "format": {Takes: "value"}, "with-secrets": {Takes: "nothing"},
	"upgrader": {Takes: "value"}, "set-roles": {Takes: "value"}, "config": {Takes: "value", Short: "c"},
}

// splitArguments tells words from flags, which may stand between them.
func splitArguments(args []string) ([]string, map[string]string, error) {
	var words, rest []string
	for index := 0; index < len(args); index++ {
		word := args[index]
		if !strings.HasPrefix(word, "-") {
			words = append(words, word)
			continue
		}
		rest = append(rest, word)
		_, flag, err := lookUp(tctlFlags, strings.SplitN(word, "=", 2)[0])
		if err == nil && flag.Takes != "nothing" && !strings.Contains(word, "=") && index+1 < len(args) {
			index++
			rest = append(rest, args[index])
		}
	}
	flags, err := parseFlags(tctlFlags, rest)
	return words, flags, err
}

// reference is a kind and, where there is one, a name: `kind/name`, `kind`, or the plural of a kind.
func (auth *AuthService) reference(text string) (kind, name string) {
	kind, name, _ = strings.Cut(text, "/")
	if singular, isPlural := plurals[kind]; isPlural {
		kind = singular
	}
	if name == "" {
		name = auth.process.image.Contract.ResourceKinds.Singletons[kind]
	}
	return kind, name
}

func (auth *AuthService) get(ctx context.Context, output *strings.Builder, reference string, flags map[string]string) error {
	kind, name := auth.reference(reference)
	var found []Resource
	switch {
	case kind == "connector":
		for _, each := range connectors {
			resources, err := auth.store.list(ctx, each)
			if err != nil {
				return err
			}
			found = append(found, resources...)
		}
	case name != "":
		resource, err := auth.store.get(ctx, kind, name)
		if err != nil {
			return err
		}
		found = []Resource{resource}
	default:
		resources, err := auth.store.list(ctx, kind)
		if err != nil {
			return err
		}
		found = resources
	}
	if _, withSecrets := flags["with-secrets"]; !withSecrets {
		for _, resource := range found {
			hideSecrets(resource)
		}
	}
	return show(output, found, flags["format"])
}

func show(output *strings.Builder, resources []Resource, format string) error {
	switch format {
	case "json":
		if resources == nil {
			resources = []Resource{}
		}
		text, err := json.MarshalIndent(resources, "", "    ")
		fmt.Fprintln(output, string(text))
		return err
	case "", "yaml":
		for index, resource := range resources {
			text, err := yaml.Marshal(resource)
			if err != nil {
				return err
			}
			if index > 0 {
				output.WriteString("---\n")
			}
			output.Write(text)
		}
		return nil
	default:
		return fmt.Errorf("unsupported format %q", format)
	}
}

func hideSecrets(resource Resource) {
	spec, _ := resource["spec"].(map[string]any)
	if !slices.Contains(connectors, resource.kind()) || spec == nil {
		return
	}
	for _, field := range secretFields {
		delete(spec, field)
	}
	if pair, isPair := spec["signing_key_pair"].(map[string]any); isPair {
		pair["private_key"] = ""
	}
}
