package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"sigs.k8s.io/yaml"
)

var separator = regexp.MustCompile(`(?m)^---.*$`)

// Keys of lists whose entries hold nothing but texts.
var listsOfRoles = []string{"teams_to_roles", "attributes_to_roles", "claims_to_roles"}

// splitDocuments are the documents of a text, one by one: a bad one does not hide those before it. A text that begins as JSON is
// one object after the other.
func splitDocuments(text string) []string {
	var documents []string
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		decoder := json.NewDecoder(strings.NewReader(text))
		for {
			var document json.RawMessage
			if decoder.Decode(&document) != nil {
				break
			}
			documents = append(documents, string(document))
		}
		if len(documents) > 0 {
			return documents
		}
	}
	for _, document := range separator.Split(text, -1) {
		if strings.TrimSpace(document) != "" {
			documents = append(documents, document)
		}
	}
	return documents
}

// readResource reads one document as JSON or YAML 1.1, as the service does.
func readResource(kinds ResourceKinds, document string) (Resource, error) {
	var resource Resource
	if json.Unmarshal([]byte(document), &resource) != nil {
		if err := yaml.UnmarshalStrict([]byte(document), &resource); err != nil {
			return nil, err
		}
	}
	if resource.kind() == "" {
		return nil, fmt.Errorf("missing resource kind")
	}
	metadata, _ := resource["metadata"].(map[string]any)
	if metadata == nil {
		metadata = map[string]any{}
		resource["metadata"] = metadata
	}
	if name, isSingleton := kinds.Singletons[resource.kind()]; isSingleton && metadata["name"] == nil {
		metadata["name"] = name
	}
	if _, isText := metadata["name"].(string); !isText {
		return nil, fmt.Errorf("json: cannot unmarshal %T into Go struct field Metadata.name of type string", metadata["name"])
	}
	if _, isText := resource["version"].(string); !isText {
		return nil, fmt.Errorf("%s: missing resource version", resource.kind())
	}
	for _, list := range listsOfRoles {
		if err := checkTexts(resource.field("spec", list)); err != nil {
			return nil, err
		}
	}
	return resource, nil
}

func checkTexts(value any) error {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			if err := checkTexts(item); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, item := range value {
			if err := checkTexts(item); err != nil {
				return err
			}
		}
	case nil, string:
	default:
		return fmt.Errorf("json: cannot unmarshal %T into a field of type string", value)
	}
	return nil
}
