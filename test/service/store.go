package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Resource is a resource of the service, as it was created.
type Resource map[string]any

func (resource Resource) kind() string {
	kind, _ := resource["kind"].(string)
	return kind
}

func (resource Resource) name() string {
	name, _ := resource.field("metadata", "name").(string)
	return name
}

// field is what stands below keys, nil where there is nothing.
func (resource Resource) field(keys ...string) any {
	var here any = map[string]any(resource)
	for _, key := range keys {
		below, _ := here.(map[string]any)
		here = below[key]
	}
	return here
}

// isExpired says whether the service has removed it by itself.
func (resource Resource) isExpired() bool {
	expires, _ := resource.field("metadata", "expires").(string)
	end, err := time.Parse(time.RFC3339, expires)
	return err == nil && !end.After(time.Now())
}

// texts is the list of texts below keys.
func (resource Resource) texts(keys ...string) []string {
	list, _ := resource.field(keys...).([]any)
	var texts []string
	for _, item := range list {
		if text, isText := item.(string); isText {
			texts = append(texts, text)
		}
	}
	return texts
}

// Store keeps resources in the backend.
type Store struct {
	backend Backend
}

const resourcePrefix = "resources"

func (store Store) get(ctx context.Context, kind, name string) (Resource, error) {
	text, err := store.backend.get(ctx, itemKey(resourcePrefix, kind, name))
	if err != nil {
		return nil, about(kind, name, err)
	}
	var resource Resource
	if err := json.Unmarshal(text, &resource); err != nil {
		return nil, err
	}
	if resource.isExpired() {
		return nil, about(kind, name, errNotFound)
	}
	return resource, nil
}

func (store Store) list(ctx context.Context, kind string) ([]Resource, error) {
	texts, err := store.backend.list(ctx, itemKey(resourcePrefix, kind)+"/")
	resources := []Resource{}
	for _, text := range texts {
		var resource Resource
		if err := json.Unmarshal(text, &resource); err != nil {
			return nil, err
		}
		if !resource.isExpired() {
			resources = append(resources, resource)
		}
	}
	return resources, err
}

func (store Store) put(ctx context.Context, resource Resource) error {
	text, err := json.Marshal(resource)
	if err != nil {
		return err
	}
	return store.backend.put(ctx, itemKey(resourcePrefix, resource.kind(), resource.name()), text)
}

// create puts a resource where there is none, and says whether it did: of several at once, one does.
func (store Store) create(ctx context.Context, resource Resource) (bool, error) {
	kind, name := resource.kind(), resource.name()
	_, err := store.get(ctx, kind, name)
	if !errors.Is(err, errNotFound) {
		return false, err
	}
	// What has expired gives way.
	if err := store.remove(ctx, kind, name); err != nil && !errors.Is(err, errNotFound) {
		return false, err
	}
	text, err := json.Marshal(resource)
	if err != nil {
		return false, err
	}
	there, err := store.backend.create(ctx, itemKey(resourcePrefix, kind, name), text)
	return bytes.Equal(there, text), err
}

func (store Store) remove(ctx context.Context, kind, name string) error {
	return about(kind, name, store.backend.remove(ctx, itemKey(resourcePrefix, kind, name)))
}

// about says which resource is not found; other failures are those of the backend.
func about(kind, name string, err error) error {
	if errors.Is(err, errNotFound) {
		return fmt.Errorf("%s %q is %w", kind, name, err)
	}
	return err
}
