package main

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Storage keeps values by their keys, which end with a slash. All auth servers with the same storage are one cluster.
type Storage interface {
	// list are the values of all keys that begin with a prefix, in the order of the keys.
	list(ctx context.Context, prefix string) ([][]byte, error)
	put(ctx context.Context, key string, value []byte) error
	// create puts a value where there is none, and says whether it did: of several servers, one does.
	create(ctx context.Context, key string, value []byte) (bool, error)
	// remove says whether there was a value.
	remove(ctx context.Context, key string) (bool, error)
}

// What a storage has to answer in.
const storagePatience = 10 * time.Second

// openStorage opens the storage that the configuration names, and fails where it is not reached.
func openStorage(ctx context.Context, configuration Configuration) (Storage, error) {
	ctx, stop := context.WithTimeout(ctx, storagePatience)
	defer stop()
	var section Object
	section, _ = configuration.field(configuration.image.ID, "storage").(map[string]any)
	switch section.text("type") {
	case "postgresql":
		return openPostgres(ctx, section)
	case "etcd":
		return openEtcd(ctx, section)
	default:
		folder := Folder(filepath.Join(configuration.dataDir(), "backend"))
		return folder, os.MkdirAll(string(folder), 0o700)
	}
}

// keyOf makes a key of parts, which may hold any character.
func keyOf(parts ...string) string {
	var key strings.Builder
	for _, part := range parts {
		key.WriteString(url.PathEscape(part) + "/")
	}
	return key.String()
}

// Folder keeps values as files.
type Folder string

func (folder Folder) file(key string) string {
	return filepath.Join(string(folder), url.PathEscape(key))
}

func (folder Folder) list(_ context.Context, prefix string) ([][]byte, error) {
	files, err := filepath.Glob(folder.file("") + "/*")
	var values [][]byte
	for _, file := range files {
		if !strings.HasPrefix(file, folder.file(prefix)) {
			continue
		}
		value, err := os.ReadFile(file)
		if err == nil {
			values = append(values, value)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return values, err
}

func (folder Folder) put(_ context.Context, key string, value []byte) error {
	return replaceFile(folder.file(key), value)
}

func (folder Folder) create(_ context.Context, key string, value []byte) (bool, error) {
	unfinished, err := writeBeside(folder.file(key), value)
	if err != nil {
		return false, err
	}
	defer os.Remove(unfinished)
	// Of several processes that make the same link, one does.
	err = os.Link(unfinished, folder.file(key))
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

func (folder Folder) remove(_ context.Context, key string) (bool, error) {
	err := os.Remove(folder.file(key))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
