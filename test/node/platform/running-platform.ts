import { join, resolve } from "node:path";
import { readFile } from "node:fs/promises";
import { Brand, type Edition } from "../../../constructs";
import { run } from "../../../local/run";
import { rolloutTargets } from "../../../tools/diagnosis/rollout";
import { whileWatching } from "../../../tools/diagnosis/watch";
import { readApp, type SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { Kubectl } from "../../../tools/cluster/kubectl";
import { stepOfFolders } from "../../../tools/review/folders";
import { stepFromPlans, type Step } from "../../../tools/review/step";
import { Cluster } from "../../e2e/support/cluster";
import type { Tier } from "../../e2e/support/tier";
import { accountsIn, type RightsObject } from "../../e2e/support/account-rights";
import { requestsIn } from "../support/audit-log";
import type { ContainerRuntime } from "../support/container-runtime";
import { compareRights, type ExplainedRight, type RightsComparison } from "../support/least-privilege";
import { RealNode } from "../support/real-node";
import { watchOf } from "../support/until-ready";
import { TestAuthority } from "./certificates";
import { ADDED_IMAGES } from "../../fixtures/every-agent";
import type { ServiceName } from "../support/load-balancer";
import { addedImages, deliveryImage, serviceImages } from "./images";
import { PUBLIC_HOST } from "./program";
import { RunningService } from "./running-service";
import { temporaryOutput } from "../../support/temporary-folder";

const HOOK = resolve("test/support/typescript-hook.cjs");
const ENTRY = resolve("tools/access-platform.ts");

/** The `access-platform` command. */
const COMMAND = [process.execPath, "--require", HOOK, ENTRY];

/** Image of the delivery's Job. */
const DELIVERY_IMAGE = "docker.io/alpine/k8s:1.34.2";

type Variables = Readonly<Record<string, string>>;

/** What a suite gives the node of its platform. */
export interface RunningPlatformOptions {
  readonly tier: Tier;

  /** @default the brand `svc` */
  readonly brand?: Brand;
  readonly edition?: Edition;

  /** Tags of the images of the stand-in, or what makes other images known to the node. */
  readonly versions: readonly string[] | ((images: ContainerRuntime) => Promise<void>);

  /** Values of the program's variables, beside those of certificates. @default placeholders */
  readonly variables?: Variables | ((authority: TestAuthority) => Promise<Variables>);

  /** Names beside the platform's, see {@link RealNode.start}; the certificate has those that lead to services. */
  readonly names?: Readonly<Record<string, ServiceName | "node">>;
}

/** What `access-platform verify` looked at, and found. */
export interface Verification {
  readonly proxies: readonly string[];
  readonly differences: readonly object[];
}

type OnNode = RunningPlatformOptions & Required<Pick<RunningPlatformOptions, "brand" | "names">>;

/** A real node with the images of a brand, and a platform that is applied to it. */
export class RunningPlatform extends RunningService {
  readonly outdir = temporaryOutput();
  private applied: readonly SynthesisedStack[] = [];

  private constructor(
    readonly node: RealNode,
    cluster: Cluster,

    /** Issues what is trusted by the images and by {@link get}. */
    readonly authority: TestAuthority,
    private readonly tier: Tier,
    brand: Brand,
    private readonly variables: Readonly<Record<string, string>>,
  ) {
    super(cluster, brand, brand.namespace);
  }

  static async start(options: RunningPlatformOptions): Promise<RunningPlatform> {
    const { brand = Brand.SVC, names = {} } = options;
    const node = await RealNode.start({ names: { ...names, [PUBLIC_HOST]: `${brand.namespace}/${brand.id}-proxy` } });
    try {
      return await RunningPlatform.on(node, { ...options, brand, names });
    } catch (error) {
      await node.stop();
      throw error;
    }
  }

  private static async on(
    node: RealNode,
    { tier, brand, edition = "enterprise", versions, variables = {}, names }: OnNode,
  ): Promise<RunningPlatform> {
    const cluster = new Cluster(node.controlPlane);
    const authority = await TestAuthority.create(node.folder);
    if (typeof versions === "function") await versions(node.images);
    else {
      const images = await serviceImages({ brand, edition, versions, authority: authority.certificate });
      for (const image of images) await node.images.add(image);
    }
    const others = [
      await deliveryImage(DELIVERY_IMAGE, node.controlPlane.kubectl),
      ...(await addedImages(ADDED_IMAGES)),
    ];
    for (const image of others) await node.images.add(image);
    const further = Object.keys(names).filter((name) => names[name] !== "node");
    const { certificate, key } = await authority.issue([PUBLIC_HOST, ...further]);
    const tls = { tls_certificate: certificate, tls_key: key, private_authority: authority.certificate };
    const given = typeof variables === "function" ? await variables(authority) : variables;
    return new RunningPlatform(node, cluster, authority, tier, brand, { ...tls, ...given });
  }

  /** Applies what was synthesised into {@link outdir}; a failure says which pods do not start, and why. */
  async apply(): Promise<void> {
    const targets = readApp(this.outdir).flatMap(({ configuration }) => rolloutTargets(configuration));
    const kubectl = new Kubectl(this.cluster.controlPlane);
    await whileWatching(watchOf("apply the platform", targets, kubectl), (signal) =>
      this.tier.apply(this.outdir, this.cluster, { variables: this.variables, signal }),
    );
    this.applied = readApp(this.outdir);
  }

  /** Applies an app to another cluster, with the same values. */
  async applyElsewhere(outdir: string, cluster: Cluster): Promise<void> {
    await this.tier.apply(outdir, cluster, { variables: this.variables });
  }

  /** The step that the next apply takes: what is planned, or else what differs from what was applied last. */
  async nextStep(): Promise<Step> {
    const plans = await this.tier.plans?.(this.outdir, this.cluster, { variables: this.variables });
    return plans === undefined ? stepOfFolders(this.applied, readApp(this.outdir)) : stepFromPlans(plans);
  }

  /** What another apply would change. */
  async pending(): Promise<string> {
    return this.tier.pending(this.outdir, this.cluster, { variables: this.variables });
  }

  /** An answer under the public address, as a client gets it that trusts what the images trust. */
  async get(path: string, host = PUBLIC_HOST, address?: string): Promise<string> {
    const trusted = ["--cacert", join(this.node.folder, "authority.pem")];
    const resolved = address === undefined ? [] : ["--connect-to", `${host}::${address}`];
    const curl = ["curl", "--silent", "--show-error", "--fail", "--max-time", "5", ...trusted, ...resolved];
    const [file, ...args] = this.node.inside(...curl, `https://${host}${path}`);
    return (await run(file, args)).stdout.trim();
  }

  /**
   * What `access-platform verify` ends with: from inside, where the public name and the pods have their addresses; or
   * from outside, where there is only the API server.
   */
  async verify(from: "inside" | "outside", ...options: readonly string[]): Promise<Verification> {
    const { kubeconfig, context, kubectl } = this.cluster.controlPlane;
    const ca = ["--ca", join(this.node.folder, "authority.pem")];
    const cluster = ["--kubernetes", context, "--pods", from === "inside" ? "address" : "forward"];
    const command = [...COMMAND, "verify", "--app", this.outdir, ...ca, ...cluster, ...options];
    const [file = "", ...args] = from === "inside" ? this.node.inside(...command) : command;
    const env = { ...process.env, KUBECONFIG: kubeconfig, ACCESS_PLATFORM_KUBECTL: kubectl };
    const how = { env, accept: [0, 1, 2] };
    const { stdout, stderr } = await run(file, [...args, "--format", "json"], how);
    if (stdout === "") throw new Error(stderr);
    const { platforms } = JSON.parse(stdout) as { platforms: readonly [Verification] };
    return platforms[0];
  }

  /** What `access-platform import` writes of the service, for some kinds. */
  async import(kinds: readonly string[]): Promise<string> {
    const { kubeconfig, context } = this.cluster.controlPlane;
    const where = ["--deployment", `${this.brand.id}-auth`, "--namespace", this.namespace, "--context", context];
    const [file = "", ...args] = [...COMMAND, "import", ...where, "--kind", ...kinds];
    // the record of the delivery is left out, and the exit code says so
    const { stdout } = await run(file, args, { env: { ...process.env, KUBECONFIG: kubeconfig }, accept: [0, 2] });
    return stdout;
  }

  /** TCP ports on which the pods of a component listen, in order; each pod listens on the same. */
  async listeningPorts(component: "auth" | "proxy"): Promise<readonly number[]> {
    const found = new Set<string>();
    for (const { status } of await this.pods(this.brand.namespace, `app.kubernetes.io/component=${component}`)) {
      const [file, ...args] = this.node.inPod(status.podIP, "ss", "-Htln");
      const { stdout } = await run(file, args);
      const ports = [...stdout.matchAll(/:(\d+)\s+\S+:\*/g)].map(([, port]) => Number(port));
      found.add(JSON.stringify([...new Set(ports)].sort((a, b) => a - b)));
    }
    if (found.size !== 1) throw new Error(`the pods of ${component} do not listen alike: ${[...found].join(" ")}`);
    return JSON.parse([...found][0] ?? "[]") as number[];
  }

  /** What the service accounts of the node may do, compared with what they have asked for since its start. */
  async compareRights(explanations: readonly ExplainedRight[]): Promise<RightsComparison> {
    const kinds = "serviceaccounts,roles,rolebindings,clusterroles,clusterrolebindings";
    const found = await this.cluster.kubectl("get", kinds, "--all-namespaces", "-o", "json");
    const { items } = JSON.parse(found) as { items: readonly RightsObject[] };
    const requests = requestsIn(await readFile(this.node.auditLog, "utf8"));
    return compareRights({ accounts: accountsIn(items), requests }, explanations);
  }

  async stop(): Promise<void> {
    await this.node.stop();
  }
}
