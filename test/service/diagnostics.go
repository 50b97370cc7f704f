package main

import (
	"context"
	"fmt"
	"net/http"
	"sync"
)

// Readiness knows which parts of the process are still to become ready.
type Readiness struct {
	mutex    sync.Mutex
	expected map[string]bool
}

func newReadiness() *Readiness {
	return &Readiness{expected: map[string]bool{}}
}

func (readiness *Readiness) expect(name string) {
	readiness.mutex.Lock()
	defer readiness.mutex.Unlock()
	readiness.expected[name] = false
}

// done notes that a part is ready, and tells whether all are.
func (readiness *Readiness) done(name string) bool {
	readiness.mutex.Lock()
	defer readiness.mutex.Unlock()
	readiness.expected[name] = true
	return len(readiness.waiting()) == 0
}

func (readiness *Readiness) waiting() []string {
	var waiting []string
	for name, isReady := range readiness.expected {
		if !isReady {
			waiting = append(waiting, name)
		}
	}
	return waiting
}

// serveDiagnostics answers whether the process runs, and whether it is ready.
func (process *Process) serveDiagnostics(ctx context.Context, ready func()) error {
	listener, err := listen(ctx, process.configuration.Common.DiagAddr)
	if err != nil {
		return err
	}
	routes := http.NewServeMux()
	routes.HandleFunc("GET /healthz", func(answer http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(answer, `{"status": "ok"}`)
	})
	routes.HandleFunc("GET /readyz", func(answer http.ResponseWriter, _ *http.Request) {
		process.ready.mutex.Lock()
		waiting := process.ready.waiting()
		process.ready.mutex.Unlock()
		if len(waiting) > 0 {
			answer.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintf(answer, `{"status": "%s joining the cluster"}`+"\n", waiting[0])
			return
		}
		fmt.Fprintln(answer, `{"status": "ok"}`)
	})
	routes.HandleFunc("GET /metrics", func(answer http.ResponseWriter, _ *http.Request) {})
	ready()
	return http.Serve(listener, routes)
}
