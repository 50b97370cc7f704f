package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"os"
	"strings"

	"sigs.k8s.io/yaml"
)

// Configuration is a configuration file: what the stand-in does not act on, it does not read.
type Configuration struct {
	Object
	image Image
}

func readConfiguration(image Image, path string) (Configuration, error) {
	configuration := Configuration{image: image}
	text, err := os.ReadFile(path)
	if err != nil {
		return configuration, fmt.Errorf("failed to open file for %s configuration: %w", image.ID, err)
	}
	if err := yaml.Unmarshal(text, &configuration.Object); err != nil {
		return configuration, fmt.Errorf("failed parsing the config file: %w", err)
	}
	return configuration, nil
}

// isOn says whether a service runs: those of an agent have to be switched on, but for the SSH service.
func (configuration Configuration) isOn(section string) bool {
	value, isGiven := configuration.field(section, "enabled").(bool)
	return value || !isGiven && (section == "auth_service" || section == "proxy_service" || section == "ssh_service")
}

// common is a value of the section that every component has.
func (configuration Configuration) common(key string) string {
	return configuration.text(configuration.image.ID, key)
}

func (configuration Configuration) dataDir() string {
	return cmp.Or(configuration.common("data_dir"), "/var/lib/"+configuration.image.ID)
}

func (configuration Configuration) nodeName() string {
	hostname, _ := os.Hostname()
	return cmp.Or(configuration.common("nodename"), hostname)
}

// listenAddress is that of a port of the table, unless the file has another one.
func (configuration Configuration) listenAddress(section, key, port string) string {
	return cmp.Or(configuration.text(section, key), fmt.Sprintf("0.0.0.0:%d", configuration.image.Ports[port]))
}

// authAddress is where the auth service is dialled directly.
func (configuration Configuration) authAddress() string {
	return "https://" + cmp.Or(configuration.common("auth_server"), fmt.Sprintf("127.0.0.1:%d", configuration.image.Ports["auth"]))
}

// loadCertificate reads the files of the certificate of the public address; nothing where none are named.
func (configuration Configuration) loadCertificate() (*tls.Certificate, error) {
	for _, pair := range configuration.objects("proxy_service", "https_keypairs") {
		certificate, err := tls.LoadX509KeyPair(pair.text("cert_file"), pair.text("key_file"))
		return &certificate, err
	}
	return nil, nil
}

// readNamed reads the configuration that the last argument names, as `--test=FILE` or `--config=FILE`.
func readNamed(image Image, args []string) (Configuration, error) {
	_, path, _ := strings.Cut(args[len(args)-1], "=")
	return readConfiguration(image, path)
}

// openNamed is `backend ls`: it opens the storage of a configuration, and the files that it names.
func openNamed(image Image, args []string) error {
	configuration, err := readNamed(image, args)
	if err != nil {
		return err
	}
	if _, err := configuration.loadCertificate(); err != nil {
		return err
	}
	_, err = openStorage(context.Background(), configuration)
	return err
}
