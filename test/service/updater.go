package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"path"
	"strings"
	"syscall"
	"time"

	"sigs.k8s.io/yaml"
)

const (
	updateTimeout = 20 * time.Second
	leasePeriod   = 5 * time.Second
	leaseTime     = "2006-01-02T15:04:05.000000Z"
	// The file that agents mount from the ConfigMap of their updater, and the one beside it that has its id.
	updaterConfigFile = "/etc/updater-config/update.yaml"
	updaterIDName     = "svc-update.id"
)

// Updater moves the image of one agent to the version of its channel.
type Updater struct {
	image           Image
	name, namespace string
	baseImage       string
	source          VersionSource
}

// updater is the program of the updater's image.
func updater(image Image, args []string) error {
	updater := &Updater{image: image, source: VersionSource{id: rand.Text()}}
	var period time.Duration
	var healthz, metrics, server, channel string
	flags := flag.NewFlagSet("updater", flag.ContinueOnError)
	flags.StringVar(&updater.name, "agent-name", "", "")
	flags.StringVar(&updater.namespace, "agent-namespace", "", "")
	flags.StringVar(&updater.baseImage, "base-image", "", "")
	flags.StringVar(&server, "version-server", "", "")
	flags.StringVar(&channel, "version-channel", "stable/cloud", "")
	flags.StringVar(&updater.source.proxy, "proxy-address", "", "")
	flags.StringVar(&updater.source.group, "update-group", "", "")
	flags.StringVar(&healthz, "healthz-addr", ":8081", "")
	flags.StringVar(&metrics, "metrics-addr", ":8080", "")
	flags.DurationVar(&period, "sync-period", 30*time.Minute, "")
	for _, name := range []string{"log-level", "pull-credentials"} {
		flags.String(name, "", "")
	}
	for _, name := range []string{"disable-leader-election", "insecure-no-resolve-image", "insecure-no-verify-image"} {
		flags.Bool(name, false, "")
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	updater.source.channel = strings.TrimRight(server, "/") + "/" + channel
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	for _, address := range []string{healthz, metrics} {
		listener, err := listen(address)
		if err != nil {
			return err
		}
		go func() {
			_ = http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
				fmt.Fprintln(answer, "ok")
			}))
		}()
	}
	go updater.lead(ctx)
	updater.run(ctx, period)
	return nil
}

// lead renews the lease as the real updater does. One updater is enough: it does not ask who else holds the lease.
func (updater *Updater) lead(ctx context.Context) {
	core := "/api/v1/namespaces/" + updater.namespace
	leases := "/apis/coordination.k8s.io/v1/namespaces/" + updater.namespace + "/leases"
	for announced := false; ctx.Err() == nil; sleep(ctx, leasePeriod) {
		now := time.Now().UTC().Format(leaseTime)
		lease, err := askCluster(ctx, http.MethodGet, leases+"/"+updater.name, nil)
		method, path := http.MethodPut, leases+"/"+updater.name
		if errors.Is(err, errNotFound) {
			lease = Object{"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "metadata": Object{"name": updater.name}}
			method, path, err = http.MethodPost, leases, nil
		}
		if err == nil {
			lease["spec"] = Object{"holderIdentity": updater.source.id, "leaseDurationSeconds": 15, "renewTime": now}
			_, err = askCluster(ctx, method, path, lease)
		}
		if err == nil && !announced {
			announced = true
			_, err = askCluster(ctx, http.MethodPost, core+"/events", Object{
				"apiVersion": "v1", "kind": "Event", "type": "Normal", "reason": "LeaderElection",
				"metadata": Object{"generateName": updater.name + "."},
				"involvedObject": Object{
					"apiVersion": "coordination.k8s.io/v1", "kind": "Lease", "name": updater.name, "namespace": updater.namespace,
				},
			})
		}
		if err != nil {
			slog.Error("the lease is not renewed", "error", err)
		}
	}
}

func (updater *Updater) agents() string {
	return "/apis/apps/v1/namespaces/" + updater.namespace + "/statefulsets"
}

// copies are the paths of what the real updater keeps copies of, and reads nowhere else: the agent first.
func (updater *Updater) copies() []string {
	named, core := "?fieldSelector=metadata.name%3D"+updater.name, "/api/v1/namespaces/"+updater.namespace
	deployments := "/apis/apps/v1/namespaces/" + updater.namespace + "/deployments"
	paths := []string{updater.agents() + named, deployments + named, core + "/pods?", core + "/secrets?"}
	if updater.source.group != "" {
		paths = append(paths, core+"/configmaps?")
	}
	return paths
}

// run reconciles in a period, and whenever the agent's StatefulSet changes.
func (updater *Updater) run(ctx context.Context, period time.Duration) {
	changes := make(chan struct{}, 1)
	for index, path := range updater.copies() {
		noted := make(chan struct{})
		if index == 0 {
			noted = changes
		}
		go updater.watch(ctx, path, noted)
	}
	for ctx.Err() == nil {
		reconciling, stop := context.WithTimeout(ctx, updateTimeout)
		if err := updater.reconcile(reconciling); err != nil {
			slog.Error("reconciliation failed", "error", err)
		}
		stop()
		select {
		case <-ctx.Done():
		case <-changes:
		case <-time.After(period):
		}
	}
}

// watch lists what is below a path, and notes every change of it.
func (updater *Updater) watch(ctx context.Context, path string, changes chan<- struct{}) {
	for ; ctx.Err() == nil; sleep(ctx, retryPeriod) {
		_, err := askCluster(ctx, http.MethodGet, path, nil)
		if err != nil {
			slog.Error("the list failed", "error", err)
			continue
		}
		stream, err := openCluster(ctx, http.MethodGet, path+"&watch=1", nil)
		if err != nil {
			slog.Error("the watch failed", "error", err)
			continue
		}
		decoder := json.NewDecoder(stream)
		for {
			var event struct{ Type string }
			if decoder.Decode(&event) != nil {
				break
			}
			select {
			case changes <- struct{}{}:
			default:
			}
		}
		stream.Close()
	}
}

// reconcile updates the agent where another version is served, and it may be updated now.
func (updater *Updater) reconcile(ctx context.Context) error {
	list, err := askCluster(ctx, http.MethodGet, updater.copies()[0], nil)
	if err != nil {
		return err
	}
	for _, agent := range list.objects("items") {
		annotation := updater.image.AnnotationDomain + "/skipreconcile"
		if agent.text("metadata", "annotations", annotation) == "true" {
			slog.Info("reconciliation is suspended by an annotation")
			return nil
		}
		for _, container := range agent.objects("spec", "template", "spec", "containers") {
			if container.text("name") == updater.image.ID {
				return updater.update(ctx, agent, container)
			}
		}
	}
	return nil
}

func (updater *Updater) update(ctx context.Context, agent, container Object) error {
	image, _, _ := strings.Cut(container.text("image"), "@")
	current := image[strings.LastIndex(image, ":")+1:]
	if updater.source.group != "" {
		if err := updater.tell(ctx, current); err != nil {
			return err
		}
	}
	next, err := updater.source.find(ctx)
	if err != nil {
		return err
	}
	if next.Version == "" || next.Version == "none" || next.Version == current {
		slog.Info("no new version", "current", current, "next", next.Version)
		return nil
	}
	windows, err := updater.windows(ctx)
	if err != nil {
		return err
	}
	if !next.IsDue && !isOpen(windows, time.Now()) {
		slog.Info("no maintenance triggered, not updating", "current", current, "next", next.Version)
		return nil
	}
	slog.Info("updating", "current", current, "next", next.Version)
	container["image"] = updater.baseImage + ":" + next.Version
	_, err = askCluster(ctx, http.MethodPut, updater.agents()+"/"+updater.name, agent)
	return err
}

// windows are what the agent has told of its windows. The Secret is one of all that there are copies of.
func (updater *Updater) windows(ctx context.Context) ([]Window, error) {
	secrets, err := askCluster(ctx, http.MethodGet, "/api/v1/namespaces/"+updater.namespace+"/secrets", nil)
	var schedule struct{ Windows []Window }
	for _, secret := range secrets.objects("items") {
		if secret.text("metadata", "name") == updater.name+"-shared-state" {
			text, _ := base64.StdEncoding.DecodeString(secret.text("data", scheduleKey))
			_ = json.Unmarshal(text, &schedule)
		}
	}
	return schedule.Windows, err
}

// tell writes the ConfigMap that the agents mount, and takes the updater's id from one that is there.
func (updater *Updater) tell(ctx context.Context, version string) error {
	collection, name := "/api/v1/namespaces/"+updater.namespace+"/configmaps", updater.name+"-updater"
	found, err := askCluster(ctx, http.MethodGet, collection+"/"+name, nil)
	if err != nil && !errors.Is(err, errNotFound) {
		return err
	}
	updater.source.id = cmp.Or(found.text("data", updaterIDName), updater.source.id)
	idFile := path.Join(path.Dir(updaterConfigFile), updaterIDName)
	text, err := yaml.Marshal(Object{
		"spec":   Object{"proxy": updater.source.proxy, "group": updater.source.group, "enabled": true},
		"status": Object{"id_file": idFile, "active": Object{"version": version}},
	})
	if err != nil || string(text) == found.text("data", path.Base(updaterConfigFile)) {
		return err
	}
	return keepObject(ctx, http.MethodPut, collection, name, Object{
		"apiVersion": "v1", "kind": "ConfigMap", "metadata": Object{"name": name, "namespace": updater.namespace},
		"data": Object{path.Base(updaterConfigFile): string(text), updaterIDName: updater.source.id},
	})
}

// readUpdater takes group and id of the updater from the file that it wrote, if the process has one.
func (instance *Instance) readUpdater(file string) error {
	if file == "" {
		return nil
	}
	var config Object
	text, err := os.ReadFile(file)
	if err == nil {
		err = yaml.Unmarshal(text, &config)
	}
	if err != nil {
		return err
	}
	id, err := os.ReadFile(config.text("status", "id_file"))
	instance.UpdateGroup, instance.UpdateID = config.text("spec", "group"), strings.TrimSpace(string(id))
	return err
}
