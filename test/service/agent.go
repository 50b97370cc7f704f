package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
)

// Agent is the services of this process that protect resources.
type Agent struct {
	process  *Process
	instance Instance
	roles    []string
	// Addresses on which it is dialled directly.
	listens []string
	log     *slog.Logger
	mutex   sync.Mutex
	tunnel  string
}

type agentService struct {
	section, role, port string
}

// agentServices are the services of agents, with the role in which each joins and its port for direct dial.
var agentServices = []agentService{
	{"ssh_service", "Node", "agent-ssh"},
	{"kubernetes_service", "Kube", ""},
	{"app_service", "App", ""},
	{"db_service", "Db", ""},
	{"windows_desktop_service", "WindowsDesktop", "agent-windows-desktop"},
	{"discovery_service", "Discovery", ""},
}

// newAgent reads the sections of the services; nil where none is switched on.
func newAgent(process *Process) (*Agent, error) {
	common := process.configuration.Common
	agent := &Agent{process: process, log: newLog(common, "agent")}
	agent.instance = Instance{
		Hostname: common.NodeName, Version: process.image.Release.Version,
		Upgrader: process.image.Contract.variable("EXT_UPGRADER"), UpgraderVersion: process.image.Contract.variable("EXT_UPGRADER_VERSION"),
	}
	if err := agent.instance.readUpdater(process.image.Contract.variable("UPDATE_CONFIG_FILE")); err != nil {
		return nil, err
	}
	for _, service := range agentServices {
		section, isOn, err := process.configuration.agentSection(service.section)
		if err != nil {
			return nil, err
		}
		if isOn {
			if err := agent.add(service, section); err != nil {
				return nil, err
			}
		}
	}
	if len(agent.roles) == 0 {
		return nil, nil
	}
	if common.AuthServer == "" && common.ProxyServer == "" && !process.configuration.Auth.Enabled.isOn(true) {
		return nil, fmt.Errorf("ERROR: neither auth_server nor proxy_server is set")
	}
	return agent, nil
}

func (agent *Agent) add(service agentService, section AgentSection) error {
	common := agent.process.configuration.Common
	isTunnelled := common.ProxyServer != ""
	agent.roles = append(agent.roles, service.role)
	agent.instance.Services = append(agent.instance.Services, service.role)
	switch {
	case service.section == "windows_desktop_service" && isTunnelled && section.ListenAddr != "":
		return errors.New("ERROR: either set windows_desktop_service.listen_addr if this process can be reached from a proxy, " +
			"or point proxy_server to a proxy to dial out, but don't set both")
	case service.section == "kubernetes_service" && section.KubeClusterName == "":
		return errors.New("ERROR: kubernetes_service: kube_cluster_name is missing")
	case isTunnelled && (section.ListenAddr != "" || len(section.PublicAddr) > 0):
		agent.log.Warn("ignoring listen_addr and public_addr: connected over a tunnel", "service", service.section)
	}
	agent.instance.KubeCluster += section.KubeClusterName
	for _, app := range section.Apps {
		agent.instance.Apps = append(agent.instance.Apps, app.Name)
	}
	for _, database := range section.Databases {
		agent.instance.Databases = append(agent.instance.Databases, database.Name)
	}
	if isTunnelled {
		return nil
	}
	address := section.ListenAddr
	if address == "" && service.port != "" {
		address = fmt.Sprintf("0.0.0.0:%d", agent.process.image.Contract.Ports[service.port])
	}
	agent.listens = append(agent.listens, nonEmpty([]string{address})...)
	return nil
}

func (agent *Agent) run(ctx context.Context, ready func()) error {
	identity, err := newIdentityStore(agent.process)
	if err != nil {
		return err
	}
	common := agent.process.configuration.Common
	membership := &Membership{
		process: agent.process, instance: agent.instance, roles: agent.roles, identity: identity, log: agent.log,
		joinClient: publicClient(), joinAddress: "https://" + common.ProxyServer, heartbeat: agent.throughProxy,
	}
	if common.ProxyServer == "" {
		address := common.AuthServer
		if address == "" {
			address = fmt.Sprintf("127.0.0.1:%d", agent.process.image.Contract.Ports["auth"])
		}
		membership.joinClient, membership.joinAddress = clusterClient("", authServerName), "https://"+address
		membership.heartbeat = func(cluster JoinAnswer) (*http.Client, string, error) {
			return clientFor(cluster.Authority, authServerName), "https://" + address, nil
		}
	}
	if windows := newWindowExport(agent.process); windows != nil {
		membership.instance.Upgrader = windows.kind
		membership.onWindows = windows.export
	}
	return membership.run(ctx, func(JoinAnswer) error {
		for _, address := range agent.listens {
			if err := acceptOnly(ctx, address); err != nil {
				return err
			}
		}
		ready()
		return nil
	})
}
