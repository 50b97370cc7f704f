import { ref, Token } from "cdktf";
import { HttpConnectProxy, ProxyTls, VersionChannel } from "../../constructs";
import { HostPort } from "../../constructs/network/host-port";
import { Brand } from "../../constructs/brand/brand";
import { proxyEgress, proxyHttpConnect } from "../../constructs/platform/proxy/proxy-configuration";
import { VersionChannels } from "../../constructs/updates/version-channels";

type Egress = Parameters<typeof proxyEgress>[0];

const ADDRESSES = {
  proxyAddress: HostPort.of("access.example.com:443"),
  tunnelAddress: HostPort.of("access.example.com:443"),
};
const acme = (directory?: string) => ({ tls: ProxyTls.acme({ email: "a@b.c", ...(directory && { directory }) }) });
const forwarding = (url: string) => ({ versionChannels: VersionChannels.of({ edge: VersionChannel.forward(url) }) });

/** Ports that proxies dial outside of the cluster. */
function ports(declared: Partial<Egress>, proxy?: HttpConnectProxy): readonly number[] {
  const nothing = { versionChannels: VersionChannels.of(), tls: ProxyTls.selfSigned(), proxies: {}, auth: {} };
  const connect = proxyHttpConnect({ ...ADDRESSES, brand: Brand.SVC, ...(proxy && { httpProxy: proxy }) });
  const egress = proxyEgress({ ...nothing, ...declared }, connect);
  expect(egress.httpConnect).toBe(proxy);
  return egress.outsidePorts ?? [];
}

test.each<[string, Partial<Egress>, readonly number[]]>([
  ["nothing but HTTPS", {}, [443]],
  ["the directory of the default authority, by HTTPS", acme(), [443]],
  ["a directory on its port", acme("https://acme.corp:14000/dir"), [443, 14_000]],
  ["a directory by HTTP", acme("http://acme.corp/dir"), [443, 80]],
  ["no directory that only the plan knows", acme(Token.asString(ref("var.directory"))), [443]],
  ["further ports", { proxies: { egressPorts: [22] } }, [443, 22]],
  ["the version server that a channel forwards to", forwarding("https://updates.corp:8443/v1"), [443, 8443]],
  ["agents that are dialled", { auth: { agentNetworks: ["10.0.0.0/8"] } }, [443, 3022, 3026, 3028]],
])("proxies dial %s", (_, declared, expected) => {
  expect(ports(declared)).toStrictEqual(expected);
});

test.each<[string, Partial<Egress>, readonly string[], readonly number[]]>([
  [
    "nothing but the HTTP CONNECT proxy",
    { ...acme("https://a.corp:1/b"), ...forwarding("https://c.corp:2/d") },
    [],
    [],
  ],
  ["what has no port that bypasses it", {}, ["a.corp"], [443]],
  ["what bypasses it on another port", {}, ["a.corp:8443"], []],
  ["a directory that bypasses it", acme("https://a.corp:1/b"), ["a.corp:1"], [1]],
  ["a directory at an address that bypasses it", acme("https://[2001:db8::1]:1/b"), ["[2001:db8::1]:1"], [1]],
  ["a version server that bypasses it", forwarding("https://a.corp:1/b"), ["a.corp:1"], [1]],
  [
    "a version server at an address that bypasses it",
    forwarding("https://[2001:db8::1]:1/b"),
    ["[2001:db8::1]:1"],
    [1],
  ],
  [
    "further ports and agents without it",
    { proxies: { egressPorts: [22] }, auth: { agentNetworks: ["10.0.0.0/8"] } },
    [],
    [22, 3022, 3026, 3028],
  ],
])("proxies behind an HTTP CONNECT proxy dial %s", (_, declared, noProxy, expected) => {
  expect(ports(declared, HttpConnectProxy.of("proxy.corp:3128", { noProxy }))).toEqual(expected);
});

test("the name of the proxies' own Kubernetes cluster bypasses an HTTP CONNECT proxy", () => {
  const proxy = HttpConnectProxy.of("proxy.corp:3128");
  expect(proxyHttpConnect({ ...ADDRESSES, brand: Brand.SVC, httpProxy: proxy })?.noProxy).toEqual([
    Brand.SVC.kubernetesServerName,
  ]);
  expect(proxyHttpConnect({ ...ADDRESSES, brand: Brand.SVC })).toBeUndefined();
});
