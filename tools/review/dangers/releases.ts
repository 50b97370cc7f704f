import type { HelmItem } from "../../manifests/items";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { at, listAt, stringAt, textAt, textsAt } from "../../manifests/plain-data";
import { releaseValues } from "../../model/release-values";
import { linuxAgentsOf } from "../../model/linux-agents";
import type { PlatformModel } from "../../model/model";
import { has, type Both, type Held } from "./danger";
import { ofKind, resourceName } from "./documents";
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

/** Where the agents that both sides have join. */
export function joinAddresses(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = new Set(joining(side === before ? after : before).map(([place]) => place));
  return joining(side)
    .filter(([place]) => other.has(place))
    .map(([place, address]) => has(place, `joins at ${address}`));
}

function joining(stack: StackContents): readonly (readonly [place: string, address: string])[] {
  const releases = agentsIn(stack).map(([place, values]) => [place, textAt(values, "proxyAddr")] as const);
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
    ...listAt(values, "apps")
      .filter((app) => at(app, "insecure_skip_verify") === true)
      .map((app) => has(place, `application ${stringAt(app, "name")} insecure_skip_verify`)),
    ...listAt(values, "databases")
      .filter((database) => textAt(database, "tls", "mode") === "insecure")
      .map((database) => has(place, `database ${stringAt(database, "name")} tls.mode insecure`)),
  ]);
}

/** The same of applications and databases that are resources of the service. */
export function uncheckedResources(side: PlatformModel): readonly Held[] {
  return ofKind(side, "app", "db").flatMap((resource) => [
    ...(at(resource.document, "spec", "insecure_skip_verify") === true
      ? [has(resourceName(resource), "insecure_skip_verify")]
      : []),
    ...(textAt(resource.document, "spec", "tls", "mode") === "insecure"
      ? [has(resourceName(resource), "tls.mode insecure")]
      : []),
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
