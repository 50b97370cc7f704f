import {
  AgentRelease,
  AgentService,
  PodServiceAccount,
  AgentVersion,
  AuthStorage,
  Bot,
  BotRelease,
  Brand,
  CertificateAuthority,
  JoinToken,
  ManagedUpdates,
  PodIdentity,
  PodVolume,
  PublicAddress,
  SecretRef,
} from "../../../constructs";
import { kindFromType } from "../../../constructs/core/object-kinds";
import { WRITTEN_BY_OTHERS } from "../../../constructs/core/foreign-changes";
import { readStackContents } from "../../../tools/model/contents";
import { readModelDocument } from "../../../tools/model/document";
import { itemContent } from "../../../tools/review/changed-settings";
import { chartFields } from "../../../tools/review/fields/charts";
import { filledIn } from "../../../tools/review/fields/evaluations";
import { CHARTS, KINDS_OF_OBJECTS } from "../../../tools/review/fields/tables";
import { harmless } from "../../../tools/review/service/comparisons";
import { isField, judged, type Field, type Fields } from "../../../tools/review/service/field";
import { readApp, type SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { synthesiseEdges } from "../../fixtures/edges";
import { declareEveryAgent } from "../../fixtures/every-agent";
import { BACKED_UP, synthesiseEveryPlatform } from "../../fixtures/every-platform";
import { declareEveryday, EVERYDAY, varied } from "../../fixtures/everyday";
import { GUARDED, withGuards } from "../../fixtures/plans/guarded";
import type { Variation } from "../../fixtures/plans/program";
import { once } from "../../support/once";
import { programIn, smallPlatform } from "../../support/program";
import { stacksOfVariation, synthesised } from "../../support/reviewed";
import { temporaryOutput } from "../../support/temporary-folder";

/** The programs that declare the most, each with something that the others have not. */
const programs = once(() => [
  ...[EVERYDAY, varied(EVERYDAY, OTHERWISE)].flatMap((program) =>
    synthesised((app) => {
      declareEveryday(app, program);
    }),
  ),
  ...[withGuards(GUARDED), EVERY_AGENT].flatMap(stacksOfVariation),
  ...written("rest", synthesiseRest),
  ...written("platform", synthesiseEveryPlatform),
  ...written("backed-up", (outdir) => {
    synthesiseEveryPlatform(outdir, BACKED_UP);
  }),
  ...written("edges", synthesiseEdges),
]);

const GROUP = { name: "dev", days: ["Mon"], startHour: 9 } as const;
const ID = "8a3b1c2d-0000-4000-8000-1234567890ab";

const OTHERWISE = {
  storage: AuthStorage.persistentVolume({ storageClass: "ssd" }),
  auth: { replicas: 1 },
  platform: { channels: undefined, managedUpdates: ManagedUpdates.of({ target: "18.11.3", groups: [GROUP] }) },
  agents: { createNamespace: false, clusterWideObjects: "existing", pods: { userIds: "assigned" } },
};

const EVERY_AGENT: Variation = {
  declare: (stack, platform) => {
    declareEveryAgent(stack, platform, { hasPodMonitors: true });
  },
};

/** Agents with what those of the others do not have, and a bot. */
function synthesiseRest(outdir: string): void {
  const { app, stack } = programIn(outdir);
  const joinToken = JoinToken.kubernetes({
    name: "deployer",
    botName: "deployer",
    serviceAccounts: [{ namespace: "bots", name: "deployer" }],
  });
  const platform = smallPlatform(stack, {
    brand: Brand.TELEPORT,
    version: "18.3.0",
    auth: {
      license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),
      nodeSelector: { pool: "servers" },
      priorityClassName: "high",
    },
    bots: [Bot.of({ name: "deployer", roles: ["editor"] })],
    joinTokens: [joinToken],
    maintenanceWindow: { utcStartHour: 2, weekdays: ["Tue"] },
    certificateAuthority: CertificateAuthority.secret(SecretRef.ephemeral({ variable: "authority", key: "ca.pem" })),
  });
  const identities = [
    PodIdentity.gcp({ serviceAccount: "agents@acme.iam.gserviceaccount.com" }),
    PodIdentity.azure({ clientId: ID, tenantId: ID }),
  ];
  for (const [index, identity] of identities.entries()) {
    new AgentRelease(stack, `rest-${index}`, {
      platform,
      namespace: `rest-${index}`,
      createNamespace: false,
      services: [AgentService.ssh({ labels: {} })],
      version: AgentVersion.followUpdater({ first: "18.3.0" }),
      publicAddresses: [PublicAddress.of("rest.example.com")],
      directDial: { caPins: [`sha256:${"a".repeat(64)}`] },
      certificateAuthority: CertificateAuthority.configMap("authority"),
      updater: { pullCredentials: "docker" },
      pods: {
        nodeSelector: { pool: "agents" },
        tolerations: [{ key: "pool", operator: "Exists" }],
        priorityClassName: "high",
        dnsPolicy: "Default",
        imagePullPolicy: "Always",
        imagePullSecrets: ["registry"],
        serviceAccount: PodServiceAccount.create({ identity }),
        volumes: {
          claim: PodVolume.claim({ name: "claim", mountPath: "/claim" }),
          csi: PodVolume.csi({ driver: "secrets-store.csi.k8s.io", mountPath: "/csi" }),
          map: PodVolume.configMap({ name: "map", mountPath: "/map" }),
          secret: PodVolume.secret({ secret: "secret", mountPath: "/secret" }),
        },
      },
    });
  }
  const selector = { name: "web" };
  new BotRelease(stack, "bot", {
    platform,
    joinToken,
    namespace: "bots",
    outputs: [{ type: "identity", destination: { type: "kubernetes_secret", name: "web" } }],
    services: [{ type: "workload-identity-api", listen: "unix:///run/sockets/api.sock", selector }],
    furtherConfiguration: { oneshot: false },
  });
  app.synth();
}

function written(name: string, synthesise: (outdir: string) => void): readonly SynthesisedStack[] {
  const outdir = temporaryOutput(name);
  synthesise(outdir);
  return readApp(outdir);
}

/** The fields with notes of those that are asked, by their paths. */
function noting(fields: Fields, note: (path: string) => void, above = ""): Fields {
  const entries = Object.entries(fields).map(([name, entry]): [string, Field | Fields] => {
    const path = `${above}${name}`;
    if (!isField(entry)) return [name, noting(entry, note, `${path}.`)];
    return [name, { ...harmless, compare: () => (note(path), []) }];
  });
  return Object.fromEntries(entries);
}

interface Found {
  readonly asked: ReadonlySet<string>;
  readonly missing: readonly string[];
}

const found = once((): Found => {
  const asked = new Set<string>();
  const missing = programs().flatMap((stack) => {
    const contents = readStackContents(stack);
    const { objects } = readModelDocument(contents.outputs)!;
    return contents.items
      .filter(({ address }) => Object.hasOwn(objects, address))
      .flatMap((item) => {
        const [name, fields] =
          item.kind === "release"
            ? [nameOfChart(chartFields(item, contents)), chartFields(item, contents)]
            : [String(item.manifest["kind"]), KINDS_OF_OBJECTS[String(item.manifest["kind"])]!];
        const noted = noting(fields, (path) => asked.add(`${name} ${path}`));
        const after = itemContent(item);
        const change = { before: undefined, after, place: "", isNew: true, path: [], documents: { before: {}, after } };
        return judged(noted, change).map(({ path }) => `${name} ${path.join(".")}`);
      });
  });
  return { asked, missing: [...new Set(missing)] };
});

const nameOfChart = (fields: Fields) => Object.entries(CHARTS).find(([, values]) => values === fields)?.[0] ?? "";

test("every field and every value that a program writes has a row", () => {
  expect(found().missing).toEqual([]);
});

test("every kind that this package writes has a table, and no other", () => {
  expect(Object.keys(KINDS_OF_OBJECTS).sort()).toEqual(Object.keys(WRITTEN_BY_OTHERS).map(kindFromType).sort());
});

/** Tables that others have in them: of containers, of pods and of accounts. */
const SHARED: readonly (readonly [place: RegExp, table: string])[] = [
  [/^(Cron)?Job spec\.(jobTemplate\.spec\.)?/, "Job spec."],
  [/^\w+ metadata\.labels\./, "labels "],
  [/^(Cluster)?(Role|RoleBinding) /, "$2 "],
  [/^(Deployment|Job) spec\.template\./, "pod "],
  [/^pod spec\.(initC|c)ontainers\.[^.]+\.|^agents (extraC|initC)ontainers\.[^.]+\./, "container "],
  [/(live|readi)nessProbe/, "probe"],
  [/^agents annotations\.serviceAccount\./, "ServiceAccount metadata.annotations."],
  [/^(agents|bots) (updater\.)?extra(Env|Volumes)/, "agents extra$3"],
  [/^[a-z-]+ (chart\.|(svc|teleport)Version)/, "$1"],
];

const shared = (row: string) => SHARED.reduce((text, [place, table]) => text.replace(place, table), row);

function rowsIn(name: string, fields: Fields, above = ""): readonly string[] {
  return Object.entries(fields).flatMap(([key, entry]) => {
    const path = `${above}${key}`;
    if (!isField(entry)) return rowsIn(name, entry, `${path}.`);
    return entry === filledIn || key === "*" || key === "[]" ? [] : [`${name} ${path}`];
  });
}

/** Sections of the agents' file have a table of their own, with what programs pass on. */
const OF_FILES = /^agents (svc|teleport)Config\./;

test("every row is of something that a program writes", () => {
  const tables = Object.entries({ ...KINDS_OF_OBJECTS, ...CHARTS });
  const asked = new Set([...found().asked].map(shared));
  const rows = tables.flatMap(([name, fields]) => rowsIn(name, fields)).map(shared);
  expect([...new Set(rows)].filter((row) => !asked.has(row) && !OF_FILES.test(row))).toEqual([]);
});
