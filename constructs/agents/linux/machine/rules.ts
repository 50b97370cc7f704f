import { defineRules } from "../../../core/violation";

/** Rules of what runs on a Linux machine; the next table is of its installation. */
export const LINUX_RULES = defineRules({
  kubernetesService: {
    code: "LINUX-001",
    problem: "a Linux machine cannot run the Kubernetes service",
    allowed: "AgentService.ssh, .application, .database and .windowsDesktop",
    fix: "protect the cluster with an AgentRelease in it",
    source: "docs/linux-agents.md",
  },
  account: {
    code: "LINUX-002",
    problem: "the name of the user or group is invalid",
    allowed: "1 to 32 lower-case letters, digits, hyphens and underscores, beginning with a letter or underscore",
    fix: "choose a simpler name",
    source: "useradd(8)",
  },
  environmentValue: {
    code: "LINUX-003",
    problem: "an environment file cannot hold the value",
    allowed: "a string of Unicode characters without NUL and without noncharacters such as U+FFFF; or a SecretRef",
    fix: "encode the value, for example in base64, if the program that reads it can decode it",
    source: "systemd.exec(5), EnvironmentFile",
  },
  environmentLength: {
    code: "LINUX-004",
    problem: "the environment variable is too long: no program can be started with it",
    allowed: "less than 131072 bytes for name, = and value together",
    fix: "put the value into a file, and the path of the file into the variable",
    source: "execve(2)",
  },
  nodeName: {
    code: "LINUX-006",
    problem: "the name of the node is invalid",
    allowed: "1 to 253 letters, digits, dots, hyphens and underscores",
    fix: "choose a simpler nodeName, or leave it out: the node then has the name of the machine",
    source: "specification 2.5",
  },
  joining: {
    code: "LINUX-007",
    problem: "an agent on a Linux machine cannot join with this value",
    allowed: "a SecretRef, a LinuxJoining, or a JoinToken.static",
    fix: "pass a reference to the secret, not the secret itself",
    source: "docs/linux-agents.md, what the machine needs",
  },
  ephemeralSecret: {
    code: "LINUX-008",
    problem: "a Linux machine cannot read a Kubernetes Secret, which this reference would create",
    allowed: "SecretRef.of(name, key): it is the file <name>/<key> in the machine's folder of secrets",
    fix: "pass SecretRef.of, and let the secrets manager of the machine write the file",
    source: "docs/linux-agents.md, what the machine needs",
  },
  secretsDirectory: {
    code: "LINUX-009",
    problem: "the path of the machine's folder of secrets is invalid",
    allowed: "an absolute path of letters, digits and . _ -; without the parts . and .. in it",
    fix: "pass a path such as /run/secrets",
    source: "docs/linux-agents.md, what the machine needs",
  },
  versionWithoutUpdater: {
    code: "LINUX-010",
    problem: "the updater decides the version, but there is no updater",
    allowed: "AgentVersion.pinned if there is no updater",
    fix: "pass AgentVersion.pinned, or remove updater.enabled",
    source: "specification 3",
  },
  certificateAuthority: {
    code: "LINUX-011",
    problem: "a Linux machine only trusts the authorities that are installed on it",
    allowed: "AgentVersion.followChannel without caCertificate",
    fix: "install the authority on the machine, for example in its image, and leave it out here",
    source: "docs/linux-agents.md",
  },
  machineName: {
    code: "LINUX-012",
    problem: "the name of the machine is invalid",
    allowed: "1 to 253 letters, digits, dots, hyphens and underscores",
    fix: "choose a simpler name",
    source: "specification 2.5",
  },
  machine: {
    code: "LINUX-013",
    problem: "the differences of a machine have the wrong form",
    allowed: "an object; nodeName, publicAddresses and labels are all optional",
    fix: "write an object for each machine; declare a separate LinuxAgent for other differences",
    source: "docs/linux-agents.md",
  },
  unknownMachine: {
    code: "LINUX-014",
    problem: "the group has no machine of this name",
    allowed: "one of the names in machines",
    fix: "add it to machines, or correct the name",
    source: "docs/linux-agents.md",
  },
  communityScript: {
    code: "LINUX-016",
    problem: "the installation script of the service does not install the community edition",
    allowed: "LinuxInstallation.packages if the edition of the platform is community",
    fix: "pass LinuxInstallation.packages(), or declare the platform with edition enterprise",
    source: "specification 4.4",
  },
  shellVariable: {
    code: "LINUX-017",
    problem: "the variable belongs to the shell, which stops at a file that sets it",
    allowed:
      "variables other than BASHOPTS, BASH_VERSINFO, EUID, HISTCMD, OPTIND, PPID, RANDOM, SHELLOPTS, SRANDOM and UID",
    fix: "rename the variable, or remove it",
    source: "bash(1); dash(1)",
  },
  diagnosticsPort: {
    code: "LINUX-018",
    problem: "the agent's diagnostics cannot listen on the port",
    allowed: "an integer from 1 to 65535; not a port on which the agent listens, or which it protects on its machine",
    fix: "pass diagnosticsPort with a port that is free on the machine",
    source: "specification 4.2; RFC 6335",
  },
});

/** Rules of the installation of an agent on a Linux machine. */
export const LINUX_INSTALLATION_RULES = defineRules({
  repository: {
    code: "LINUX-050",
    problem: "the repository names no package manager",
    allowed: "an object with apt, yum or zypper, each with url and key",
    fix: "declare the repository of each package manager on the machines, or leave the repository out",
    source: "specification 1, rule 5",
  },
  repositoryUrl: {
    code: "LINUX-051",
    problem: "the URL of the package repository is invalid",
    allowed:
      "https://host[:port][/path], without user, query and fragment; yum and zypper also take $releasever and $basearch",
    fix: "write the address of the packages",
    source: "sources.list(5); yum.conf(5)",
  },
  repositoryKey: {
    code: "LINUX-052",
    problem: "the key is not a PGP public key",
    allowed: "the whole text, from -----BEGIN PGP PUBLIC KEY BLOCK----- to its last line, and nothing but public keys",
    fix: "pass the content of the file with the repository's public key, for example with readFileSync",
    source: "RFC 9580",
  },
  aptSuite: {
    code: "LINUX-053",
    problem: "the suite or component of the apt repository is invalid",
    allowed: "letters, digits and .+_/-, beginning with a letter or digit; at least one component",
    fix: "copy suite and components from the documentation of the repository",
    source: "sources.list(5)",
  },
  scriptUrl: {
    code: "LINUX-054",
    problem: "the URL of the installation script is invalid",
    allowed: "https://host[:port]/path[?query], without user and fragment",
    fix: "write the address of the service's installation script",
    source: "specification 4.4",
  },
  scriptDigest: {
    code: "LINUX-055",
    problem: "the digest is not a SHA-256 digest",
    allowed: "64 hexadecimal digits",
    fix: "pass the digest that sha256sum prints for the installation script",
    source: "sha256sum(1)",
  },
  uncheckedScript: {
    code: "LINUX-056",
    problem: "root runs whatever the address of the installation script serves on that day",
    allowed: "LinuxInstallation.script with sha256; or LinuxInstallation.packages",
    fix: "read the script, and pass the digest that sha256sum prints for it; if you trust the address as you trust root, acknowledge this",
    source: "docs/linux-agents.md, the script",
    acknowledgeable: true,
  },
});
