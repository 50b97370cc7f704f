package main

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"
)

// Backend keeps values by their keys. All auth servers with the same backend are one cluster.
type Backend interface {
	// get is the value of a key, errNotFound where there is none.
	get(ctx context.Context, key string) ([]byte, error)
	// list are the values of all keys that begin with a prefix, in the order of the keys; the prefix ends with a slash.
	list(ctx context.Context, prefix string) ([][]byte, error)
	put(ctx context.Context, key string, value []byte) error
	// create puts a value where there is none, and returns the one that is there then: of several servers, one wins.
	create(ctx context.Context, key string, value []byte) ([]byte, error)
	// remove is errNotFound where there is no value.
	remove(ctx context.Context, key string) error
}

// What a backend has to answer in.
const backendPatience = 10 * time.Second

// StorageSection says where the auth service keeps its state, as far as the stand-in acts on it.
type StorageSection struct {
	Type         string
	ConnString   string `json:"conn_string"`
	AuthMode     string `json:"auth_mode"`
	Peers        []string
	Prefix       string
	CAFile       string `json:"tls_ca_file"`
	CertFile     string `json:"tls_cert_file"`
	KeyFile      string `json:"tls_key_file"`
	Username     string
	PasswordFile string `json:"password_file"`
}

func (section StorageSection) check() error {
	switch {
	case section.isFolder() || section.Type == "postgresql" && section.AuthMode == "" || section.Type == "etcd" && section.Username == "":
		return nil
	case section.Type == "postgresql":
		return fmt.Errorf("ERROR: this stand-in does not sign in to PostgreSQL with auth_mode %q", section.AuthMode)
	case section.Type == "etcd":
		return fmt.Errorf("ERROR: this stand-in does not sign in to etcd with a user's name")
	default:
		return fmt.Errorf("ERROR: this stand-in has no backend %q", section.Type)
	}
}

func (section StorageSection) isFolder() bool {
	return section.Type == "" || section.Type == "dir"
}

// openBackend opens the backend that the configuration names, and fails where it is not reached.
func openBackend(ctx context.Context, section StorageSection, dataDir string) (Backend, error) {
	ctx, stop := context.WithTimeout(ctx, backendPatience)
	defer stop()
	switch section.Type {
	case "postgresql":
		return openPostgres(ctx, section)
	case "etcd":
		return openEtcd(ctx, section)
	default:
		return &Folder{path: filepath.Join(dataDir, "backend")}, nil
	}
}

// itemKey makes a key of parts, which may hold any character.
func itemKey(parts ...string) string {
	escaped := make([]string, len(parts))
	for index, part := range parts {
		escaped[index] = strings.ReplaceAll(url.PathEscape(part), ".", "%2E")
	}
	return strings.Join(escaped, "/")
}
