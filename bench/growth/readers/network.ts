import { dnsName } from "../../../constructs/network/dns-name";
import { HostPort, readAddress, withoutUser } from "../../../constructs/network/host-port";
import { readIPv6, readNameOrIPv4 } from "../../../constructs/network/host";
import { httpConnectAddress, readConnectAddress } from "../../../constructs/network/http-connect-address";
import { isNetmask, isWithin, netmaskOfHost } from "../../../constructs/network/netmask";
import { bypassesProxy, NoProxy } from "../../../constructs/network/no-proxy";
import { portsOfUri } from "../../../constructs/agents/features/service-uri";
import { endpoint, hostName, objectPath } from "../../../constructs/platform/declaration/storage/shapes";
import { encoded } from "../../../constructs/platform/declaration/storage/uri";
import { dialsDirectly } from "../../../constructs/workloads/http-connect-environment";
import { ipAddress } from "../../../constructs/workloads/exposure/balancer-settings";
import { HOSTILE_DATA, type Hostile } from "../hostile";
import { ofData, ofText, type Reader } from "../reader";
import { ofShape } from "./shape";

const NAME = "access.example.com";
const URI = { schemes: { postgres: 5432, mongodb: 27017 }, bare: true, severalHosts: true } as const;

const ENTRIES: readonly Hostile[] = [
  ...HOSTILE_DATA,
  entries("many hosts", (index) => `host-${index}.example.com`),
  entries("many hosts beyond ASCII", (index) => `höst-${index}.example.com`),
  entries("many addresses", (index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}:443`),
  entries("many networks", (index) => `10.${(index >> 8) & 255}.${index & 255}.0/24`),
  entries("many networks of IPv6", (index) => `2001:db8:${(index & 0xffff).toString(16)}::/48`),
  entries("many wrong entries", (index) => `*.${index}`),
];

/** Addresses, names, networks and what bypasses a proxy. */
export const NETWORK: readonly Reader[] = [
  ofShape("dnsName", dnsName(), `*.${NAME}`),
  ofText("HostPort.of", HostPort.of.bind(HostPort), `${NAME}:443`),
  ofText("readAddress", readAddress, `user:password@${NAME}:443`),
  ofText("withoutUser", withoutUser, `https://user:password@${NAME}`),
  ofText("readIPv6", readIPv6, "2001:db8::10"),
  ofText("readNameOrIPv4", readNameOrIPv4, "192.0.2.10"),
  ofShape("httpConnectAddress", httpConnectAddress, "http://user@proxy.example.com:3128"),
  ofText("readConnectAddress", readConnectAddress, "http://user@proxy.example.com:3128"),
  ofText("isNetmask", isNetmask, "10.0.0.0/8"),
  ofText("isWithin", (given) => isWithin(given, "10.0.0.0/8"), "10.1.2.3"),
  ofText("netmaskOfHost", netmaskOfHost, "2001:db8::10"),
  ofData("NoProxy.of", NoProxy.of.bind(NoProxy), ENTRIES),
  ofData("bypassesProxy", (given: readonly string[]) => bypassesProxy(`${NAME}:443`, given), ENTRIES.slice(-6)),
  ofText("portsOfUri", (given) => portsOfUri(given, URI), "mongodb://a.example.com:1,b.example.com:2/?a=b"),
  ofShape("endpoint", endpoint, `${NAME}:9000`),
  ofShape("hostName", hostName, NAME),
  ofShape("objectPath", objectPath, "access/records"),
  ofText("encoded", encoded, "a b/c"),
  ofText("dialsDirectly", (given) => dialsDirectly(given, undefined), `${NAME}:443`),
  ofShape("ipAddress", ipAddress, "192.0.2.10"),
];

function entries(name: string, entry: (index: number) => string): Hostile {
  return {
    name,
    make: (size) => Array.from({ length: Math.ceil(size / entry(1000).length) }, (_, index) => entry(index)),
  };
}
