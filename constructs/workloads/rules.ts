import { defineRules } from "../core/violation";

export const POD_RULES = defineRules({
  environmentName: {
    code: "POD-001",
    problem: "the name cannot be the name of an environment variable",
    allowed: "letters, digits and underscores, not beginning with a digit",
    fix: "rename the variable",
    source: "POSIX, environment variables",
  },
  environmentSecret: {
    code: "POD-002",
    problem: "an environment variable that is a secret by its name has its value in the program",
    allowed: "SecretRef.of(name, key)",
    fix: "put the value into a Kubernetes Secret and pass a SecretRef",
    source: "Kubernetes, Secrets",
  },
  ownedLabel: {
    code: "POD-003",
    problem: "the label is one by which the pods are selected",
    allowed: "labels beside app, access-platform/… and app.kubernetes.io/name, /instance and /component",
    fix: "rename the label",
    source: "Kubernetes, recommended labels",
  },
  environmentValue: {
    code: "POD-004",
    problem: "the value of an environment variable is neither text nor a secret",
    allowed: "an object of variables by name, each a string or a SecretRef",
    fix: 'write numbers and true or false as text, such as "1"',
    source: "Kubernetes, EnvVar",
  },
});

export const EXPOSURE_RULES = defineRules({
  nodePort: {
    code: "EXPOSURE-001",
    problem: "a node port is for a port that the Service does not have, or is out of range",
    allowed: "the name of a port that is open, with a node port of 1 to 65535",
    fix: "remove it, or open the port",
    source: "Kubernetes, Service",
  },
});
