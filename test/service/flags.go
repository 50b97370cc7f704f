package main

import (
	"fmt"
	"os"
	"strings"
)

// parseFlags reads flags as the service does: what is no flag is unexpected, and none stands there twice.
func parseFlags(known map[string]Flag, args []string) (map[string]string, error) {
	given := map[string]string{}
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		name, value, hasValue := strings.Cut(word, "=")
		name, flag, err := lookUp(known, name)
		if err != nil {
			return nil, err
		}
		if _, twice := given[name]; twice && !flag.Repeated {
			return nil, fmt.Errorf("flag '%s' cannot be repeated", name)
		}
		if flag.Takes == "nothing" && hasValue {
			return nil, fmt.Errorf("unexpected %s", value)
		}
		if flag.Takes != "nothing" && !hasValue {
			if len(args) == 0 {
				return nil, fmt.Errorf("expected argument for flag '%s'", name)
			}
			value, args = args[0], args[1:]
		}
		if flag.Takes == "file" {
			if info, err := os.Stat(value); err != nil || info.IsDir() {
				return nil, fmt.Errorf("path '%s' does not exist", value)
			}
		}
		given[name] = value
	}
	return given, nil
}

func lookUp(known map[string]Flag, word string) (string, Flag, error) {
	if long, isLong := strings.CutPrefix(word, "--"); isLong {
		if flag, found := known[long]; found {
			return long, flag, nil
		}
		return "", Flag{}, fmt.Errorf("unknown long flag '%s'", word)
	}
	if short, isShort := strings.CutPrefix(word, "-"); isShort && short != "" {
		for name, flag := range known {
			if flag.Short == short {
				return name, flag, nil
			}
		}
		return "", Flag{}, fmt.Errorf("unknown short flag '%s'", word)
	}
	return "", Flag{}, fmt.Errorf("unexpected %s", word)
}
