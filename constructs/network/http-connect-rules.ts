import { defineRules } from "../core/violation";

export const HTTP_CONNECT_RULES = defineRules({
  password: {
    code: "CONNECT-002",
    problem: "the address of the HTTP CONNECT proxy holds a password",
    fix: "write scheme://user@host:port, and pass { password: SecretRef.of(name, key) }; change the password, because it was in the program",
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
    fix: "write the port, for example 3128: without one, programs use different ports",
    source: "specification 1.2, rule 3",
  },
  loopback: {
    code: "CONNECT-005",
    problem: "the HTTP CONNECT proxy is the machine itself",
    fix: "give the local proxy another DNS name or a private address",
    source: "specification 1.2, rule 4; specification 7",
  },
  unspecified: {
    code: "CONNECT-006",
    problem: "nobody can connect to 0.0.0.0 or [::]",
    fix: "pass the DNS name or address of the HTTP CONNECT proxy: 0.0.0.0 and [::] are addresses to listen on",
    source: "specification 1.2, rule 3",
  },
  passwordWithoutUser: {
    code: "CONNECT-007",
    problem: "the HTTP CONNECT proxy has a password, but no user",
    fix: "write the user into the address: scheme://user@host:port",
    source: "specification 1.2, rule 3",
  },
  wildcard: {
    code: "CONNECT-009",
    problem: "the entry in noProxy has a wildcard",
    fix: "write .example.com instead of *.example.com, or example.com for the host too; if nothing is to use the proxy, declare none",
    source: "specification 1.2, rule 2",
  },
  oneAddress: {
    code: "CONNECT-011",
    problem: "noProxy names only one of reverse tunnels and HTTPS, but both have the same address",
    fix: "name both HttpConnectProxy.REVERSE_TUNNEL and HttpConnectProxy.HTTPS, or neither; one alone needs separate listeners",
    source: "specification 1.2, rule 5; specification 4.1, rule 1",
  },
  environment: {
    code: "CONNECT-012",
    problem: "the environment sets a variable that httpProxy sets",
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
