package main

import (
	"crypto/rand"
	"fmt"
	"os"
	"strings"
)

// newID is a random UUID.
func newID() string {
	bytes := make([]byte, 16)
	_, _ = rand.Read(bytes)
	bytes[6], bytes[8] = bytes[6]&0x0f|0x40, bytes[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

// keptID is the id in a file, which is made where there is none.
func keptID(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err == nil {
		return strings.TrimSpace(string(text)), nil
	}
	id := newID()
	return id, replaceFile(path, []byte(id+"\n"), 0o600)
}
