package main

import (
	"context"
	"encoding/json"
	"os"
)

// IdentityStore keeps what an instance was told when it joined: in a Secret of its own where its chart says which pod it
// is, in the data folder otherwise.
type IdentityStore struct {
	file              string
	namespace, secret string
	kubernetes        *Kubernetes
}

const identityKey = "identity"

func newIdentityStore(process *Process) (IdentityStore, error) {
	store := IdentityStore{file: process.dataFile("identity.json")}
	replica := process.image.Contract.variable("REPLICA_NAME")
	namespace := os.Getenv("KUBE_NAMESPACE")
	if replica == "" || namespace == "" {
		return store, nil
	}
	kubernetes, err := inCluster()
	store.kubernetes, store.namespace, store.secret = kubernetes, namespace, replica+"-state"
	return store, err
}

func (store IdentityStore) load(ctx context.Context) (JoinAnswer, bool) {
	var identity JoinAnswer
	var text []byte
	if store.kubernetes != nil {
		data, err := store.kubernetes.secret(ctx, store.namespace, store.secret)
		if err != nil {
			return identity, false
		}
		text = data[identityKey]
	} else {
		text, _ = os.ReadFile(store.file)
	}
	return identity, json.Unmarshal(text, &identity) == nil && identity.ID != ""
}

func (store IdentityStore) save(ctx context.Context, identity JoinAnswer) error {
	text, err := json.Marshal(identity)
	if err != nil {
		return err
	}
	if store.kubernetes != nil {
		return store.kubernetes.keep(ctx, store.namespace, store.secret, identityKey, text)
	}
	return replaceFile(store.file, text, 0o600)
}

func (store IdentityStore) forget(ctx context.Context) {
	if store.kubernetes != nil {
		_ = store.kubernetes.keep(ctx, store.namespace, store.secret, identityKey, []byte("{}"))
		return
	}
	_ = os.Remove(store.file)
}
