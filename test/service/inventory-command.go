package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

var inventoryColumns = []string{"Server ID", "Hostname", "Services", "Agent Version", "Upgrader", "Upgrader Version", "Update Group"}

func (auth *AuthService) listInventory(ctx context.Context, output *strings.Builder, flags map[string]string) error {
	rows := [][]string{slices.Clone(inventoryColumns), make([]string, len(inventoryColumns))}
	resources := []map[string]any{}
	instances, err := auth.inventory.connected(ctx)
	if err != nil {
		return err
	}
	for _, instance := range instances {
		wanted, isFiltered := flags["upgrader"]
		if isFiltered && wanted != instance.row()[4] {
			continue
		}
		rows = append(rows, instance.row())
		resources = append(resources, instance.resource())
	}
	if flags["format"] == "json" {
		text, err := json.MarshalIndent(resources, "", "  ")
		fmt.Fprintln(output, string(text))
		return err
	}
	writeTable(output, rows)
	return nil
}

// writeTable writes rows in columns; an empty second row is a line.
func writeTable(output *strings.Builder, rows [][]string) {
	for column := range rows[0] {
		width := 0
		for _, row := range rows {
			width = max(width, len(row[column]))
		}
		for index, row := range rows {
			if index == 1 {
				row[column] = strings.Repeat("-", width)
			}
			row[column] += strings.Repeat(" ", width-len(row[column])+1)
		}
	}
	for _, row := range rows {
		fmt.Fprintln(output, strings.Join(row, ""))
	}
}
