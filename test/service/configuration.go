package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"sigs.k8s.io/yaml"
)

// Strings is one text or a list of them.
type Strings []string

// UnmarshalJSON reads both.
func (strings *Strings) UnmarshalJSON(text []byte) error {
	var list []string
	if json.Unmarshal(text, &list) == nil {
		*strings = list
		return nil
	}
	var single string
	if err := json.Unmarshal(text, &single); err != nil {
		return err
	}
	*strings = Strings{single}
	return nil
}

// Switch is `true`, `false`, or a text that reads like one of them.
type Switch string

// UnmarshalJSON reads both.
func (value *Switch) UnmarshalJSON(text []byte) error {
	*value = Switch(strings.Trim(string(text), `"`))
	return nil
}

func (value Switch) isOn(byDefault bool) bool {
	switch strings.ToLower(string(value)) {
	case "":
		return byDefault
	case "true", "yes", "on", "y", "1":
		return true
	default:
		return false
	}
}

// JoinParams is how something joins the cluster.
type JoinParams struct {
	Method    string
	TokenName string `json:"token_name"`
}

// Common is the section that every component has.
type Common struct {
	NodeName    string     `json:"nodename"`
	DataDir     string     `json:"data_dir"`
	PIDFile     string     `json:"pid_file"`
	AuthServer  string     `json:"auth_server"`
	ProxyServer string     `json:"proxy_server"`
	DiagAddr    string     `json:"diag_addr"`
	JoinParams  JoinParams `json:"join_params"`
	Storage     StorageSection
	Log         struct {
		Severity string
		Format   struct{ Output string }
	}
}

// AgentSection is what the sections of an agent's services have in common.
type AgentSection struct {
	Enabled         Switch
	ListenAddr      string  `json:"listen_addr"`
	PublicAddr      Strings `json:"public_addr"`
	KubeClusterName string  `json:"kube_cluster_name"`
	Apps            []struct{ Name, URI string }
	Databases       []struct{ Name, URI, Protocol string }
}

// Configuration is a configuration file, as far as the stand-in acts on it.
type Configuration struct {
	Version string
	Common  Common
	Auth    AuthSection                `json:"auth_service"`
	Proxy   ProxySection               `json:"proxy_service"`
	Raw     map[string]json.RawMessage `json:"-"`
}

// readConfiguration reads a configuration file as YAML 1.1, and refuses every key that the contract does not name.
func readConfiguration(contract Contract, path string) (Configuration, error) {
	var configuration Configuration
	text, err := os.ReadFile(path)
	if err != nil {
		return configuration, fmt.Errorf("ERROR: failed to open file for %s configuration: %w", contract.ID, err)
	}
	var tree map[string]any
	if err := yaml.UnmarshalStrict(text, &tree); err != nil {
		return configuration, fmt.Errorf("ERROR: failed parsing the config file: %w", err)
	}
	if unknown := unknownKeys(contract.ConfigurationKeys, tree, ""); len(unknown) > 0 {
		return configuration, fmt.Errorf("ERROR: failed parsing the config file: unmarshal errors: field %s not found", strings.Join(unknown, ", "))
	}
	asJSON, err := yaml.YAMLToJSONStrict(text)
	if err != nil {
		return configuration, err
	}
	if err := json.Unmarshal(asJSON, &configuration.Raw); err != nil {
		return configuration, err
	}
	if err := json.Unmarshal(asJSON, &configuration); err != nil {
		return configuration, fmt.Errorf("ERROR: failed parsing the config file: %w", err)
	}
	if common, found := configuration.Raw[contract.ID]; found {
		if err := json.Unmarshal(common, &configuration.Common); err != nil {
			return configuration, fmt.Errorf("ERROR: failed parsing the config file: %w", err)
		}
	}
	return configuration, configuration.check(contract)
}

func (configuration Configuration) check(contract Contract) error {
	common := configuration.Common
	switch {
	case configuration.Version != "v3":
		return fmt.Errorf("ERROR: version %q of the configuration file is not v3", configuration.Version)
	case common.AuthServer != "" && common.ProxyServer != "":
		return fmt.Errorf("ERROR: config: %s.auth_server and %s.proxy_server cannot both be set", contract.ID, contract.ID)
	}
	return common.Storage.check()
}

// agentSection is the section of an agent's service; the SSH service runs unless it is switched off.
func (configuration Configuration) agentSection(name string) (AgentSection, bool, error) {
	var section AgentSection
	if raw, found := configuration.Raw[name]; found {
		if err := json.Unmarshal(raw, &section); err != nil {
			return section, false, fmt.Errorf("ERROR: %s: %w", name, err)
		}
	}
	return section, section.Enabled.isOn(name == "ssh_service"), nil
}

// unknownKeys are the keys of a document that a tree of known keys does not have.
func unknownKeys(known map[string]any, document any, path string) []string {
	var unknown []string
	switch value := document.(type) {
	case []any:
		for _, item := range value {
			unknown = append(unknown, unknownKeys(known, item, path)...)
		}
	case map[string]any:
		for key, below := range value {
			at := strings.TrimPrefix(path+"."+key, ".")
			entry, found := known[key]
			if !found {
				entry, found = known["*"]
			}
			if !found {
				unknown = append(unknown, at)
			} else if nested, isTree := entry.(map[string]any); isTree {
				unknown = append(unknown, unknownKeys(nested, below, at)...)
			} else if _, hasKeys := below.(map[string]any); hasKeys && entry != "anything" {
				unknown = append(unknown, at)
			}
		}
	}
	return unknown
}
