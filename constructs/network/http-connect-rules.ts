import { defineRules } from "../core/violation";

export const HTTP_CONNECT_RULES = defineRules({
  form: {
    code: "CONNECT-001",
    problem: "the address of the HTTP CONNECT proxy is invalid",
    allowed: "http://[user@]host:port, https://[user@]host:port, or host:port, which means http://",
    fix: "write http or https as the scheme; the scheme is optional only if there is no user",
    source: "specification 1.2, rule 3",
  },
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
  noProxy: {
    code: "CONNECT-008",
    problem: "noProxy is not a list of hosts",
    allowed:
      "a list of strings: a host, a netmask, host:port, HttpConnectProxy.REVERSE_TUNNEL or HttpConnectProxy.HTTPS",
    fix: "pass a list with one entry for each host",
    source: "specification 1.2, rules 2 and 5",
  },
  wildcard: {
    code: "CONNECT-009",
    problem: "the entry in noProxy has a wildcard",
    allowed: "example.com for a host and all names below it; .example.com for the names below it only",
    fix: "write .example.com instead of *.example.com; if nothing is to use the proxy, declare none",
    source: "specification 1.2, rule 2",
  },
  netmask: {
    code: "CONNECT-010",
    problem: "the entry in noProxy is not a netmask",
    allowed: "the first address of a network and the length of its prefix, such as 10.0.0.0/8 or 2001:db8::/32",
    fix: "correct the address or the length; for a host, remove the slash",
    source: "specification 1.2, rule 2; RFC 4632, section 3.1",
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
  type: {
    code: "CONNECT-013",
    problem: "the HTTP CONNECT proxy is not an HttpConnectProxy",
    allowed: "a value made with HttpConnectProxy.of",
    fix: "wrap the text: HttpConnectProxy.of(…)",
    source: "specification 1.2",
  },
  options: {
    code: "CONNECT-014",
    problem: "the options of the HTTP CONNECT proxy are not an object",
    allowed: "an object; password and noProxy are both optional",
    fix: "pass for example { password: SecretRef.of(name, key) }",
    source: "specification 1.2",
  },
  noProxyLength: {
    code: "CONNECT-015",
    problem: "noProxy is longer than an environment variable can be",
    allowed: "entries of 100000 characters together, with a comma after each",
    fix: "name the networks and the domains of the hosts, in place of each host",
    source: "execve(2)",
  },
});
