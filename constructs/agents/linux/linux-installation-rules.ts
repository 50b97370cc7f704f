import { defineRules } from "../../core/violation";

/** Rules of how the agent gets onto a Linux machine. */
export const LINUX_INSTALLATION_RULES = defineRules({
  repository: {
    code: "LINUX-050",
    problem: "the repository names no package manager",
    allowed: "an object with apt, yum or zypper, each with url and key",
    fix: "declare the repository of each package manager that the machines have, or leave the repository out",
    source: "specification 1, rule 5",
  },
  repositoryUrl: {
    code: "LINUX-051",
    problem: "the URL cannot be the address of a package repository",
    allowed:
      "https://host[:port][/path], without user, query and fragment; for yum and zypper also $releasever and $basearch",
    fix: "write the address that the packages are served under",
    source: "sources.list(5); yum.conf(5)",
  },
  repositoryKey: {
    code: "LINUX-052",
    problem: "the key is not a public key",
    allowed: "text that begins with -----BEGIN PGP PUBLIC KEY BLOCK----- and ends with its last line",
    fix: "pass the content of the file with the repository's public key, for example with readFileSync",
    source: "RFC 9580",
  },
  aptSuite: {
    code: "LINUX-053",
    problem: "the word cannot be a suite or component of an apt repository",
    allowed: "letters, digits and .+_/-, beginning with a letter or digit; at least one component",
    fix: "copy suite and components from the documentation of the repository",
    source: "sources.list(5)",
  },
  scriptUrl: {
    code: "LINUX-054",
    problem: "the URL cannot be the address of an installation script",
    allowed: "https://host[:port]/path[?query], without user and fragment",
    fix: "write the address of the service's installation script",
    source: "specification 4.4",
  },
  scriptDigest: {
    code: "LINUX-055",
    problem: "the digest is not a SHA-256",
    allowed: "64 hexadecimal digits",
    fix: "write what sha256sum prints of the installation script",
    source: "sha256sum(1)",
  },
});
