import { defineRules } from "../../core/violation";

/** Rules of agents that are dialled directly, and so join the auth service. */
export const AUTH_JOINING_RULES = defineRules({
  unreachable: {
    code: "AGENT-045",
    problem: "agents that are dialled directly must join the auth service, but these agents cannot reach it",
    allowed:
      "agents in the cluster of the platform; for agents elsewhere, a platform with auth.publicAddresses and auth.agentNetworks",
    fix: "declare both on the platform, or remove directDial",
    source: "specification 1, rule 2; specification 4.2",
  },
  tunnelServices: {
    code: "AGENT-046",
    problem: "applications and databases need a reverse tunnel, but agents that are dialled directly have none",
    allowed: "direct dial with SSH, Kubernetes and Windows Desktop services only",
    fix: "declare the applications and databases on other agents, without directDial",
    source: "specification 4.2",
  },
  caPin: {
    code: "AGENT-047",
    problem: "the CA pin is invalid",
    allowed: "a list of CA pins; each is sha256: and 64 hexadecimal digits",
    fix: "copy the CA pin that tctl status shows",
    source: "specification 4.3",
  },
  unknownAuth: {
    code: "AGENT-048",
    problem: "the agents join the auth service from outside its cluster, and cannot verify that it is the right one",
    allowed: "directDial.caPins if the agents are not in the cluster of the platform",
    fix: "pass the CA pin that tctl status shows; without it, a server in the place of the auth service would get the join token",
    source: "specification 4.3",
    acknowledgeable: true,
  },
});
