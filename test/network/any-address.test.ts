import { App } from "cdktf";
import { AGENT_RELEASE } from "../../constructs/agents/features/agent-release-schema";
import { LINUX_AGENT } from "../../constructs/agents/linux/machine/linux-agent-schema";
import { read } from "../../constructs/core/schema/read";
import type { Shape } from "../../constructs/core/schema/shapes";
import { ACCESS_PLATFORM } from "../../constructs/platform/platform-checks";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { Brand } from "../../constructs/brand/brand";
import type { Value } from "../../constructs/core/value";
import type { Violation } from "../../constructs/core/violation";
import { violationsOfTree } from "../../constructs/core/tree/tree";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import { AccessPlatform } from "../../constructs/platform/access-platform";
import { CloudTenant } from "../../constructs/platform/cloud-tenant";
import { platform as endpoint, releaseProps } from "../agents/fixtures";
import { linuxProps } from "../agents/linux/fixtures";
import { LICENSE, NEEDED, platformViolations } from "../platform/declared-platforms";

type Given = string | PublicAddress;

/** What is wrong with what was made, and what it says. */
interface Made {
  readonly found: readonly Violation[];
  readonly said: () => unknown;
}

function value(made: Value): Made {
  return { found: made.violations, said: () => made };
}

/** What a shape makes of props. */
function props(shape: Shape, given: object): Made {
  const { data, violations } = read(shape, given);
  return { found: violations, said: () => data };
}

function platform(given: object): Made {
  const all = { ...NEEDED, auth: { license: LICENSE }, ...given };
  return { found: platformViolations(all), said: () => read(ACCESS_PLATFORM, all).data };
}
const ENDPOINT = endpoint();
const release = (given: object) => props(AGENT_RELEASE, releaseProps({ platform: ENDPOINT, ...given }));
const machine = (given: object) => props(LINUX_AGENT, linuxProps({ platform: ENDPOINT, ...given }));

function reference(props: Partial<Parameters<typeof AccessPlatform.fromAttributes>[2]>): Made {
  const all = { brand: Brand.SVC, publicAddress: "access.example.com", version: "18.2.0", ...props };
  const made = AccessPlatform.fromAttributes(new App(), "other", all);
  return {
    found: violationsOfTree(made.node.root),
    said: () => [made.proxyAddress, made.tunnelAddress, made.authService],
  };
}

function tenant(props: { readonly publicAddress: Given; readonly tunnelAddress?: Given }): Made {
  const made = new CloudTenant(new App(), "tenant", { brand: Brand.SVC, ...props });
  return { found: violationsOfTree(made.node.root), said: () => [made.proxyAddress, made.tunnelAddress] };
}

const application = { name: "reports", uri: "http://reports.apps.svc:8080" };

/** Every public prop and factory that asks for a public address, with the place that a report names. */
const TAKERS: readonly (readonly [string, place: string, take: (address: Given) => Made])[] = [
  ["PublicAddress.of", "", (address) => value(PublicAddress.of(address))],
  ["AccessPlatform", "publicAddress", (publicAddress) => platform({ publicAddress })],
  ["AccessPlatform", "publicAddress[0]", (address) => platform({ publicAddress: [address] })],
  [
    "auth",
    "auth.publicAddresses[0]",
    (address) => platform({ auth: { license: LICENSE, publicAddresses: [address] } }),
  ],
  ["fromAttributes", "publicAddress", (publicAddress) => reference({ publicAddress })],
  ["fromAttributes", "tunnelAddress", (tunnelAddress) => reference({ tunnelAddress })],
  ["fromAttributes", "authAddress", (authAddress) => reference({ authAddress })],
  ["CloudTenant", "publicAddress", (publicAddress) => tenant({ publicAddress })],
  ["CloudTenant", "tunnelAddress", (tunnelAddress) => tenant({ publicAddress: "acme.example.com", tunnelAddress })],
  ["listener", "ssh.publicAddress", (publicAddress) => value(ProxyListeners.separate({ ssh: { publicAddress } }))],
  [
    "application",
    "publicAddress",
    (publicAddress) => value(AgentService.application({ ...application, publicAddress })),
  ],
  [
    "AgentRelease",
    "publicAddresses[0]",
    (address) => release({ publicAddresses: [address], services: [AgentService.ssh()] }),
  ],
  ["LinuxAgent", "publicAddresses[0]", (address) => machine({ publicAddresses: [address] })],
  [
    "machine",
    "machines.web.publicAddresses[0]",
    (address) => machine({ machines: { web: { publicAddresses: [address] } } }),
  ],
];

describe.each(TAKERS)("%s, %s", (_, place, take) => {
  test("takes the text of an address as it takes the address", () => {
    const [text, address] = [take("Edge.example.com"), take(PublicAddress.of("edge.example.com"))];
    expect(text.found).toEqual(address.found);
    expect(text.said()).toEqual(address.said());
  });

  test.each([
    ["FIELD-002", ""],
    ["FIELD-002", 443 as never],
    ["ADDRESS-003", "0.0.0.0"],
    ["ADDRESS-007", "https://edge.example.com"],
  ])("reports %s where %j is given", (code, given) => {
    expect(take(given).found.map(({ rule, property }) => [rule.code, property])).toEqual([[code, place]]);
    expect(take(PublicAddress.of(given)).found.map(({ rule }) => rule.code)).toEqual([code]);
  });
});
