import { defineRules } from "../../core/violation";

/** Rules of agents that are dialled directly, and so join the auth service. */
export const DIRECT_DIAL_RULES = defineRules({
  "AGENT-045": {
    problem: "agents that are dialled directly must join the auth service, but these agents cannot reach it",
    fix: "declare auth.publicAddresses and auth.agentNetworks on the platform, run the agents in its cluster, or remove directDial",
    source: "specification 1, rule 2; specification 4.2",
  },
  "AGENT-046": {
    problem: "applications and databases need a reverse tunnel, but agents that are dialled directly have none",
    fix: "declare the applications and databases on other agents, without directDial",
    source: "specification 4.2",
  },
  "AGENT-048": {
    problem: "the agents join the auth service from outside its cluster, and cannot verify that it is the right one",
    fix: "pass the CA pin that tctl status shows as directDial.caPins; without it, a server in the place of the auth service would get the join token",
    source: "specification 4.3",
    acknowledgeable: true,
  },
  "AGENT-040": {
    problem: "agents of a cloud-hosted platform cannot be dialled directly",
    fix: "remove directDial",
    source: "specification 1, rule 2; specification 4.2",
  },
  "AGENT-041": {
    problem: "no service of the release can be dialled directly",
    fix: "remove directDial, or declare an SSH, Kubernetes or Windows Desktop service",
    source: "specification 4.2",
  },
});

/** Rules of the addresses that agents give out. */
export const AGENT_ADDRESS_RULES = defineRules({
  "AGENT-060": {
    problem: "no service of the agent can have public addresses",
    fix: "remove publicAddresses: clients reach services other than SSH, Kubernetes and Windows Desktop through the proxy; an application may have a publicAddress of its own",
    source: "specification 1.1; specification 4.2",
  },
  "AGENT-061": {
    problem: "the public address has a port, but several services of the agent listen",
    fix: "remove the port, because each service has its own, or declare a separate release for each service",
    source: "specification 1.1; specification 4.2",
  },
});
