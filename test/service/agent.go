package main

import (
	"cmp"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
)

// Agent is the services of this process that protect resources.
type Agent struct {
	*Process
	roles []string
	// Addresses on which it is dialled directly.
	listens []string
	tunnel  string
}

// agentServices are the services of agents, with the role in which each joins and its port for direct dial.
var agentServices = []struct{ section, role, port string }{
	{"ssh_service", "Node", "agent-ssh"},
	{"kubernetes_service", "Kube", ""},
	{"app_service", "App", ""},
	{"db_service", "Db", ""},
	{"windows_desktop_service", "WindowsDesktop", "agent-windows-desktop"},
	{"discovery_service", "Discovery", ""},
}

func newAgent(process *Process) *Agent {
	agent := &Agent{Process: process}
	for _, service := range agentServices {
		if !process.isOn(service.section) {
			continue
		}
		agent.roles = append(agent.roles, service.role)
		isDialled := process.common("proxy_server") == ""
		if address := process.text(service.section, "listen_addr"); isDialled && address != "" {
			agent.listens = append(agent.listens, address)
		} else if isDialled && service.port != "" {
			agent.listens = append(agent.listens, process.listenAddress(service.section, "listen_addr", service.port))
		}
	}
	return agent
}

func (agent *Agent) run(ctx context.Context, ready func()) error {
	membership := newMembership(agent.Process, agent.roles)
	if err := membership.instance.readUpdater(agent.image.variable("UPDATE_CONFIG_FILE")); err != nil {
		return err
	}
	if replica := agent.image.variable("REPLICA_NAME"); replica != "" && os.Getenv("KUBE_NAMESPACE") != "" {
		membership.secret = replica + "-state"
	}
	if proxy := agent.common("proxy_server"); proxy != "" {
		membership.joinClient, membership.joinAddress = publicClient, "https://"+proxy
		membership.heartbeat = func() (*http.Client, string, error) { return agent.throughTunnel(ctx, proxy) }
	}
	export := exportWindows(agent.image)
	membership.onTold = func(told Told) { export(told.Windows) }
	return membership.run(ctx, func(Identity) error {
		for _, address := range agent.listens {
			if err := acceptOnly(address); err != nil {
				return err
			}
		}
		ready()
		return nil
	})
}

// throughTunnel is the way to the address that the proxy's ping names for the reverse tunnel.
func (agent *Agent) throughTunnel(ctx context.Context, proxy string) (*http.Client, string, error) {
	if agent.tunnel == "" {
		text, err := fetch(ctx, "https://"+proxy+"/webapi/ping")
		if err != nil {
			return nil, "", err
		}
		var ping Object
		if err := json.Unmarshal([]byte(text), &ping); err != nil {
			return nil, "", err
		}
		public, own := ping.text("proxy", "ssh", "public_addr"), ping.text("proxy", "ssh", "ssh_tunnel_public_addr")
		if own == "" && ping.field("proxy", "tls_routing_enabled") == false {
			// Without an address of its own, the tunnel is on the host of the web address.
			host, _, _ := net.SplitHostPort(public)
			_, port, _ := net.SplitHostPort(ping.text("proxy", "ssh", "tunnel_listen_addr"))
			own = net.JoinHostPort(host, port)
		}
		agent.tunnel = cmp.Or(own, public)
	}
	return publicClient, "https://" + agent.tunnel, nil
}
