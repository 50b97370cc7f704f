import type { HelmItem } from "../../manifests/items";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { at, listAt, stringAt, textAt, textsAt } from "../../json/plain-data";
import { releaseValues } from "../../model/release-values";
import { linuxAgentsOf } from "../../model/linux-agents";
import { has, type Both, type Held } from "./danger";
import { placeOf } from "./items";

/** Values of the agents' chart that select what agents find by themselves, and where each selector has its labels. */
const SELECTORS: Readonly<Record<string, string>> = {
  appResources: "labels",
  awsDatabases: "tags",
  azureDatabases: "tags",
  databaseResources: "labels",
  kubernetesDiscovery: "labels",
};

/** The same in the agent's configuration file: sections, and their keys with selectors. */
const IN_FILE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app_service: { resources: "labels" },
  db_service: { resources: "labels", aws: "tags", azure: "tags" },
  discovery_service: { kubernetes: "labels", aws: "tags", azure: "tags", gcp: "labels" },
  kubernetes_service: { resources: "labels" },
  windows_desktop_service: { resources: "labels" },
};

/** Flags that turn off checks of TLS. */
const INSECURE = /^--insecure(-no-tls)?(=true)?$/;

/** Flags with which an updater takes images that nobody has signed. */
const UNVERIFIED = /^--insecure-no-(verify|resolve)-image(=true)?$/;

/** Where the agents that both sides have join, and whom their updaters ask. */
export function joinAddresses(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = new Set(joining(side === before ? after : before).map(([place]) => place));
  const known = new Set(asking(side === before ? after : before).map(([place]) => place));
  return [
    ...joining(side)
      .filter(([place]) => other.has(place))
      .map(([place, address]) => has(place, `joins at ${address}`)),
    ...asking(side)
      .filter(([place]) => known.has(place))
      .map(([place, server]) => has(place, `asks ${server} for its version`)),
  ];
}

/** Hosts that updaters ask: what comes after is a channel. */
function asking(stack: StackContents): readonly (readonly [place: string, server: string])[] {
  return agentsIn(stack).flatMap(([place, values]) => {
    const server = textAt(values, "updater", "versionServer");
    return server === undefined ? [] : [[place, server.split("/").slice(0, 3).join("/")] as const];
  });
}

function joining(stack: StackContents): readonly (readonly [place: string, address: string])[] {
  const releases = agentsIn(stack).flatMap(([place, values]) =>
    ["proxyAddr", "authAddr"].map((name) => [place, textAt(values, name)] as const),
  );
  const machines = linuxAgentsOf(stack).map((agent) => [`LinuxAgent ${agent.release}`, agent.proxyAddress] as const);
  return [...releases, ...machines].flatMap(([place, address]) => (address === undefined ? [] : [[place, address]]));
}

/** Releases whose agents or updaters do not check certificates. */
export function uncheckedCertificates(stack: StackContents): readonly Held[] {
  return agentsIn(stack).flatMap(([place, values]) => [
    ...(at(values, "insecureSkipProxyTLSVerify") === true ? [has(place, "insecureSkipProxyTLSVerify")] : []),
    ...textsAt(values, "extraArgs")
      .filter((flag) => INSECURE.test(flag))
      .map((flag) => has(place, flag)),
  ]);
}

/** Releases whose updater takes images that nobody has signed. */
export function unverifiedImages(stack: StackContents): readonly Held[] {
  return agentsIn(stack).flatMap(([place, values]) =>
    textsAt(values, "updater", "extraArgs")
      .filter((flag) => UNVERIFIED.test(flag))
      .map((flag) => has(place, flag)),
  );
}

/** Agents that serve, or register, whatever there is. */
export function foundByThemselves(stack: StackContents): readonly Held[] {
  const releases = agentsIn(stack).flatMap(([place, values]) => [
    ...selecting(place, values, SELECTORS),
    ...Object.keys(values)
      .filter((name) => name.endsWith("Config"))
      .flatMap((name) => selectingInFile(place, at(values, name))),
  ]);
  const machines = listAt(stack.outputs, "linux_agents").flatMap((agent) =>
    selectingInFile(`LinuxAgent ${stringAt(agent, "name")}`, at(agent, "discovery")),
  );
  return [...releases, ...machines];
}

function selectingInFile(place: string, file: unknown): readonly Held[] {
  return Object.entries(IN_FILE).flatMap(([section, keys]) => selecting(place, at(file, section), keys, `${section}.`));
}

function selecting(
  place: string,
  values: unknown,
  lists: Readonly<Record<string, string>>,
  above = "",
): readonly Held[] {
  return Object.entries(lists).flatMap(([name, labels]) =>
    listAt(values, name)
      .filter((selector) => [at(selector, labels, "*")].flat().includes("*"))
      .map((selector) => has(place, `${above}${name} ${stable(selector)}`)),
  );
}

function agentsIn({ items }: StackContents) {
  return items
    .filter((item): item is HelmItem => item.kind === "release")
    .map((release) => [placeOf(release), releaseValues(release)] as const)
    .filter(([, values]) => textAt(values, "proxyAddr") !== undefined);
}
