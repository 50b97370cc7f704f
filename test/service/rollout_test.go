package main

import (
	"bufio"
	"context"
	"os"
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
	auth := &AuthService{store: Store{backend}}
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
			got := "version=" + rollout.version(name) + " critical=" + Channel{Critical: rollout.isDue(name)}.criticality()
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
