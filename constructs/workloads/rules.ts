import { defineRules } from "../core/violation";

export const POD_RULES = defineRules({
  environmentName: {
    code: "POD-001",
    problem: "the name of the environment variable is invalid",
    allowed: "letters, digits and underscores, not beginning with a digit",
    fix: "rename the variable",
    source: "POSIX, environment variables",
  },
  environmentSecret: {
    code: "POD-002",
    problem: "the name of the environment variable says that it is a secret, but its value is in the program",
    allowed: "SecretRef.of(name, key)",
    fix: "put the value into a Kubernetes Secret and pass a SecretRef",
    source: "Kubernetes, Secrets",
  },
  ownedLabel: {
    code: "POD-003",
    problem: "Kubernetes selects the pods by this label",
    allowed: "labels other than app, access-platform/… and app.kubernetes.io/name, /instance and /component",
    fix: "rename the label",
    source: "Kubernetes, recommended labels",
  },
  environmentValue: {
    code: "POD-004",
    problem: "the value of the environment variable is not a string or a SecretRef",
    allowed: "an object of variables by name, each a string or a SecretRef",
    fix: 'write numbers, true and false as strings, such as "1"',
    source: "Kubernetes, EnvVar",
  },
  toleration: {
    code: "POD-005",
    problem: "the toleration has a value that its operator does not take, or no key",
    allowed: "a key with operator Equal and a value; a key, or none, with operator Exists and no value",
    fix: "correct the operator, or remove the value",
    source: "Kubernetes, taints and tolerations",
  },
});

export const EXPOSURE_RULES = defineRules({
  nodePort: {
    code: "EXPOSURE-001",
    problem: "the node port is out of range, or is for a port that the Service does not have",
    allowed: "the name of an open port, with a node port from 1 to 65535",
    fix: "correct the node port, or remove it, or open the port",
    source: "Kubernetes, Service",
  },
  nodePortTwice: {
    code: "EXPOSURE-002",
    problem: "two ports of the Service have the same node port",
    allowed: "a different node port for each port",
    fix: "choose another node port, or leave it to the cluster",
    source: "Kubernetes, Service",
  },
});
