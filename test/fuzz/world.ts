import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, DataResource, TerraformStack, Token } from "cdktf";
import {
  AccessPlatform,
  acknowledge,
  AgentRelease,
  AgentService,
  AgentVersion,
  CloudTenant,
  LinuxAgent,
  ProxyTls,
  PublicAddress,
  SecretRef,
  Version,
  type AccessPlatformProps,
  type AgentReleaseProps,
  type LinuxAgentProps,
} from "../../constructs";
import { newStack } from "../support/synthesis";

/** Rules about what another team has to do, which a program of a few lines cannot follow. */
const ACKNOWLEDGED = ["SECRET-007", "AGENT-055", "TLS-012"];

/** The folder of a process for all its programs that write nothing: CDKTF makes it for them, too. */
const FOLDER = folderOf(process.pid);

function folderOf(process: number): string {
  return join(tmpdir(), `fuzz-of-${process}`);
}

/** Removes what a process has left. */
export function cleanUpAfter(process: number): void {
  rmSync(folderOf(process), { recursive: true, force: true });
}

/** An empty folder, for a program that writes. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "fuzz-"));
}

/** A program that is being written: one app with one stack, and constructs that use what is under test. */
export class World {
  readonly app: App;
  readonly stack: TerraformStack;

  private cloud: CloudTenant | undefined;

  /** @param folder what is written goes to a folder `out` in it */
  constructor(private readonly folder = FOLDER) {
    mkdirSync(folder, { recursive: true });
    this.app = new App({ outdir: join(folder, "out"), stackTraces: false });
    this.stack = newStack("stack", this.app);
    new KubernetesProvider(this.stack, "kubernetes");
    new HelmProvider(this.stack, "helm");
    for (const code of ACKNOWLEDGED) acknowledge(this.app, { code, reason: "there is nobody to do it" });
  }

  platform(props: Partial<AccessPlatformProps> = {}): AccessPlatform {
    return new AccessPlatform(this.stack, "platform", {
      publicAddress: PublicAddress.of("access.example.com"),
      version: Version.of("17.5.2"),
      tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
      ...props,
      auth: { license: SecretRef.of("license", "license.pem"), ...props.auth },
    });
  }

  tenant(): CloudTenant {
    this.cloud ??= new CloudTenant(this.stack, "tenant", {
      address: PublicAddress.of("example.cloud.svc.dev"),
      version: Version.of("17.5.2"),
    });
    return this.cloud;
  }

  release(props: Partial<AgentReleaseProps> = {}): AgentRelease {
    return new AgentRelease(this.stack, "release", {
      platform: props.platform ?? this.tenant(),
      services: [AgentService.kubernetes({ clusterName: "production" })],
      joinToken: SecretRef.of("agent-join-token", "auth-token"),
      version: AgentVersion.followUpdater({ first: "17.5.2" }),
      ...props,
    });
  }

  linux(props: Partial<LinuxAgentProps> = {}): LinuxAgent {
    return new LinuxAgent(this.stack, "linux", {
      platform: props.platform ?? this.tenant(),
      services: [AgentService.ssh()],
      joinToken: SecretRef.of("agent-join-token", "auth-token"),
      version: AgentVersion.followUpdater({ first: "17.5.2" }),
      ...props,
    });
  }

  /** Configuration of all stacks, as Terraform would read it. */
  synthesise(): string {
    const stacks = this.app.node.findAll().filter((node) => TerraformStack.isStack(node));
    if (stacks.length > 1) for (const stack of stacks) stack.prepareStack();
    for (const stack of stacks) stack.runAllValidations();
    return stacks.map((stack) => JSON.stringify(stack.toTerraform())).join("\n");
  }

  /** The same by way of the file system. @returns names of what was written elsewhere than in the folder of a stack */
  write(): readonly string[] {
    this.app.synth();
    const out = join(this.folder, "out");
    const stacks = readdirSync(join(out, "stacks"), { withFileTypes: true });
    return [
      ...readdirSync(this.folder).filter((name) => name !== "out"),
      ...readdirSync(out).filter((name) => !["manifest.json", "stacks"].includes(name)),
      ...stacks.flatMap((entry) => (entry.isDirectory() ? [] : [entry.name])),
    ];
  }

  close(): void {
    forgetTokens();
    if (this.folder !== FOLDER) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** CDKTF keeps every token, and so every tree, for as long as the process lives: only those of modules have to stay. */
function forgetTokens(): void {
  const { stringTokenMap, numberTokenMap } = tokenMap();
  for (const key of stringTokenMap.keys()) if (!OF_MODULES.has(key)) stringTokenMap.delete(key);
  for (const key of numberTokenMap.keys()) if (!OF_MODULES.has(key)) numberTokenMap.delete(key);
}

function tokenMap(): Record<"stringTokenMap" | "numberTokenMap", Map<unknown, unknown>> {
  // Makes the map where nothing has made it yet.
  Token.isUnresolved("");
  return (globalThis as unknown as { __cdktfTokenMap: ReturnType<typeof tokenMap> }).__cdktfTokenMap;
}

const OF_MODULES: ReadonlySet<unknown> = new Set([
  ...tokenMap().stringTokenMap.keys(),
  ...tokenMap().numberTokenMap.keys(),
]);

/** A resource that something else waits for. */
export function before({ stack }: World): DataResource {
  return (stack.node.tryFindChild("before") as DataResource | undefined) ?? new DataResource(stack, "before");
}
