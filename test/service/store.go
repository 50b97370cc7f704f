package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sort"
	"sync"
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

// Store keeps resources as files below the data folder, a file each.
type Store struct {
	folder string
	mutex  sync.Mutex
}

func (store *Store) file(kind, name string) string {
	return filepath.Join(store.folder, kind, url.PathEscape(name)+".json")
}

func (store *Store) get(kind, name string) (Resource, bool) {
	text, err := os.ReadFile(store.file(kind, name))
	if err != nil {
		return nil, false
	}
	var resource Resource
	return resource, json.Unmarshal(text, &resource) == nil
}

func (store *Store) list(kind string) []Resource {
	files, _ := filepath.Glob(filepath.Join(store.folder, kind, "*.json"))
	sort.Strings(files)
	resources := []Resource{}
	for _, file := range files {
		var resource Resource
		text, err := os.ReadFile(file)
		if err == nil && json.Unmarshal(text, &resource) == nil {
			resources = append(resources, resource)
		}
	}
	return resources
}

func (store *Store) put(resource Resource) error {
	store.mutex.Lock()
	defer store.mutex.Unlock()
	file := store.file(resource.kind(), resource.name())
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	text, err := json.Marshal(resource)
	if err != nil {
		return err
	}
	return replaceFile(file, text, 0o600)
}

func (store *Store) remove(kind, name string) error {
	store.mutex.Lock()
	defer store.mutex.Unlock()
	if err := os.Remove(store.file(kind, name)); err != nil {
		return fmt.Errorf("%s %q is not found", kind, name)
	}
	return nil
}
