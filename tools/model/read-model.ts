import { readAgents } from "./agents";
import type { StackContents } from "./contents";
import { releaseName, type AgentModel, type Model, type PlatformModel, type ResourceModel } from "./model";
import { LABELS, labelOf, nameOf, objectsOfKind } from "./objects";
import { componentsOf, isOf, type PlatformKey } from "./components";
import { imagesOf } from "./images";
import { inSeveralStacks } from "./in-several-stacks";
import { linuxAgentsOf } from "./linux-agents";
import { acknowledgedIn, describedIn } from "./outputs";
import { noteIn } from "./note";
import { present } from "../json/json";
import { listAt, stringAt, textAt } from "../json/plain-data";
import { windowIn } from "./platform-output";
import { portsOf } from "./ports";
import { resourcesInText, resourcesOf } from "./resources";
import { serviceFileOf } from "./service-file";

/** Reads what stacks put on clusters in the words of the platform. */
export function readModel(stacks: readonly StackContents[]): Model {
  const platforms = stacks.flatMap(platformsOf);
  const others = stacks.filter(({ name }) => !platforms.some(({ stack }) => stack === name));
  const acknowledged = others.flatMap(({ outputs }) => acknowledgedIn(outputs));
  const joined = joinedPlatforms(stacks, platforms);
  return {
    platforms,
    ...(joined.length > 0 && { joined }),
    stacks: stacks.map(({ name, target, items }) => ({ name, images: imagesOf(items), ...present({ target }) })),
    agents: distinguished(stacks.flatMap((stack) => [...readAgents(stack), ...linuxAgentsOf(stack)])),
    ...(acknowledged.length > 0 && { acknowledged }),
  };
}

/** In a fleet, each cluster has a release of the same name. */
function distinguished(agents: readonly AgentModel[]): readonly AgentModel[] {
  const names = inSeveralStacks(agents, releaseName);
  return agents.map((agent) => (names.has(releaseName(agent)) ? { ...agent, isNamedAlike: true } : agent));
}

/** A platform is there where an auth service is. */
function platformsOf(stack: StackContents): readonly PlatformModel[] {
  const described = describedIn(stack.outputs);
  return objectsOfKind(stack.items, "Deployment")
    .filter((deployment) => labelOf(deployment, LABELS.component) === "auth")
    .map((auth) => {
      const name = labelOf(auth, LABELS.instance) ?? "";
      // What Teleport's chart has made, and a plan imports, has the name of the chart.
      const brand = (labelOf(auth, LABELS.brand) ?? "").replace(/-cluster$/, "");
      const platform = { name, namespace: nameOf(auth).namespace, brand };
      const components = componentsOf(stack.items, platform);
      return {
        stack: stack.name,
        ...platform,
        // Where the output says less, because somebody has removed it, the configuration files still say most of it.
        ...(described?.name === undefined || described.name === name ? described?.facts : {}),
        ...serviceFileOf(stack.items, platform),
        components,
        ports: portsOf(stack.items, components),
        ...resourcesIn(stack, platform),
        ...present({ note: noteIn(stack.items, platform) }),
        acknowledged: acknowledgedIn(stack.outputs),
        isKnown: isRead(stack, platform),
      };
    });
}

/** What a stack delivers; without a delivery, what its output hands over to somebody who does. */
function resourcesIn(
  { items, outputs }: StackContents,
  platform: PlatformKey,
): Pick<PlatformModel, "resources" | "isDelivered"> {
  const isDelivered = objectsOfKind(items, "Job").some(
    (job) => isOf(job, platform) && labelOf(job, LABELS.component) === "delivery",
  );
  if (isDelivered) return { resources: resourcesOf(items, platform) };
  const known = resourcesOf(items, platform);
  const isKnown = ({ kind, name }: ResourceModel) => known.some((each) => each.kind === kind && each.name === name);
  const handedOver = resourcesInText(textAt(outputs, "resources")).filter((each) => !isKnown(each));
  return { resources: [...known, ...handedOver], isDelivered: false };
}

/** Whether everything is known that configures a platform, or is delivered. */
function isRead({ items, unread }: StackContents, of: PlatformKey): boolean {
  return objectsOfKind(items, "ConfigMap").every((map) => unread?.has(map.address) !== true || !isOf(map, of));
}

/**
 * The platforms that no stack makes, and that agents of stacks join or stacks deliver to, by what their output
 * `joined_platforms` says.
 */
function joinedPlatforms(stacks: readonly StackContents[], made: readonly PlatformModel[]): readonly PlatformModel[] {
  const entries = stacks.flatMap((stack) =>
    listAt(stack.outputs, "joined_platforms").map((entry) => platformIn(stack, entry)),
  );
  const delivered = entries.filter(({ deliveredBy }) => deliveredBy !== undefined);
  const known = new Set([...made, ...delivered].map(({ publicAddress }) => publicAddress));
  const others = entries.filter(({ publicAddress }) => {
    if (publicAddress === "" || known.has(publicAddress)) return false;
    known.add(publicAddress);
    return true;
  });
  return [...delivered, ...others];
}

function platformIn(stack: StackContents, entry: unknown): PlatformModel {
  const publicAddress = stringAt(entry, "public_address");
  const clusterName = textAt(entry, "cluster_name") ?? publicAddress;
  return {
    stack: stack.name,
    runBy: textAt(entry, "hosting") === "cloud-hosted" ? "operator" : "other program",
    name: clusterName,
    namespace: "",
    brand: stringAt(entry, "brand"),
    clusterName,
    publicAddress,
    ...present({
      tunnelAddress: textAt(entry, "tunnel_address"),
      edition: textAt(entry, "edition"),
      version: textAt(entry, "version"),
      window: windowIn(entry),
    }),
    channels: [],
    components: [],
    ports: [],
    acknowledged: [],
    ...deliveryIn(stack, entry),
  };
}

/** What a stack delivers to a platform that it does not make. */
function deliveryIn(
  stack: StackContents,
  entry: unknown,
): Pick<PlatformModel, "deliveredBy" | "resources" | "isKnown"> {
  const [name, namespace] = [textAt(entry, "delivery", "name"), textAt(entry, "delivery", "namespace")];
  if (name === undefined || namespace === undefined) return { resources: [], isKnown: false };
  const key = { name, namespace, brand: stringAt(entry, "brand") };
  return { deliveredBy: { name, namespace }, resources: resourcesOf(stack.items, key), isKnown: isRead(stack, key) };
}
