import { present } from "../json/json";
import type { StackContents } from "./contents";
import { agentParts, stackDocument } from "./document";
import { workloadImages } from "./images";
import { inSeveralStacks } from "./in-several-stacks";
import { releaseName, type AgentModel, type Model, type PlatformModel } from "./model";
import { readJoinedPlatform, readPlatform } from "./platforms";
import { agentPorts } from "./ports";
import { versionOverride } from "./release-values";

/** What stacks declare, and put on clusters, in the words of the platform. A stack without a document declares nothing. */
export function readModel(stacks: readonly StackContents[]): Model {
  const described = stacks.map((stack) => ({ stack, document: stackDocument(stack) }));
  const platforms = described.flatMap(
    ({ stack, document }) => document?.platforms.map((part) => readPlatform(stack, part, document)) ?? [],
  );
  const acknowledged = described
    .filter(({ stack: { name } }) => !platforms.some(({ stack }) => stack === name))
    .flatMap(({ document }) => document?.acknowledgedRules ?? []);
  const joined = withoutKnown(
    described.flatMap(({ stack, document }) => document?.joined.map((part) => readJoinedPlatform(stack, part)) ?? []),
    platforms,
  );
  return {
    platforms,
    ...(joined.length > 0 && { joined }),
    stacks: stacks.map(({ name, target, items }) => ({ name, images: workloadImages(items), ...present({ target }) })),
    agents: distinguished(stacks.flatMap(declaredAgents)),
    ...(acknowledged.length > 0 && { acknowledged }),
  };
}

/** The agents that a stack declares, but for releases that a plan leaves out. */
function declaredAgents(contents: StackContents): readonly AgentModel[] {
  const { name: stack, items } = contents;
  const releases = new Map(
    items.filter((item) => item.kind === "release").map((item) => [releasePlace(item.namespace, item.name), item]),
  );
  return agentParts(contents).flatMap((part): AgentModel[] => {
    const { release: owner, namespace, linux } = part;
    if (linux !== undefined) {
      const ports = linux.ports.map((port) => ({ ...port, owner, containerPort: port.port, ...BY_PROXIES }));
      return [{ ...part, stack, ports, ...present({ version: part.pinned }) }];
    }
    const release = releases.get(releasePlace(namespace, owner));
    if (release === undefined) return [];
    const { address } = release;
    const ports = agentPorts(contents, owner, namespace);
    return [{ ...part, stack, address, ports, ...present({ version: versionOverride(release) }) }];
  });
}

/** Machines are dialled by the proxies. */
const BY_PROXIES = { component: "agent", peers: ["proxies"] } as const;

function releasePlace(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

/** In a fleet, each cluster has a release of the same name. */
function distinguished(agents: readonly AgentModel[]): readonly AgentModel[] {
  const names = inSeveralStacks(agents, releaseName);
  return agents.map((agent) => (names.has(releaseName(agent)) ? { ...agent, isNamedAlike: true } : agent));
}

/** The platforms that no stack makes, and that agents of stacks join or stacks deliver to. */
function withoutKnown(entries: readonly PlatformModel[], made: readonly PlatformModel[]): readonly PlatformModel[] {
  const delivered = entries.filter(({ deliveredBy }) => deliveredBy !== undefined);
  const known = new Set([...made, ...delivered].map(({ publicAddress }) => publicAddress));
  const others = entries.filter(({ publicAddress }) => {
    if (known.has(publicAddress)) return false;
    known.add(publicAddress);
    return true;
  });
  return [...delivered, ...others];
}
