import { defineRules } from "../core/violation";

export const HTTP_CONNECT_RULES = defineRules({
  password: {
    code: "CONNECT-002",
    problem: "the address of the HTTP CONNECT proxy holds a password",
    allowed: "scheme://user@host:port, and the password as a SecretRef",
    fix: "pass { password: SecretRef.of(name, key) }, and change the password, because it was in the program",
    source: "specification 1.2, rule 3; Kubernetes, Secrets",
  },
  user: {
    code: "CONNECT-003",
    problem: "the user of the HTTP CONNECT proxy is not percent-encoded",
    allowed:
      "letters, digits and - . _ ~ +; everything else percent-encoded in UTF-8, as in corp%5Cjane; no control " +
      "character and no colon, not even encoded",
    fix: "percent-encode the user, or remove the user together with the @",
    source: "RFC 3986, section 3.2.1; RFC 7617, section 2",
  },
  port: {
    code: "CONNECT-004",
    problem: "the address of the HTTP CONNECT proxy has no port",
    allowed: "host:port; without a port, programs use different ones",
    fix: "write the port, for example 3128",
    source: "specification 1.2, rule 3",
  },
  loopback: {
    code: "CONNECT-005",
    problem: "the HTTP CONNECT proxy is the machine itself",
    allowed: "a host other than localhost, 127.0.0.1 and all other names and addresses of loopback",
    fix: "give the local proxy another DNS name or a private address",
    source: "specification 1.2, rule 4; specification 7",
  },
  unspecified: {
    code: "CONNECT-006",
    problem: "nobody can connect to 0.0.0.0 or [::]",
    allowed: "the address of one host; 0.0.0.0 and [::] are addresses to listen on",
    fix: "pass the DNS name or address of the HTTP CONNECT proxy",
    source: "specification 1.2, rule 3",
  },
  passwordWithoutUser: {
    code: "CONNECT-007",
    problem: "the HTTP CONNECT proxy has a password, but no user",
    allowed: "a password together with a user",
    fix: "write the user into the address: scheme://user@host:port",
    source: "specification 1.2, rule 3",
  },
  wildcard: {
    code: "CONNECT-009",
    problem: "the entry in noProxy has a wildcard",
    allowed: "example.com for a host and all names below it; .example.com for the names below it only",
    fix: "write .example.com instead of *.example.com; if nothing is to use the proxy, declare none",
    source: "specification 1.2, rule 2",
  },
  oneAddress: {
    code: "CONNECT-011",
    problem: "noProxy names only one of reverse tunnels and HTTPS, but both have the same address",
    allowed: "both or neither; one alone only if the platform has separate listeners",
    fix: "name both HttpConnectProxy.REVERSE_TUNNEL and HttpConnectProxy.HTTPS, or neither",
    source: "specification 1.2, rule 5; specification 4.1, rule 1",
  },
  environment: {
    code: "CONNECT-012",
    problem: "the environment sets a variable that httpProxy sets",
    allowed:
      "HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in upper or lower case, and HTTP_CONNECT_PASSWORD are set by httpProxy only",
    fix: "remove the variable, and pass httpProxy: HttpConnectProxy.of(…)",
    source: "specification 1.2, rule 2",
  },
  noProxyLength: {
    code: "CONNECT-015",
    problem: "noProxy is longer than an environment variable can be",
    allowed: "entries of 100000 characters together, with a comma after each",
    fix: "name the networks and the domains of the hosts, in place of each host",
    source: "execve(2)",
  },
});
