import { defineRules } from "../../../core/violation";

/** Rules of what runs on a Linux machine; the next table is of its installation. */
export const LINUX_RULES = defineRules({
  "LINUX-001": {
    problem: "this is for the cluster that the agent runs in, and a Linux machine is in none",
    fix: "protect the cluster with an AgentRelease in it, or pass AgentService.kubeconfig({ file })",
    source: "docs/linux-agents.md",
  },
  "LINUX-004": {
    problem: "the environment variable is too long: no program can be started with it",
    allowed: "fewer than 131072 bytes; the name, the sign = and the value count",
    fix: "put the value into a file, and the path of the file into the variable",
    source: "execve(2)",
  },
  "LINUX-007": {
    problem: "an agent on a Linux machine cannot join with this value",
    allowed:
      "a SecretRef, a LinuxJoining, or JoinToken.static, .iam, .ec2, .azure, .gcp, .oracle, .tpm, or .boundKeypair with a registration secret, not for a bot",
    fix: "pass a reference to the secret, not the secret itself",
    source: "docs/linux-agents.md, what the machine needs",
  },
  "LINUX-057": {
    problem: "agents of this version do not have this service, and would not start",
    fix: "raise the version, or remove the service",
    source: "docs/versions.md",
  },
  "LINUX-008": {
    problem: "a Linux machine cannot read a Kubernetes Secret, which this reference would create",
    fix: "pass SecretRef.of(name, key), and let the secrets manager of the machine write the file <name>/<key> into the folder of secrets",
    source: "docs/linux-agents.md, what the machine needs",
  },
  "LINUX-010": {
    problem: "the updater decides the version, but there is no updater",
    fix: "pass AgentVersion.pinned, or remove updater.enabled",
    source: "specification 3",
  },
  "LINUX-011": {
    problem: "a Linux machine would have to trust an authority that is not installed on it",
    fix: "install the authority on the machine, for example in its image, and leave caCertificate of AgentVersion.followChannel out",
    source: "docs/linux-agents.md",
  },
  "LINUX-014": {
    problem: "the group has no machine of this name",
    fix: "add it to machines, or correct the name",
    source: "docs/linux-agents.md",
  },
  "LINUX-016": {
    problem: "the edition is community, which the installation script of the service does not install",
    fix: "pass LinuxInstallation.packages(), or declare the platform with edition enterprise",
    source: "specification 4.4",
  },
  "LINUX-017": {
    problem: "the variable belongs to the shell: the shell stops at a file that sets it",
    allowed:
      "variables other than BASHOPTS, BASH_VERSINFO, EUID, HISTCMD, OPTIND, PPID, RANDOM, SHELLOPTS, SRANDOM and UID",
    fix: "rename the variable, or remove it",
    source: "bash(1); dash(1)",
  },
  "LINUX-022": {
    problem: "the user data is longer than the cloud of the machines accepts",
    allowed: "16384 bytes in AWS, 24000 in Oracle Cloud, 65535 in Azure, 262144 in Google Cloud",
    fix: "compress it with Fn.base64gzip, and acknowledge this; or run the script on machines that exist already",
    source: "docs/linux-agents.md, user data",
    acknowledgeable: true,
  },
  "LINUX-018": {
    problem: "the agent's diagnostics cannot listen on the port",
    fix: "pass a diagnosticsPort on which nothing else of the machine listens, neither the agent nor what it protects",
    source: "specification 4.2; RFC 6335",
  },
});

/** Rules of the installation of an agent on a Linux machine. */
export const LINUX_INSTALLATION_RULES = defineRules({
  "LINUX-019": {
    problem: "the Community edition has no agent for FIPS",
    fix: "declare the platform with edition enterprise, or remove fips",
    source: "docs/security.md, FIPS",
  },
  "LINUX-020": {
    problem: "the agent for FIPS has an updater, which does not update it",
    fix: "pass updater: { enabled: false } and AgentVersion.pinned(version)",
    source: "docs/security.md, FIPS",
  },
  "LINUX-021": {
    problem: "the address of the platform is the name of a Service, which only pods of its cluster resolve",
    fix: "give the platform another publicAddress and an exposure to the machines; acknowledge this if the machine resolves names of the cluster",
    source: "Kubernetes, DNS of Services",
    acknowledgeable: true,
  },
  "LINUX-056": {
    problem: "root would run whatever the address of the installation script serves",
    fix: "read the script, and pass the digest that sha256sum prints for it as sha256, or use LinuxInstallation.packages; if you trust the address as you trust root, acknowledge this",
    source: "docs/linux-agents.md, the script",
    acknowledgeable: true,
  },
});
