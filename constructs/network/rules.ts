import { defineRules } from "../core/violation";

export const ADDRESS_RULES = defineRules({
  "ADDRESS-002": {
    problem: "the address holds white space, a control character or another invisible character",
    fix: "remove the character; it is often at an end, or comes from pasted text",
    source: "specification 1.1",
  },
  "ADDRESS-003": {
    problem: "nobody can connect to 0.0.0.0 or [::]",
    fix: "pass the DNS name or address of the load balancer or host: 0.0.0.0 and [::] are addresses to listen on",
    source: "specification 1.1",
  },
  "ADDRESS-004": {
    problem:
      "the proxy has several public addresses, so clients can be redirected to the first, which may be unreachable",
    fix: "keep the address that every client reaches",
    source: "specification 1.1, rule 2",
    acknowledgeable: true,
  },
  "ADDRESS-005": {
    problem: "the proxy has no public address, so clients and agents cannot find it",
    fix: 'pass the address, such as "access.example.com"',
    source: "specification 1, rule 1",
  },
  "ADDRESS-007": {
    problem: "the address begins with a scheme",
    allowed: "host or host:port",
    fix: "remove everything up to and including ://",
    source: "specification 1.1",
  },
  "ADDRESS-008": {
    problem: "the address holds a user or a password",
    allowed: "host or host:port",
    fix: "remove everything up to and including @; if the password is real, change it",
    source: "specification 1.1",
  },
  "ADDRESS-009": {
    problem: "the address holds a path, a query or a fragment",
    allowed: "host or host:port",
    fix: "remove everything from the first / \\ ? or # after the host",
    source: "specification 1.1",
  },
  "ADDRESS-010": {
    problem: "the address holds a wildcard",
    fix: "write the full name; a wildcard belongs in the certificate",
    source: "specification 1.1",
  },
  "ADDRESS-013": {
    problem: "the host ends in a number, and is not an IPv4 address in the usual form",
    allowed: "four decimal numbers from 0 to 255 without leading zeros, joined by dots",
    fix: "write the address like 192.0.2.10; programs read other forms differently",
    source: "specification 1.1; RFC 6943, section 3.1.1",
  },
  "ADDRESS-015": {
    problem: "the address has several colons that are not in brackets",
    fix: "put the IPv6 address in brackets, as in [2001:db8::10]:443",
    source: "specification 1.1; RFC 3986, section 3.2.2",
  },
  "ADDRESS-016": {
    problem: "the public address has a port on which the load balancer of the proxies does not listen",
    fix: "leave the port out; for the port 3080, pass ProxyListeners.separate({ httpsPort: 3080 }); acknowledge this if something in front of the load balancer changes the port",
    source: "specification 1.1; Kubernetes, Service",
    acknowledgeable: true,
  },
});
