package main

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
)

// throughProxy is the reverse tunnel: to the address that the proxy's ping names for it.
func (agent *Agent) throughProxy(cluster JoinAnswer) (*http.Client, string, error) {
	agent.mutex.Lock()
	defer agent.mutex.Unlock()
	if agent.tunnel == "" {
		address, err := tunnelAddress(agent.process.configuration.Common.ProxyServer)
		if err != nil {
			return nil, "", err
		}
		agent.tunnel = address
		agent.log.Info("dialling the reverse tunnel", "address", address)
	}
	return clientFor(cluster.Authority, proxyServerName), "https://" + agent.tunnel, nil
}

// tunnelAddress asks the proxy, whose certificate the machine has to trust.
func tunnelAddress(proxy string) (string, error) {
	response, err := publicClient().Get("https://" + proxy + "/webapi/ping")
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var ping struct {
		Proxy struct {
			SSH struct {
				PublicAddr string `json:"public_addr"`
				TunnelAddr string `json:"ssh_tunnel_public_addr"`
				ListenAddr string `json:"tunnel_listen_addr"`
			}
			TLSRouting bool `json:"tls_routing_enabled"`
		}
	}
	if err := json.NewDecoder(response.Body).Decode(&ping); err != nil {
		return "", err
	}
	if ping.Proxy.TLSRouting {
		return first(nonEmpty([]string{ping.Proxy.SSH.PublicAddr, proxy})), nil
	}
	if ping.Proxy.SSH.TunnelAddr != "" {
		return ping.Proxy.SSH.TunnelAddr, nil
	}
	// Without an address of its own, the tunnel is on the host of the web address.
	host, _, ofHost := net.SplitHostPort(ping.Proxy.SSH.PublicAddr)
	_, port, ofPort := net.SplitHostPort(ping.Proxy.SSH.ListenAddr)
	if ofHost != nil || ofPort != nil {
		return "", errors.New("the proxy names no address of its tunnel")
	}
	return net.JoinHostPort(host, port), nil
}
