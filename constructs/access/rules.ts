import { defineRules } from "../core/violation";

export const NETWORKING_RULES = defineRules({
  "NETWORKING-001": {
    problem: "agentConnectionCount is set without proxy peering: every agent then holds a tunnel to every proxy",
    fix: "pass ProxyListeners with peering: true, or leave agentConnectionCount out",
    source: "the service's documentation, proxy peering",
  },
  "NETWORKING-002": {
    problem:
      "without proxy peering, agents hold tunnels only to proxies behind the address by which they join: users of another pool reach no agent",
    fix: "pass ProxyListeners with peering: true (Enterprise edition), or declare one pool; acknowledge this if the address leads to all pools",
    source: "the service's documentation, proxy peering",
    acknowledgeable: true,
  },
});
