import { defineRules } from "../core/violation";

export const POD_RULES = defineRules({
  "POD-002": {
    problem: "the name of the environment variable says that it is a secret, but its value is in the program",
    fix: "put the value into a Kubernetes Secret, and pass SecretRef.of(name, key)",
    source: "Kubernetes, Secrets",
  },
  "POD-003": {
    problem: "the label is one by which Kubernetes selects the pods",
    allowed: "labels other than app, access-platform/… and app.kubernetes.io/name, /instance and /component",
    fix: "rename the label",
    source: "Kubernetes, recommended labels",
  },
  "POD-010": {
    problem: "the pods would be killed before they have drained",
    allowed: "a drain shorter than terminationGracePeriodSeconds, by default 30, 60, or 240 seconds for proxies",
    fix: "raise terminationGracePeriodSeconds, or shorten drain",
    source: "Kubernetes, pod lifecycle",
  },
  "POD-011": {
    problem: "the rollout would time out before its first pod counts as available",
    fix: "lower minReadySeconds, or raise rolloutTimeout",
    source: "Kubernetes, Deployments",
  },
  "POD-012": {
    problem: "an attribute of the CSI volume is a credential, which everybody who reads the pods would see",
    fix: "put the value into a Secret and pass its name as nodePublishSecret",
    source: "Kubernetes, Secrets",
  },
  "POD-013": {
    problem: "the pods have another volume of this name, or in this folder",
    fix: "rename the volume, or mount it elsewhere",
    source: "Kubernetes, volumes",
  },
  "POD-014": {
    problem: "the pods have another container of this name",
    fix: "rename the container",
    source: "Kubernetes, pods",
  },
  "POD-015": {
    problem: "the container mounts a volume that the prop volumes does not declare",
    fix: "declare the volume in volumes, or correct the name; the component's own volumes cannot be mounted",
    source: "Kubernetes, volumes",
  },
  "POD-016": {
    problem: "a word of the container's command holds a credential, which everybody who reads the pods would see",
    fix: "pass the value as a SecretRef in environment",
    source: "Kubernetes, Secrets",
  },
  "POD-017": {
    problem: "the memory limit is below the request, and Kubernetes refuses such pods",
    fix: "raise memoryLimit, or lower memoryRequest: each has a default",
    source: "Kubernetes, resource management",
  },
  "POD-018": {
    problem: "two ports of the container have the same name, and Kubernetes refuses such pods",
    fix: "choose another name for one of them",
    source: "Kubernetes, ports of a container",
  },
  "POD-019": {
    problem: "the memory is so little that no container runs with it",
    allowed: "1Mi or more; a number without a unit is a number of bytes",
    fix: "write the unit, for example 256Mi",
    source: "Kubernetes, resource management",
  },
  "POD-020": {
    problem: "the pods ask for so many CPUs that hardly any node has them",
    allowed: "less than 100 CPUs for a container; a number without a unit is a number of CPUs",
    fix: "write the unit, for example 100m for a tenth of a CPU",
    source: "Kubernetes, resource management",
  },
  "POD-030": {
    problem: "GOMEMLIMIT is above the memory limit, so the container is killed before the program collects garbage",
    fix: "leave GOMEMLIMIT out, which is then 90 % of the limit, or raise resources.memoryLimit; if the program stays below by itself, acknowledge this",
    source: "Go, environment variables of the runtime",
    acknowledgeable: true,
  },
});
