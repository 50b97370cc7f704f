package main

import (
	"net/http"
	"strings"
)

// answerPing tells clients where the proxy is reached; fields without a value are left out.
func (proxy *ProxyService) answerPing(answer http.ResponseWriter, request *http.Request) {
	cluster := proxy.cluster.Load()
	release := proxy.process.image.Release
	edition := map[string]string{"enterprise": "ent", "community": "oss"}[release.Edition]
	var update AutoUpdate
	if rollout := proxy.rollout.Load(); rollout != nil {
		group, updaterID := request.URL.Query().Get("group"), request.URL.Query().Get("update_id")
		update = AutoUpdate{strings.TrimPrefix(rollout.version(group, updaterID), "v"), rollout.isDue(group, updaterID)}
	}
	writeJSON(answer, map[string]any{
		"auto_update":        update,
		"auth":               map[string]any{"type": "local", "second_factor": "otp"},
		"proxy":              proxy.addresses(*cluster),
		"server_version":     release.Version,
		"min_client_version": strings.SplitN(release.Version, ".", 2)[0] + ".0.0-aa",
		"cluster_name":       cluster.ClusterName,
		"automatic_upgrades": release.Edition == "enterprise",
		"edition":            edition,
		"fips":               false,
	})
}

// addresses are those of the listener mode: with one port for all, each is the web address.
func (proxy *ProxyService) addresses(cluster JoinAnswer) map[string]any {
	section := proxy.section
	web := section.WebListenAddr
	if cluster.ListenerMode == "multiplex" {
		return map[string]any{
			"kube": fields("listen_addr", web, "enabled", true),
			"ssh": fields("listen_addr", web, "tunnel_listen_addr", web, "web_listen_addr", web,
				"public_addr", first(section.PublicAddr)),
			"db":                  fields("postgres_listen_addr", web, "mysql_listen_addr", web),
			"tls_routing_enabled": true,
		}
	}
	return map[string]any{
		"kube": fields("listen_addr", section.KubeAddr, "public_addr", first(section.KubePublic), "enabled", section.KubeAddr != ""),
		"ssh": fields("listen_addr", section.SSHListenAddr, "tunnel_listen_addr", section.TunnelAddr, "web_listen_addr", web,
			"public_addr", first(section.PublicAddr), "ssh_public_addr", first(section.SSHPublic),
			"ssh_tunnel_public_addr", first(section.TunnelPublic)),
		"db": fields("postgres_listen_addr", section.PostgresAddr, "postgres_public_addr", first(section.PostgresPublic),
			"mysql_listen_addr", section.MySQLAddr, "mysql_public_addr", first(section.MySQLPublic),
			"mongo_listen_addr", section.MongoAddr, "mongo_public_addr", first(section.MongoPublic)),
		"tls_routing_enabled": false,
	}
}

// fields makes an object of names and values, without those that are empty.
func fields(pairs ...any) map[string]any {
	object := map[string]any{}
	for index := 0; index < len(pairs); index += 2 {
		if pairs[index+1] != "" {
			object[pairs[index].(string)] = pairs[index+1]
		}
	}
	return object
}

func first(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	return texts[0]
}
