import type { Danger } from "./danger";
import { connections, guardedPods, unreadPolicies } from "./policies";
import { relabelled } from "./policy-peers";
import { foundByThemselves } from "./releases";
import { exposures } from "./services";

/** What becomes reachable. */
export const REACH = [
  {
    kind: "port-exposed",
    topic: "reach",
    looksAt: "ports that open to anyone, to a network, or to every pod",
    means: "Whoever is named can connect.",
  },
  {
    kind: "service-exposed",
    topic: "reach",
    looksAt:
      "the type of a Service (`LoadBalancer`, `NodePort`), its source ranges, internal load balancers, external addresses, what is behind it; names and paths of an Ingress, but for challenges of cert-manager",
    title: "More is reached from further away",
    means: "Whatever answers there has to stand up to whoever can connect.",
    stack: exposures,
  },
  {
    kind: "policy-wider",
    topic: "reach",
    looksAt:
      "what network policies let in and out, all of them that select a pod together; not the ports of applications and databases that are new, nor pods that are let in by a label",
    title: "Pods may connect to more, or more may connect to them",
    means: "What gets into one end reaches the other, too.",
    stack: (side, both) => [...connections(side, both), ...relabelled(side, both), ...unreadPolicies(side)],
  },
  {
    kind: "policy-removed",
    topic: "reach",
    looksAt: "network policies that go, while their pods stay and no other policy selects them",
    title: "Network policies are removed",
    means: "Their pods can be reached by anything in the cluster, or can reach anything.",
    stackGuard: guardedPods,
  },
  {
    kind: "discovery-wider",
    topic: "reach",
    looksAt: "what agents find by themselves: `*` for every label",
    title: "Agents serve whatever they find",
    means: "What anybody adds there later is reached through the platform without a change of the program.",
    stack: foundByThemselves,
  },
] as const satisfies readonly Danger[];
