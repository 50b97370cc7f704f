import { defineRules } from "../validation/violation";

/** Rules of the addresses that agents give out. */
export const AGENT_ADDRESS_RULES = defineRules({
  nothingToReach: {
    code: "AGENT-060",
    problem: "no service of the agent has public addresses",
    allowed: "publicAddresses with an SSH, Kubernetes or Windows Desktop service; others are reached through the proxy",
    fix: "remove publicAddresses, or give the application a publicAddress of its own",
    source: "specification 1.1; 4.2",
  },
  ambiguousPort: {
    code: "AGENT-061",
    problem: "the public address has one port, and several services of the agent listen",
    allowed: "addresses without a port where several services are dialled directly: each service has its own",
    fix: "remove the port, or declare a release for each service",
    source: "specification 1.1; 4.2",
  },
});
