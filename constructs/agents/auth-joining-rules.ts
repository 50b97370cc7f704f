import { defineRules } from "../core/violation";

/** Rules of agents that are dialled directly, and so join the auth service. */
export const AUTH_JOINING_RULES = defineRules({
  unreachable: {
    code: "AGENT-045",
    problem: "the agents are dialled directly, and cannot reach the auth service, which such agents have to join",
    allowed:
      "agents in the cluster of the platform, or a platform with auth.publicAddresses and auth.agentNetworks for others",
    fix: "declare both on the platform, or remove directDial",
    source: "specification 1, rule 2; specification 4.2",
  },
  tunnelServices: {
    code: "AGENT-046",
    problem: "agents that are dialled directly hold no reverse tunnel, which applications and databases need",
    allowed: "SSH, Kubernetes and Windows Desktop services",
    fix: "declare applications and databases on other agents, without directDial",
    source: "specification 4.2",
  },
  caPin: {
    code: "AGENT-047",
    problem: "the text is not a CA pin",
    allowed: "a list of sha256: and 64 hexadecimal digits each",
    fix: "copy the CA pin that tctl status shows",
    source: "specification 4.3",
  },
  unknownAuth: {
    code: "AGENT-048",
    problem: "the agents join the auth service over a network of others and cannot tell whether it is the right one",
    allowed: "directDial.caPins where the agents are not in the cluster of the platform",
    fix: "pass the CA pin that tctl status shows: whoever answers in the place of the auth service gets the join token",
    source: "specification 4.3",
    acknowledgeable: true,
  },
});
