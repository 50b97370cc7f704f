import fc from "fast-check";
import { FIRST, type SoakedAgents, type SoakedDeclaration } from "./declaration";

/** One change of a declaration. */
export interface Change {
  readonly kind: ChangeKind;
  readonly what: string;
  readonly before: SoakedDeclaration;
  readonly after: SoakedDeclaration;
}

/** Numbers of which a change is made. */
interface Draw {
  readonly which: number;
  readonly how: number;
}

type Make = (declared: SoakedDeclaration, draw: Draw) => readonly [what: string, after: Partial<SoakedDeclaration>];

/** What a node has place for. */
const MOST_PODS = 3;
const TEAMS = ["red", "green", "blue"];
const VERBS = [["list"], ["read"], ["list", "read"]] as const;

/** Each kind of change, at whatever declaration. */
const KINDS = {
  pools: ({ pools }, draw) => {
    const [name, replicas] = toggled(pools, ["internal", "partners"], draw);
    const after = without(pools, name);
    return replicas === undefined
      ? // without peering, agents hold tunnels to one pool alone
        [`add pool ${name}, with peering`, { pools: { ...after, [name]: 1 + (draw.how % 2) }, peering: true }]
      : [`remove pool ${name}`, { pools: after }];
  },

  channels: ({ channels, version }, draw) => {
    const lagging = channels["default"];
    if (lagging !== undefined && lagging.version !== version && draw.how % 2 === 0) {
      return [`channel default to ${version}`, { channels: { ...channels, default: { ...lagging, version } } }];
    }
    const [name, known] = toggled(channels, ["stable/pilot", "stable/slow"], draw);
    if (known === undefined) {
      const added = { version, critical: draw.how % 3 === 0 };
      return [`add channel ${name} ${JSON.stringify(added)}`, { channels: { ...channels, [name]: added } }];
    }
    if (draw.how % 3 === 0) return [`remove channel ${name}`, { channels: without(channels, name) }];
    const changed = { version, critical: known.version === version ? !known.critical : known.critical };
    return [`channel ${name} to ${JSON.stringify(changed)}`, { channels: { ...channels, [name]: changed } }];
  },

  roles: ({ roles }, draw) => {
    const [name, verbs] = toggled(roles, ["auditor", "reader", "support"], draw);
    const isGone = verbs !== undefined && name !== "auditor" && draw.how % 3 === 0;
    if (isGone) return [`remove role ${name}`, { roles: without(roles, name) }];
    const others = VERBS.filter((each) => each.join() !== verbs?.join());
    const now = others[draw.how % others.length]!;
    return [`role ${name} may ${now.join(" and ")}`, { roles: { ...roles, [name]: now } }];
  },

  version: ({ version }, draw) => {
    const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
    const next = draw.how % 2 === 0 ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
    return [`version ${next}`, { version: next }];
  },

  replicas: ({ pools, agents }, draw) => {
    const names = [...Object.keys(pools).map((name) => `pool ${name}`), ...Object.keys(agents).map((name) => name)];
    const name = names[draw.which % names.length]!;
    const pool = name.startsWith("pool ") ? name.slice("pool ".length) : undefined;
    const number = pool === undefined ? agents[name]!.replicas : pools[pool]!;
    const now = 1 + ((number + (draw.how % (MOST_PODS - 1))) % MOST_PODS);
    return pool === undefined
      ? [`${now} replicas of agents ${name}`, { agents: { ...agents, [name]: { ...agents[name]!, replicas: now } } }]
      : [`${now} replicas of pool ${pool}`, { pools: { ...pools, [pool]: now } }];
  },

  listeners: ({ listeners, peering, pools }, draw) => {
    const isMode = draw.how % 3 !== 0 || Object.keys(pools).length > 1;
    const mode = listeners === "multiplex" ? "separate" : "multiplex";
    return isMode
      ? [`listeners ${mode}`, { listeners: mode }]
      : [`peering ${peering ? "off" : "on"}`, { peering: !peering }];
  },

  agents: ({ agents, channels, version }, draw) => {
    const [name, release] = toggled(agents, ["steady", "moving", "spare"], draw);
    if (release === undefined) {
      // An updater would take agents of another version to that of its channel, between an apply and the next plan.
      const added = madeAgents(channels["default"]?.version ?? version, draw);
      return [`add agents ${name} ${JSON.stringify(added)}`, { agents: { ...agents, [name]: added } }];
    }
    if (draw.how % 3 === 0) return [`remove agents ${name}`, { agents: without(agents, name) }];
    const others = TEAMS.filter((team) => team !== release.team);
    const team = others[draw.how % others.length]!;
    return [`label agents ${name} ${team}`, { agents: { ...agents, [name]: { ...release, team } } }];
  },
} as const satisfies Record<string, Make>;

export type ChangeKind = keyof typeof KINDS;

/** Names of the kinds of change. */
export const CHANGE_KINDS = Object.keys(KINDS) as readonly ChangeKind[];

const natural = fc.nat({ max: 1_000 });
const ROUND = fc.tuple(
  fc.shuffledSubarray([...CHANGE_KINDS], { minLength: CHANGE_KINDS.length }),
  fc.array(fc.record({ which: natural, how: natural }), {
    minLength: CHANGE_KINDS.length,
    maxLength: CHANGE_KINDS.length,
  }),
);

/**
 * Changes one after the other, from {@link FIRST} on. Each kind comes once in as many changes as there are kinds, in a
 * random order. More changes of a seed begin with fewer ones of it.
 */
export function changesOf(seed: number, count: number): readonly Change[] {
  const rounds = fc.sample(ROUND, { seed, numRuns: Math.ceil(count / CHANGE_KINDS.length) });
  const drawn = rounds.flatMap(([kinds, draws]) => kinds.map((kind, index) => ({ kind, draw: draws[index]! })));
  let before = FIRST;
  return drawn.slice(0, count).map(({ kind, draw }) => {
    const make: Make = KINDS[kind];
    const [what, changed] = make(before, draw);
    const change = { kind, what, before, after: { ...before, ...changed } };
    before = change.after;
    return change;
  });
}

function madeAgents(first: string, { how, which }: Draw): SoakedAgents {
  const decidedBy = how % 2 === 0 ? "program" : "updater";
  return { decidedBy, first, replicas: 1 + (which % 2), team: TEAMS[how % TEAMS.length]! };
}

/** One of some names, with what has it. */
function toggled<T>(
  items: Readonly<Record<string, T>>,
  names: readonly string[],
  { which }: Draw,
): readonly [name: string, item: T | undefined] {
  const name = names[which % names.length]!;
  return [name, items[name]];
}

function without<T>(items: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(items).filter(([key]) => key !== name));
}
