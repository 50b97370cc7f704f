package main

import (
	"io"
	"log/slog"
	"os"
)

// newLog writes to standard error in the format and from the severity on that the configuration names.
func newLog(common Common, component string) *slog.Logger {
	return logTo(os.Stderr, common.Log.Severity, common.Log.Format.Output).With("component", component)
}

func logTo(out io.Writer, severity, format string) *slog.Logger {
	var level slog.Level
	if severity != "" && level.UnmarshalText([]byte(severity)) != nil {
		level = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: level}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}
