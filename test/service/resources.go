package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"sigs.k8s.io/yaml"
)

// Object is a resource of the service, an object of Kubernetes, or a configuration file.
type Object map[string]any

// field is what stands below keys, nil where there is nothing.
func (resource Object) field(keys ...string) any {
	var here any = map[string]any(resource)
	for _, key := range keys {
		below, _ := here.(map[string]any)
		here = below[key]
	}
	return here
}

// text is the text below keys, or the first one of a list of them.
func (resource Object) text(keys ...string) string {
	value := resource.field(keys...)
	if list := asList(value); len(list) > 0 {
		value = list[0]
	}
	text, _ := value.(string)
	return text
}

// texts is the list of texts below keys.
func (resource Object) texts(keys ...string) []string {
	var texts []string
	for _, item := range asList(resource.field(keys...)) {
		texts = append(texts, fmt.Sprint(item))
	}
	return texts
}

// objects is the list of objects below keys.
func (resource Object) objects(keys ...string) []Object {
	var objects []Object
	for _, item := range asList(resource.field(keys...)) {
		object, _ := item.(map[string]any)
		objects = append(objects, object)
	}
	return objects
}

func asList(value any) []any {
	list, _ := value.([]any)
	return list
}

func (resource Object) id() string {
	return fmt.Sprintf("%s %q", resource.text("kind"), resource.text("metadata", "name"))
}

func (resource Object) key() string {
	return resourceKey(resource.text("kind"), resource.text("metadata", "name"))
}

// resourceKey is that of a resource, or of all of a kind.
func resourceKey(kind, name string) string {
	if name == "" {
		return keyOf("resources", kind)
	}
	return keyOf("resources", kind, name)
}

// isExpired says whether the service has removed it by itself.
func (resource Object) isExpired() bool {
	end, err := time.Parse(time.RFC3339, resource.text("metadata", "expires"))
	return err == nil && !end.After(time.Now())
}

// listResources are those of a kind, or the one of a name.
func listResources(ctx context.Context, storage Storage, kind, name string) ([]Object, error) {
	texts, err := storage.list(ctx, resourceKey(kind, name))
	resources := []Object{}
	for _, text := range texts {
		var resource Object
		if err := json.Unmarshal(text, &resource); err != nil {
			return nil, err
		}
		if !resource.isExpired() {
			resources = append(resources, resource)
		}
	}
	if err == nil && name != "" && len(resources) == 0 {
		err = fmt.Errorf("%s %q is %w", kind, name, errNotFound)
	}
	return resources, err
}

// getResource is the one of a name, or the only one of a kind, and an empty one where there is none.
func getResource(ctx context.Context, storage Storage, kind, name string) (Object, error) {
	resources, err := listResources(ctx, storage, kind, name)
	if len(resources) > 0 {
		return resources[0], err
	}
	if errors.Is(err, errNotFound) {
		err = nil
	}
	return Object{}, err
}

// createResource makes a resource, and says whether it did: where there is one already, it does so with force alone.
func createResource(ctx context.Context, storage Storage, resource Object, force bool) (bool, error) {
	text, err := json.Marshal(resource)
	if err != nil {
		return false, err
	}
	if force {
		return true, storage.put(ctx, resource.key(), text)
	}
	before, err := storage.list(ctx, resource.key())
	for _, text := range before {
		var there Object
		if err := json.Unmarshal(text, &there); err != nil || !there.isExpired() {
			return false, err
		}
		// What has expired gives way.
		if _, err := storage.remove(ctx, resource.key()); err != nil {
			return false, err
		}
	}
	if err != nil {
		return false, err
	}
	return storage.create(ctx, resource.key(), text)
}

var separator = regexp.MustCompile(`(?m)^---.*$`)

// readResources reads documents of YAML, or one object of JSON after the other; a bad one ends it, with those before it.
func readResources(text string, each func(Object) error) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	for strings.HasPrefix(strings.TrimSpace(text), "{") && decoder.More() {
		var resource Object
		if decoder.Decode(&resource) != nil {
			break
		}
		if err := each(resource); err != nil {
			return err
		}
		if !decoder.More() {
			return nil
		}
	}
	for _, document := range separator.Split(text, -1) {
		var resource Object
		if err := yaml.Unmarshal([]byte(document), &resource); err != nil {
			return err
		}
		if len(resource) == 0 {
			continue
		}
		if err := each(resource); err != nil {
			return err
		}
	}
	return nil
}
