package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// create makes the resources of a text one after another; the first that is refused ends it, and those before stay.
func (auth *AuthService) create(ctx context.Context, output *strings.Builder, text string, force bool) error {
	kinds := auth.process.image.Contract.ResourceKinds
	documents := splitDocuments(text)
	if len(documents) == 0 {
		return fmt.Errorf("no resources found, empty input?")
	}
	for _, document := range documents {
		resource, err := readResource(kinds, document)
		if err != nil {
			return err
		}
		kind, name := resource.kind(), resource.name()
		if !slices.Contains(kinds.Created, kind) {
			return fmt.Errorf("creating resources of type %q is not supported", kind)
		}
		if err := auth.checkOwner(kind); err != nil {
			return err
		}
		isNew, err := auth.store.create(ctx, resource)
		if err != nil {
			return err
		}
		verb := "created"
		if !isNew {
			if !force && !slices.Contains(kinds.Reset, kind) {
				return fmt.Errorf("%s %q already exists, use -f or --force flag to overwrite", kind, name)
			}
			if err := auth.store.put(ctx, resource); err != nil {
				return err
			}
			verb = "updated"
		}
		fmt.Fprintf(output, "%s %q has been %s\n", kind, name, verb)
	}
	return nil
}

// checkOwner refuses what the configuration file of the auth service decides.
func (auth *AuthService) checkOwner(kind string) error {
	for _, key := range auth.process.image.Contract.ResourceKinds.OwnedByConfiguration[kind] {
		if _, isSet := auth.owned[key]; isSet {
			return fmt.Errorf("this resource is managed by static configuration: auth_service.%s; to go on nevertheless, use --confirm", key)
		}
	}
	return nil
}

func (auth *AuthService) remove(ctx context.Context, output *strings.Builder, reference string) error {
	kinds := auth.process.image.Contract.ResourceKinds
	kind, name := auth.reference(reference)
	if !slices.Contains(kinds.Removed, kind) {
		return fmt.Errorf("deleting resources of type %q is not supported", kind)
	}
	if name == "" {
		return fmt.Errorf("provide a full resource name to delete, for example: tctl rm %s/name", kind)
	}
	if err := auth.checkOwner(kind); err != nil {
		return err
	}
	if slices.Contains(kinds.Reset, kind) {
		if err := auth.store.remove(ctx, kind, name); err != nil && !errors.Is(err, errNotFound) {
			return err
		}
		fmt.Fprintf(output, "%s has been reset to defaults\n", kind)
		return nil
	}
	if kind == "role" {
		if err := auth.checkUnused(ctx, name); err != nil {
			return err
		}
	}
	if err := auth.store.remove(ctx, kind, name); err != nil {
		return err
	}
	fmt.Fprintf(output, "%s %q has been deleted\n", kind, name)
	return nil
}

// checkUnused refuses to remove a role that a user has.
func (auth *AuthService) checkUnused(ctx context.Context, role string) error {
	users, err := auth.store.list(ctx, "user")
	if err != nil {
		return err
	}
	for _, user := range users {
		if slices.Contains(user.texts("spec", "roles"), role) {
			return fmt.Errorf("role %q is used by user %q", role, user.name())
		}
	}
	return nil
}

func (auth *AuthService) setRoles(ctx context.Context, output *strings.Builder, name, roles string) error {
	user, err := auth.store.get(ctx, "user", name)
	if err != nil {
		return err
	}
	list := []any{}
	for _, role := range strings.Split(roles, ",") {
		if _, err := auth.store.get(ctx, "role", role); err != nil {
			return err
		}
		list = append(list, role)
	}
	spec, _ := user["spec"].(map[string]any)
	if spec == nil {
		spec = map[string]any{}
		user["spec"] = spec
	}
	spec["roles"] = list
	fmt.Fprintf(output, "User %s has been updated: roles %s\n", name, roles)
	return auth.store.put(ctx, user)
}
