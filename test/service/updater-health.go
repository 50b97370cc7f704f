package main

import (
	"context"
	"fmt"
	"net/http"
)

func serveHealth(ctx context.Context, healthz, metrics string) error {
	if healthz == "" {
		healthz = ":8081"
	}
	if metrics == "" {
		metrics = ":8080"
	}
	for _, address := range []string{healthz, metrics} {
		listener, err := listen(ctx, address)
		if err != nil {
			return err
		}
		go func() {
			_ = http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
				fmt.Fprintln(answer, "ok")
			}))
		}()
	}
	return nil
}
