/** What becomes reachable. */
export const REACH = {
  "port-exposed": {
    looksAt: "a port opens to anyone, to a network, or to every pod",
    means: "Whoever is named can connect.",
  },
  "service-exposed": {
    looksAt:
      "a Service gets a wider type (`LoadBalancer`, `NodePort`), wider source ranges, a public load balancer, external addresses or other targets; an Ingress gets names or paths",
    title: "More can be reached from further away",
    means: "Whatever answers there must withstand everyone who can connect.",
  },
  "policy-wider": {
    looksAt:
      "the network policies of a pod together allow more connections; ports of what agents newly give access to do not count, and neither do pods that a label lets in",
    title: "Pods may connect to more, or more may connect to them",
    means: "Whoever breaks into one side can attack the other.",
  },
  "policy-removed": {
    looksAt: "a network policy is removed, while its pods stay and no other policy selects them",
    title: "Network policies are removed",
    means: "Anything in the cluster can reach these pods, or they can reach anything.",
  },
  "discovery-wider": {
    looksAt: "agents find resources with `*`, every label",
    title: "Agents serve whatever they find",
    means: "Users reach whatever anybody adds there later, without a change of the program.",
  },
} as const;
