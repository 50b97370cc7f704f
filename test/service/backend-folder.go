package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Folder keeps values as files, for one auth server.
type Folder struct {
	path     string
	creating sync.Mutex
}

func (folder *Folder) file(key string) string {
	return filepath.Join(folder.path, filepath.FromSlash(key))
}

func (folder *Folder) get(_ context.Context, key string) ([]byte, error) {
	value, err := os.ReadFile(folder.file(key))
	return value, known(err)
}

func (folder *Folder) list(ctx context.Context, prefix string) ([][]byte, error) {
	entries, err := os.ReadDir(folder.file(prefix))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var values [][]byte
	for _, entry := range entries {
		// No key begins with a dot: this is a file that is being written.
		if strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		value, err := folder.get(ctx, prefix+entry.Name())
		if err == nil {
			values = append(values, value)
		} else if !errors.Is(err, errNotFound) {
			return nil, err
		}
	}
	return values, nil
}

func (folder *Folder) put(_ context.Context, key string, value []byte) error {
	file := folder.file(key)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return replaceFile(file, value, 0o600)
}

func (folder *Folder) create(ctx context.Context, key string, value []byte) ([]byte, error) {
	folder.creating.Lock()
	defer folder.creating.Unlock()
	found, err := folder.get(ctx, key)
	if !errors.Is(err, errNotFound) {
		return found, err
	}
	return value, folder.put(ctx, key, value)
}

func (folder *Folder) remove(_ context.Context, key string) error {
	return known(os.Remove(folder.file(key)))
}

func known(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errNotFound
	}
	return err
}
