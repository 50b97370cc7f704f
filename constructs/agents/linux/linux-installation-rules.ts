import { defineRules } from "../../core/violation";

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
    allowed: "the whole text, from -----BEGIN PGP PUBLIC KEY BLOCK----- to its last line",
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
});
