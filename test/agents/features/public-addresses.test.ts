import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { chartValues } from "../../../constructs/agents/features/features";
import type { AgentService } from "../../../constructs/agents/services/agent-service";
import {
  addressSections,
  checkAddresses,
  listeningSections,
  reachableServices,
} from "../../../constructs/agents/features/direct-dial";
import { PublicAddress } from "../../../constructs/network/public-address";
import { violationsBy } from "../../support/violations";
import { planned, SERVICES, newStack, releaseProps, violationsOf } from "../fixtures";

const { SSH, KUBERNETES, DESKTOP, APPLICATION, DATABASE } = SERVICES;

function addresses(...texts: string[]): PublicAddress[] {
  return texts.map((text) => PublicAddress.of(text));
}

/** `public_addr` by section of the configuration file. */
function sectionsOf(overrides: Partial<AgentReleaseProps>): Record<string, unknown> {
  const configuration = chartValues(planned(overrides))["svcConfig"] as Record<string, Record<string, unknown>>;
  const entries = Object.entries(configuration).filter(([, section]) => section["public_addr"] !== undefined);
  return Object.fromEntries(entries.map(([name, section]) => [name, section["public_addr"]]));
}

test.each([
  ["SSH", SSH, "ssh_service"],
  ["Kubernetes", KUBERNETES, "kubernetes_service"],
  ["Windows Desktop", DESKTOP, "windows_desktop_service"],
])("the %s Service gives out the addresses in the order of the program", (_, service, section) => {
  const publicAddresses = addresses("b.example.com", "a.example.com:4022", "[2001:db8::1]");
  expect(sectionsOf({ services: [service, APPLICATION, DATABASE], publicAddresses })).toEqual({
    [section]: ["b.example.com", "a.example.com:4022", "[2001:db8::1]"],
  });
});

test("services that are dialled directly give them out with the port of the service", () => {
  const directDial = { caPins: [`sha256:${"0a".repeat(32)}`] };
  const dialled = { services: [SSH, DESKTOP], publicAddresses: addresses("agents.example.com"), directDial };
  expect(sectionsOf(dialled)).toEqual({
    ssh_service: ["agents.example.com:3022"],
    windows_desktop_service: ["agents.example.com:3028"],
  });
  const publicAddresses = addresses("agents.example.com:3022");
  expect(violationsOf({ ...dialled, publicAddresses })).toEqual(["AGENT-061 publicAddresses[0]"]);
});

test("the hosts are principals of the agents' host certificates", () => {
  const publicAddresses = addresses("agents.example.com:3022", "10.0.0.7");
  const release = new AgentRelease(newStack(), "agents", releaseProps({ services: [SSH], publicAddresses }));
  expect(release.principals).toEqual(["agents.example.com", "10.0.0.7"]);
  expect(new AgentRelease(newStack(), "agents", releaseProps()).principals).toEqual([]);
});

describe("the services of an agent that can be reached", () => {
  test("are in the order of the port table, each once", () => {
    const sections = reachableServices([DESKTOP, DATABASE, KUBERNETES, SSH, SSH, APPLICATION]);
    expect(sections.map(({ section, port }) => `${section} ${port.port}`)).toEqual([
      "ssh_service 3022",
      "kubernetes_service 3026",
      "windows_desktop_service 3028",
    ]);
    expect(reachableServices([APPLICATION, DATABASE])).toEqual([]);
    expect(listeningSections([SSH, DATABASE])).toStrictEqual({ ssh_service: { listen_addr: "0.0.0.0:3022" } });
  });

  test("have addresses where there are some", () => {
    const publicAddresses = addresses("a.example.com", "b.example.com:1");
    expect(addressSections({ services: [SSH], publicAddresses, isDialled: false })).toStrictEqual({
      ssh_service: { public_addr: ["a.example.com", "b.example.com:1"] },
    });
    expect(addressSections({ services: [SSH], publicAddresses, isDialled: true })).toStrictEqual({
      ssh_service: { public_addr: ["a.example.com:3022", "b.example.com:1"] },
    });
    expect(addressSections({ services: [SSH], publicAddresses: [], isDialled: true })).toStrictEqual({});
    expect(addressSections({ services: [SSH], isDialled: true })).toStrictEqual({});
  });

  test("are told at the place of the addresses", () => {
    const publicAddresses = addresses("a.example.com", "b.example.com:1");
    const found = (services: readonly AgentService[], isDialled: boolean) =>
      violationsBy((problems) => {
        checkAddresses({ services, publicAddresses, isDialled }, problems, "addresses");
      }).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
    expect(found([SSH, KUBERNETES], true)).toEqual(['AGENT-061 addresses[1]: "b.example.com:1"']);
    expect(found([SSH, KUBERNETES], false)).toEqual([]);
    expect(found([SSH], true)).toEqual([]);
    expect(found([APPLICATION, DATABASE, APPLICATION], true)).toEqual(['AGENT-060 addresses: "application, database"']);
  });
});
