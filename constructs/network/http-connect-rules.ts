import { defineRules } from "../core/violation";

export const HTTP_CONNECT_RULES = defineRules({
  form: {
    code: "CONNECT-001",
    problem: "the text is not the address of an HTTP CONNECT proxy",
    allowed: "http://[user@]host:port, https://[user@]host:port, or host:port, which means http://",
    fix: "write the scheme http or https, or leave it out where there is no user",
    source: "specification 1.2, rule 3",
  },
  password: {
    code: "CONNECT-002",
    problem: "the address of the HTTP CONNECT proxy holds a password",
    allowed: "scheme://user@host:port, with the password as a SecretRef",
    fix: "pass { password: SecretRef.of(name, key) }, and change the password: it was in the program",
    source: "specification 1.2, rule 3; Kubernetes, Secrets",
  },
  user: {
    code: "CONNECT-003",
    problem: "the user of the HTTP CONNECT proxy is not written as it stands in a URL",
    allowed:
      "letters, digits and - . _ ~ +, everything else percent-encoded in UTF-8 as in corp%5Cjane; " +
      "no control character and no colon, not even encoded",
    fix: "percent-encode the user, or leave it out together with the @",
    source: "RFC 3986, section 3.2.1; RFC 7617, section 2",
  },
  port: {
    code: "CONNECT-004",
    problem: "the address of the HTTP CONNECT proxy has no port",
    allowed: "host:port; programs disagree on the port that they use without one",
    fix: "write the port, for example 3128",
    source: "specification 1.2, rule 3",
  },
  loopback: {
    code: "CONNECT-005",
    problem: "the HTTP CONNECT proxy is the machine itself",
    allowed: "any host but localhost, 127.0.0.1 and other names and addresses of loopback, in whatever spelling",
    fix: "give the local proxy another DNS name or a private address",
    source: "specification 1.2, rule 4; specification 7",
  },
  unspecified: {
    code: "CONNECT-006",
    problem: "nobody can connect to the unspecified address",
    allowed: "the address of one host; 0.0.0.0 and [::] only mean something to listen on",
    fix: "pass the DNS name or address of the HTTP CONNECT proxy",
    source: "specification 1.2, rule 3",
  },
  passwordWithoutUser: {
    code: "CONNECT-007",
    problem: "there is a password for the HTTP CONNECT proxy, and no user",
    allowed: "a password beside a user",
    fix: "write the user into the address: scheme://user@host:port",
    source: "specification 1.2, rule 3",
  },
  noProxy: {
    code: "CONNECT-008",
    problem: "what bypasses the HTTP CONNECT proxy is not a list of hosts",
    allowed:
      "a list of texts, each one host, netmask or host:port, of HttpConnectProxy.REVERSE_TUNNEL and HttpConnectProxy.HTTPS",
    fix: "pass a list with one entry for each host",
    source: "specification 1.2, rules 2 and 5",
  },
  wildcard: {
    code: "CONNECT-009",
    problem: "the entry that bypasses the HTTP CONNECT proxy holds a wildcard",
    allowed: "example.com for a host and all below it, .example.com for all below it",
    fix: "write .example.com in place of *.example.com; to bypass the proxy altogether, declare none",
    source: "specification 1.2, rule 2",
  },
  netmask: {
    code: "CONNECT-010",
    problem: "the entry that bypasses the HTTP CONNECT proxy is not a netmask",
    allowed: "the first address of a network and the length of its prefix, as in 10.0.0.0/8 or 2001:db8::/32",
    fix: "correct the address or the length; without the slash it is a host",
    source: "specification 1.2, rule 2; RFC 4632, section 3.1",
  },
  oneAddress: {
    code: "CONNECT-011",
    problem: "reverse tunnels and HTTPS of the platform have one address, and only one of them is to bypass the proxy",
    allowed: "both or none of the two; one alone where the platform has separate listeners",
    fix: "name both HttpConnectProxy.REVERSE_TUNNEL and HttpConnectProxy.HTTPS, or none",
    source: "specification 1.2, rule 5; specification 4.1, rule 1",
  },
  environment: {
    code: "CONNECT-012",
    problem: "a variable of the HTTP CONNECT proxy is among the further environment variables",
    allowed: "HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case, and HTTP_CONNECT_PASSWORD, from httpProxy alone",
    fix: "remove the variable, and say it with HttpConnectProxy.of",
    source: "specification 1.2, rule 2",
  },
  type: {
    code: "CONNECT-013",
    problem: "the HTTP CONNECT proxy is not an HttpConnectProxy",
    allowed: "a value made with HttpConnectProxy.of",
    fix: "wrap the text: HttpConnectProxy.of(…)",
    source: "specification 1.2",
  },
  options: {
    code: "CONNECT-014",
    problem: "what is said of the HTTP CONNECT proxy beside its address is no object",
    allowed: "an object with password and noProxy, each of them optional",
    fix: "pass for example { password: SecretRef.of(name, key) }",
    source: "specification 1.2",
  },
});
