import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import {
  acknowledge,
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  Bot,
  ClusterStack,
  Connector,
  JoinToken,
  KubernetesTarget,
  MaintenanceWindow,
  PodVolume,
  ProxyTls,
  PublicAddress,
  Role,
  SecretRef,
  ServiceResource,
  StateBackend,
  VersionChannel,
  type AccessPlatformProps,
  type AgentReleaseProps,
  Brand,
} from "../../constructs";
import { at } from "../support/synthesis";
import { programIn, smallPlatform, type Program } from "../support/program";
import { blocksOf } from "../support/texts/evaluated-stacks";
import { stacksIn } from "../support/texts/text-runs";
import { thrownBy } from "../support/violations";
import { TRIED, sampled } from "../support/sample";

/** Something that is declared under a name, with a word in it that nothing else has. */
interface Named {
  readonly name: string;
  readonly word: string;
}

/** Pairs of names for each that are tried beside {@link EXAMPLES}; more with ACCESS_PLATFORM_TEXTS. */
const RUNS = (TRIED === "all" ? 12 : 1) * Number(process.env["ACCESS_PLATFORM_TEXTS"] ?? 1);

const secret = (variable: string, name: string) => SecretRef.ephemeral({ variable, name, key: "some-key" });

/** What a program can declare twice under two names. */
const DECLARED: Readonly<Record<string, (program: Program, all: readonly Named[]) => void>> = {
  "ids of stacks": ({ app }, all) => {
    for (const { name, word } of all) {
      const state = StateBackend.local({ path: `${word}.tfstate` });
      new ClusterStack(app, name, { target: KubernetesTarget.environment(), state });
    }
  },
  "ids of platforms": platforms(({ name, word }) => [name, { name: word, namespace: word }]),
  "names of platforms": platforms(({ name, word }) => [word, { name, namespace: "some", createNamespace: false }]),
  "namespaces of platforms": platforms(({ name, word }) => [word, { namespace: name }]),
  "ids of releases": releases(({ name, word }) => [name, { releaseName: word }]),
  "names of releases": releases(({ name, word }) => [word, { releaseName: name }]),
  "namespaces of releases": releases(({ name, word }) => [word, { releaseName: "some", namespace: name }]),
  "keys of pools": onePlatform((all) => ({
    proxyPools: byName(all, (word) => ({ podLabels: { word } })),
  })),
  "keys of volumes": onePlatform((all) => ({
    auth: {
      license: secret("license", "license"),
      volumes: byName(all, (word) => PodVolume.claim({ name: word, mountPath: `/${word}` })),
    },
  })),
  "keys of labels": onePlatform((all) => ({
    auth: { license: secret("license", "license"), podLabels: byName(all, (word) => word) },
  })),
  channels: onePlatform((all) => ({
    channels: byName(all, (word) => VersionChannel.forward(`https://${word}.example.com`)),
  })),
  roles: onePlatform((all) => ({
    roles: all.map(({ name, word }) => Role.of({ name, version: "v7", description: word, allow: { logins: [word] } })),
  })),
  bots: onePlatform((all) => ({
    bots: all.map(({ name, word }) => Bot.of({ name, roles: ["access"], traits: { logins: [word] } })),
  })),
  "join tokens": onePlatform((all) => ({
    bots: [Bot.of({ name: "deployer", roles: ["access"] })],
    joinTokens: all.map(({ name, word }) =>
      JoinToken.github({ name, botName: "deployer", allow: [{ repository: `acme/${word}` }] }),
    ),
  })),
  connectors: connectors(({ name, word }) => [name, secret(word, `of-${word}`)]),
  "variables of secrets": connectors(({ name, word }) => [word, SecretRef.ephemeral({ variable: name })]),
  "names of Secrets": connectors(({ name, word }) => [word, secret(word, name)]),
  "resources of the service": ({ stack }, all) => {
    const platform = smallPlatform(stack);
    for (const { name, word } of all) {
      const spec = { script: word };
      platform.addResource(ServiceResource.of({ kind: "installer", version: "v1", metadata: { name }, spec }));
    }
  },
};

function byName<T>(all: readonly Named[], made: (word: string) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(all.map(({ name, word }) => [name, made(word)]));
}

function onePlatform(props: (all: readonly Named[]) => Partial<AccessPlatformProps>) {
  return ({ stack }: Program, all: readonly Named[]) => {
    acknowledge(stack, { code: "NETWORKING-002", reason: "no platform has agents" });
    smallPlatform(stack, props(all));
  };
}

function platforms(props: (named: Named) => readonly [id: string, props: Partial<AccessPlatformProps>]) {
  return ({ stack }: Program, all: readonly Named[]) => {
    for (const named of all) {
      const [id, further] = props(named);
      new AccessPlatform(stack, id, {
        brand: Brand.SVC,
        publicAddress: PublicAddress.of(`${named.word}.example.com`),
        version: "17.5.2",
        tls: ProxyTls.selfSigned(),
        proxies: { replicas: 1 },
        auth: { license: secret(`license_${named.word}`, `license-${named.word}`) },
        ...further,
      });
    }
  };
}

function releases(props: (named: Named) => readonly [id: string, props: Partial<AgentReleaseProps>]) {
  return ({ stack }: Program, all: readonly Named[]) => {
    const maintenanceWindow = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
    const platform = smallPlatform(stack, { maintenanceWindow });
    for (const named of all) {
      const [id, further] = props(named);
      new AgentRelease(stack, id, {
        platform,
        services: [AgentService.kubernetes({ clusterName: named.word })],
        version: AgentVersion.followUpdater({ first: "17.5.1" }),
        releaseName: named.word,
        ...further,
      });
    }
  };
}

function connectors(named: (named: Named) => readonly [name: string, clientSecret: SecretRef]) {
  return onePlatform((all) => ({
    connectors: all.map((one) => {
      const [name, clientSecret] = named(one);
      return Connector.github({
        name,
        display: one.word,
        clientId: "client",
        clientSecret,
        teamsToRoles: [{ organization: "example", team: "platform", roles: ["access"] }],
      });
    }),
  }));
}

/** Texts of which some program, file system or reader may make one; names of Kubernetes end at 53, 63 or 253 letters. */
const ALIKE: readonly (readonly string[])[] = [
  ["-", "_", ".", "--", " ", "/", "\n", "\\", ""],
  ["b", "B", "b ", "b\u200b", "b\u0301"],
  ["\u00e9", "e\u0301", "e", "E"],
  ["K", "\u212a", "k"],
  ["ss", "\u00df", "SS", "s"],
  ["1", "01", "1.0", "one"],
  ["Default", "default", "resource", "Resource"],
  ["${a}", "$${a}", "%{a}", "{a}"],
  // What this package appends for a second object of the same declaration.
  ["", "-auth", "-proxy", "-updater", "-delivery", "-watch"],
];

/** Pairs that are tried for everything. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ["a.b", "ab"],
  ["a_b", "a-b"],
  ["ab", "aB"],
  ["caf\u00e9", "cafe\u0301"],
  ["ab", "ab-updater"],
];

const nearNames = fc
  .tuple(
    fc.constantFrom(1, 1, 1, 1, 30, 44, 52, 62, 252).map((length) => "a".repeat(length)),
    fc.constantFrom(...ALIKE).chain((alike) => fc.tuple(fc.constantFrom(...alike), fc.constantFrom(...alike))),
    fc.constantFrom("", "c"),
  )
  .filter(([, [one, other]]) => one !== other)
  .map(([before, [one, other], after]) => [`${before}${one}${after}`, `${before}${other}${after}`] as const);

/** What a program makes; undefined where it is refused. */
function made(
  declare: (program: Program) => void,
): readonly (readonly [address: string, block: unknown])[] | undefined {
  const outdir = mkdtempSync(join(tmpdir(), "names-"));
  try {
    const violations = thrownBy(() => {
      const program = programIn(outdir, "program");
      declare(program);
      program.app.synth();
    });
    if (violations.length > 0) return undefined;
    return Object.values(stacksIn(outdir)).flatMap((stack) => Object.entries(blocksOf(stack)));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Objects of the cluster by kind, namespace and name. */
function objectsOf(blocks: readonly (readonly [string, unknown])[]): readonly string[] {
  return blocks.flatMap(([address, block]) => {
    const type = /^resource\.([^.]+)/.exec(address)?.[1];
    const object = type === "helm_release" ? block : at(block, "metadata");
    const name = at(object, "name");
    if (type === undefined || typeof name !== "string") return [];
    return [JSON.stringify([type, at(object, "namespace"), name])];
  });
}

const times = (data: unknown, word: string) => JSON.stringify(data ?? "").split(word).length - 1;

const WORDS = ["wordone", "wordtwo"] as const;

const NOT_ALIKE = ["ofwordone", "ofwordtwo"] as const;

const examples = [NOT_ALIKE, ...EXAMPLES].map((pair): [typeof pair] => [pair]);

test.each(sampled(Object.entries(DECLARED), 2))(`%s: two names never give one resource: ${TRIED}`, (_, declare) => {
  fc.assert(
    fc.property(nearNames, (names) => {
      const all = WORDS.map((word, index) => ({ word, name: names[index]! }));
      const both = made((program) => {
        declare(program, all);
      });
      if (both === undefined) {
        expect(names).not.toEqual(NOT_ALIKE);
        return;
      }
      const objects = objectsOf(both);
      expect(new Set(objects).size).toBe(objects.length);
      for (const one of all) {
        const alone = made((program) => {
          declare(program, [one]);
        });
        expect(times(both, one.word)).toBeGreaterThanOrEqual(Math.max(1, times(alone, one.word)));
      }
    }),
    { numRuns: examples.length + RUNS, examples },
  );
});
