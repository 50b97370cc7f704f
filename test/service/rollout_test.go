package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// recordedAnswers are the answers of the running product: by a line that says when, `name version critical`.
func recordedAnswers(t *testing.T) map[string]map[string]string {
	file, err := os.Open("../fixtures/answers/rollout-answers.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	answers, when := map[string]map[string]string{}, ""
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if title, isTitle := strings.CutPrefix(lines.Text(), "== "); isTitle {
			when, answers[title] = title, map[string]string{}
		} else if name, answer, found := strings.Cut(lines.Text(), " "); found {
			answers[when][name] = answer
		}
	}
	return answers
}

func TestAnswersOfARollout(t *testing.T) {
	backend, err := openBackend(context.Background(), StorageSection{}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	auth := &AuthService{store: Store{backend}, inventory: Inventory{backend: backend}}
	declared, err := os.ReadFile("../fixtures/answers/rollout-declared.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, document := range splitDocuments(string(declared)) {
		var resource Resource
		if err := yaml.Unmarshal([]byte(document), &resource); err != nil {
			t.Fatal(err)
		}
		if err := auth.store.put(context.Background(), resource); err != nil {
			t.Fatal(err)
		}
	}
	recorded := recordedAnswers(t)
	compare := func(when string) {
		t.Helper()
		rollout, err := auth.rollout(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if len(recorded[when]) != 5 {
			t.Fatalf("%s: %d answers are recorded", when, len(recorded[when]))
		}
		for name, wanted := range recorded[when] {
			got := "version=" + rollout.version(name, "") + " critical=" + Channel{Critical: rollout.isDue(name, "")}.criticality()
			if got != wanted {
				t.Errorf("%s, %s: %s instead of %s", when, name, got, wanted)
			}
		}
	}
	move := func(command, group string) {
		t.Helper()
		if err := auth.move(context.Background(), &strings.Builder{}, command, group); err != nil {
			t.Fatal(err)
		}
	}
	compare("not started")
	move("start-update", "dev")
	compare("dev started, without agents that could be canaries")
	move("mark-done", "dev")
	compare("dev done")
	if err := auth.move(context.Background(), &strings.Builder{}, "mark-done", "nosuch"); err == nil {
		t.Error("a group that is none can be moved")
	}
	if err := auth.store.remove(context.Background(), versionKind, "autoupdate-version"); err != nil {
		t.Fatal(err)
	}
	if rollout, err := auth.rollout(context.Background()); rollout != nil || err != nil {
		t.Errorf("without a version: %v %v", rollout, err)
	}
}

// The running product had picked these canaries: one of the two agents of an updater, and that of another one.
func TestCanaries(t *testing.T) {
	text, err := os.ReadFile("../fixtures/answers/rollout-canaries.json")
	if err != nil {
		t.Fatal(err)
	}
	var recorded []struct{ Status Rollout }
	if err := json.Unmarshal(text, &recorded); err != nil {
		t.Fatal(err)
	}
	wanted := recorded[0].Status.Groups[0].Canaries
	instance := func(id, hostname, updater, version string) seenInstance {
		return seenInstance{Instance: Instance{ID: id, Hostname: hostname, UpdateGroup: "dev", UpdateID: updater, Version: version}}
	}
	first, second := wanted[0], wanted[1]
	instances := []seenInstance{
		instance(second.HostID, second.Hostname, second.UpdaterID, "18.2.7"),
		instance("its neighbour", "early-b", first.UpdaterID, "18.2.7"),
		instance(first.HostID, first.Hostname, first.UpdaterID, "18.3.0"),
	}
	group := RolloutGroup{Name: "dev", State: canary, CanaryCount: 2}
	group.pick(instances)
	group.proceed(instances, "18.3.0")
	if group.State != canary || !slices.Equal(group.Canaries, wanted) {
		t.Errorf("%s %v instead of %v", group.State, group.Canaries, wanted)
	}
	rollout := &Rollout{Mode: modeEnabled, Start: "18.2.7", Target: "18.3.0", Groups: []RolloutGroup{group}}
	if got := rollout.version("dev", first.UpdaterID); got != "v18.3.0" || !rollout.isDue("dev", first.UpdaterID) {
		t.Errorf("a canary gets %s", got)
	}
	if got := rollout.version("dev", "another"); got != "v18.2.7" || rollout.isDue("dev", "another") {
		t.Errorf("another agent gets %s", got)
	}
	group.proceed([]seenInstance{instance(second.HostID, second.Hostname, second.UpdaterID, "18.3.0")}, "18.3.0")
	if group.State != active {
		t.Error("the group does not follow its canaries")
	}
}
