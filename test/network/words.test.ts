import { HostPort } from "../../constructs/network/host-port";
import { HttpConnectProxy } from "../../constructs/network/http-connect-proxy";
import { PolicyPeer } from "../../constructs/network/policy-peer";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { thrownBy, wordsOf } from "../support/violations";

const PLATFORM = { proxyAddress: "access.example.com:443", tunnelAddress: "access.example.com:443" };

test("a report says which form is allowed, and how to correct it", () => {
  expect([
    ...wordsOf(HostPort.of("")),
    ...wordsOf(HostPort.of(7 as never)),
    ...wordsOf(HostPort.of("-a.example.com")),
    ...wordsOf(HostPort.of("[fe80::1%eth0]")),
    ...wordsOf(HostPort.of("example.com:0443")),
    ...wordsOf(HttpConnectProxy.of("ftp://proxy.example.com:3128")),
    ...wordsOf(HttpConnectProxy.of("http://ja'ne@proxy.example.com:3128")),
    ...wordsOf(ProxyListeners.separate({ ssh: 3080 })),
    ...wordsOf(HttpConnectProxy.of("proxy.example.com:3128", { noProxy: [""] })),
    ...wordsOf(PolicyPeer.network("10.0.0.1/8")),
  ]).toMatchInlineSnapshot(`
[
  ": a DNS name, an IPv4 address or an IPv6 address in brackets, each with or without :port; correct the field",
  ": a DNS name, an IPv4 address or an IPv6 address in brackets, each with or without :port; correct the field",
  ": a DNS name: labels of 1 to 63 letters, digits and hyphens, joined by dots, at most 253 characters; no label begins or ends with a hyphen; letters of other scripts if IDNA has an ASCII form for them; correct the field",
  ": [2001:db8::10] or [2001:db8::10]:443, without a zone or a prefix length; correct the field",
  ": after the colon a whole number from 1 to 65535, without leading zeros; correct the field",
  ": http://[user@]host:port, https://[user@]host:port, or host:port, which means http://; write http or https as the scheme; the scheme is optional only if there is no user",
  ": letters, digits and - . _ ~ +; everything else percent-encoded in UTF-8, as in corp%5Cjane; no control character and no colon, not even encoded; percent-encode the user, or remove the user together with the @",
  "ssh: a different port for each; HTTPS has 3080, diagnostics has 3000, and a listener below 1024 has the port of the specification in the container; choose another port for one of them",
  "noProxy[0]: a list of strings: a host, a netmask, host:port, HttpConnectProxy.REVERSE_TUNNEL or HttpConnectProxy.HTTPS; pass a list with one entry for each host",
  ": a network: its first address and the length of its prefix, as in 10.0.0.0/8; correct the field",
]
`);
});

test("a report names the method that was given something else", () => {
  const proxy = HttpConnectProxy.of("proxy.example.com:3128");
  const named = (call: () => unknown) => thrownBy(call).map(({ path, rule }) => `${path}: ${rule.allowed}`);
  expect([
    ...named(() => HostPort.of("example.com").onPort(0)),
    ...named(() => proxy.variables(PLATFORM, [7 as never])),
    ...named(() => proxy.variables({} as never)),
  ]).toMatchInlineSnapshot(`
[
  "HostPort.onPort: a whole number from 1 to 65535",
  "HttpConnectProxy.variables: a string that is not empty",
  "NoProxy.resolve: an AccessPlatform or a CloudTenant",
]
`);
});
