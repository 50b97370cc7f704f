import { execFileSync } from "node:child_process";
import { PROVIDER_VERSIONS } from "../../constructs/terraform/versions";
import { startControlPlane, stopControlPlane } from "../../local/control-plane";
import { KUBERNETES, type PinnedBinary } from "../../local/pinned-binaries";
import { run } from "../../local/run";
import { readApp } from "../../tools/synth/synthesised-app";
import { isExecutable } from "../../local/executables";
import { Cluster } from "../e2e/support/cluster";
import { previewTier } from "../e2e/support/preview-tier";
import { terraformTier } from "../e2e/support/terraform-deploy";
import { whyNoProviders } from "../e2e/support/terraform-tier";
import { EVERY, synthesiseEveryPlatform } from "../fixtures/every-platform";
import { synthesisePlatform } from "../fixtures/platform-with-agents";
import { at } from "../support/synthesis";
import { temporaryOutput } from "../support/temporary-folder";
import { findTerraform } from "../support/terraform";
import { builtPath } from "./programs";
import { CONTROL_PLANES, NEWEST_PROVIDERS, TOFUS } from "./versions";

const NAME = "test-compatibility";
const BUILDS = "optional: npm run test:compatibility builds it";

const ON_PATH = findTerraform() ?? "";
const NEWEST_TERRAFORM = process.env["ACCESS_PLATFORM_NEWEST_TERRAFORM"] ?? "";
const NEWEST_TOFU = builtPath(TOFUS.at(-1)!);
const NEWEST_CONTROL_PLANE = CONTROL_PLANES.at(-1)!;

/** Of the pinned versions some others. */
interface Row {
  /** Path of Terraform or OpenTofu. @default the preview, which needs neither */
  readonly terraform?: string;

  readonly providers?: typeof PROVIDER_VERSIONS;
  readonly controlPlane?: readonly PinnedBinary[];

  /** Whether the pinned versions have applied everything before. @default false */
  readonly takesOver?: boolean;
}

/** Each alone, and all of the newest. */
const ROWS: readonly Row[] = [
  ...[NEWEST_TERRAFORM, ...TOFUS.map(builtPath)].map((terraform) => ({ terraform })),
  ...[false, true].map((takesOver) => ({ terraform: ON_PATH, providers: NEWEST_PROVIDERS, takesOver })),
  ...CONTROL_PLANES.flatMap((controlPlane) => [{ controlPlane }, { terraform: ON_PATH, controlPlane }]),
  ...[NEWEST_TERRAFORM, NEWEST_TOFU].flatMap((terraform) => {
    const row = { terraform, providers: NEWEST_PROVIDERS, controlPlane: NEWEST_CONTROL_PLANE };
    return [row, { ...row, takesOver: true }];
  }),
];

/** What is applied, and the namespaces with its pods. */
const PROGRAMS = [
  { name: "every platform", namespaces: [EVERY], synthesise: synthesiseEvery },
  { name: "every agent", namespaces: ["svc", "agents"], synthesise: synthesiseAgents },
] as const;

describe.each(ROWS.map((row) => [titleOf(row), row] as const))("%s", (_, row) => {
  const why = whyNot(row);
  if (why === undefined) rowSuite(row);
  else test.skip(`has an empty second plan (skipped: ${why})`, () => undefined);
});

function synthesiseEvery(outdir: string, versions: typeof PROVIDER_VERSIONS): void {
  synthesiseEveryPlatform(outdir, undefined, versions);
}

function synthesiseAgents(outdir: string, providerVersions: typeof PROVIDER_VERSIONS): void {
  synthesisePlatform(outdir, { everyAgent: true, providerVersions });
}

function rowSuite({ terraform, providers = PROVIDER_VERSIONS, controlPlane = [], takesOver = false }: Row): void {
  const tier = terraform === undefined ? previewTier(NAME) : terraformTier(NAME, terraform);
  const before = { ...process.env };
  let cluster: Cluster;

  beforeAll(async () => {
    for (const binary of controlPlane) process.env[binary.variable] = builtPath(binary);
    await stopControlPlane({ name: NAME });
    cluster = new Cluster(await startControlPlane({ name: NAME }));
    const { serverVersion } = JSON.parse(await cluster.kubectl("version", "-o", "json")) as Versions;
    expect(serverVersion.gitVersion).toBe(controlPlane[0]?.module.version ?? KUBERNETES.version);
  });

  afterAll(async () => {
    await stopControlPlane({ name: NAME });
    for (const { variable } of controlPlane) Reflect.deleteProperty(process.env, variable);
    Object.assign(process.env, before);
  });

  describe.each(PROGRAMS)("$name", ({ namespaces, synthesise }) => {
    const outdir = temporaryOutput();

    beforeAll(async () => {
      synthesise(outdir, takesOver ? PROVIDER_VERSIONS : providers);
      if (!takesOver) return tier.apply(outdir, cluster);
      await terraformTier(NAME, ON_PATH).apply(outdir, cluster);
      synthesise(outdir, providers);
      for (const { directory: cwd } of readApp(outdir)) {
        await run(terraform ?? "", ["init", "-upgrade", "-input=false"], { cwd });
      }
    });

    test("has all its pods", async () => {
      const kinds = "deployments,statefulsets";
      const workloads = await Promise.all(namespaces.map((namespace) => cluster.list(kinds, namespace)));
      const ready = (path: string) =>
        workloads.flat().map((workload) => [workload.metadata.name, at(workload, path)] as const);
      expect(ready("spec.replicas").length).toBeGreaterThan(2);
      expect(ready("status.readyReplicas")).toEqual(ready("spec.replicas"));
    });

    test("has an empty second plan", async () => {
      expect(await tier.pending(outdir, cluster)).toBe("");
    });
  });
}

interface Versions {
  readonly serverVersion: { readonly gitVersion: string };
}

function titleOf({ terraform, providers, controlPlane, takesOver = false }: Row): string {
  const program = terraform === undefined ? "the preview" : programTitle(terraform);
  const kubernetes = `Kubernetes ${controlPlane?.[0]?.module.version ?? "as pinned"}`;
  const with_ = `${providers === undefined ? "pinned" : "newest"} providers`;
  return [
    program,
    ...(terraform === undefined ? [] : [with_]),
    kubernetes,
    ...(takesOver ? ["after pinned ones"] : []),
  ].join(", ");
}

function programTitle(program: string): string {
  if (!isExecutable(program))
    return program === NEWEST_TERRAFORM ? "newest Terraform" : (program.split("/").at(-2) ?? "Terraform");
  const [line = ""] = execFileSync(program, ["version"], { encoding: "utf8" }).split("\n");
  return line;
}

function whyNot({ terraform, providers = PROVIDER_VERSIONS, controlPlane = [] }: Row): string | undefined {
  if (controlPlane.some((binary) => !isExecutable(builtPath(binary)))) return BUILDS;
  if (terraform === undefined) return undefined;
  if (terraform === "") return "optional: PATH has no Terraform, or ACCESS_PLATFORM_NEWEST_TERRAFORM is not set";
  return isExecutable(terraform) ? whyNoProviders(terraform, { ...providers }) : BUILDS;
}
