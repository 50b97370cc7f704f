import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { acknowledge, AuthStorage, SecretRef, Version, VolumeBackup } from "../../constructs";
import { run } from "../../local/run";
import { differences } from "../support/compare-objects";
import { programIn, smallPlatform } from "../support/program";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { previewTier } from "./support/preview-tier";
import { embeddedCluster, type LiveObject } from "./support/cluster";
import { VOLUME_SNAPSHOT } from "./support/definitions";
import { kubeconfigOf } from "./support/service-account";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";

const BACKUP = { name: "svc-backup", namespace: "svc" };
const RETAIN = 2;

function synthesise(outdir: string, version = "17.5.2"): void {
  const { app, stack } = programIn(outdir);
  const backup = VolumeBackup.of({ every: "6h", retain: RETAIN, majorUpgradeWithin: "24h" });
  const platform = smallPlatform(stack, {
    version: Version.of(version),
    auth: {
      license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),
      storage: AuthStorage.persistentVolume({ backup }),
    },
  });
  acknowledge(platform, { code: "NETWORKING-002", reason: "the nodes are simulated" });
  app.synth();
}

/** The commands of a section of the page on storage, without that for the volume: the cluster here has none. */
function commandsOfPage(heading: string, values: Readonly<Record<string, string>>): string {
  const page = readFileSync(join(__dirname, "..", "..", "docs", "storage.md"), "utf8");
  const section = page.split(/^## /m).find((each) => each.startsWith(heading)) ?? "";
  const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? "";
  const inline = [...section.matchAll(/`(kubectl [^`]+)`/g)].map(([, command]) => command);
  const commands = [...inline.slice(0, 1), block, ...inline.slice(2)].join("\n");
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), commands);
}

describeWithProviders("backups of the volume", (program) => {
  const tier = terraformTier("test-backup", program);
  const outdir = join(temporaryFolder("access-platform-backup"), "cdktf.out");
  const folder = temporaryFolder("access-platform-backup-account");
  const cluster = embeddedCluster({ name: tier.name });
  const view = embeddedCluster({ name: `${tier.name}-view` });
  let account: string;

  beforeAll(() => {
    synthesise(outdir);
  });

  test("are refused by the plan where the cluster has no snapshots", async () => {
    await expect(tier.apply(outdir, cluster)).rejects.toThrow("STORAGE-023");
    await cluster.define(VOLUME_SNAPSHOT);
  });

  test("are made by a CronJob, of which a second plan says nothing", async () => {
    await tier.apply(outdir, cluster);
    expect(await tier.pending(outdir, cluster)).toBe("");
    await cluster.kubectl("create", "job", "--namespace=svc", `--from=cronjob/${BACKUP.name}`, `${BACKUP.name}-now`);
    expect(await tier.pending(outdir, cluster)).toBe("");
    account = await kubeconfigOf(cluster, BACKUP, folder);
  });

  test("are the same in the manifests view", async () => {
    await view.define(VOLUME_SNAPSHOT);
    await previewTier("view").apply(outdir, view);
    for (const kind of ["cronjob", "configmap", "role", "rolebinding", "networkpolicy", "serviceaccount"]) {
      const both = await Promise.all([cluster, view].map((each) => each.get(kind, BACKUP.name)));
      expect(differences(...(both as [LiveObject, LiveObject]))).toEqual([]);
    }
  });

  /** What the pod of the CronJob runs, with the token of its account; the test is the controller of snapshots. */
  async function backUp(): Promise<void> {
    const cronJob = await cluster.get("cronjob", BACKUP.name);
    const { data = {} } = await cluster.get("configmap", BACKUP.name);
    const [container] = at(cronJob, "spec.jobTemplate.spec.template.spec.containers") as [
      { command: string[]; env: { name: string; value: string }[] },
    ];
    const files = join(folder, "backup");
    mkdirSync(files, { recursive: true });
    for (const [name, text] of Object.entries(data)) writeFileSync(join(files, name), text);
    const environment = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const script = container.command.map((word) => word.replace(environment["BACKUP_DIRECTORY"] ?? "", files));
    const [shell = "", ...args] = script;
    const path = [dirname(cluster.controlPlane.kubectl), process.env["PATH"] ?? ""].join(delimiter);
    const running = run(shell, args, {
      env: { ...environment, BACKUP_DIRECTORY: files, HOME: folder, KUBECONFIG: account, PATH: path },
    });
    const state = { ended: false };
    const end = () => {
      state.ended = true;
    };
    running.then(end, end);
    while (!state.ended) {
      for (const snapshot of await snapshots()) {
        if (at(snapshot, "status") === undefined) await becomesReady(snapshot, new Date());
      }
    }
    await running;
  }

  async function snapshots(): Promise<LiveObject[]> {
    return cluster.list("volumesnapshots.snapshot.storage.k8s.io");
  }

  async function becomesReady({ metadata }: LiveObject, at: Date): Promise<void> {
    const status = { readyToUse: true, creationTime: at.toISOString().replace(/\.\d+/, "") };
    const patch = ["--subresource=status", "--type=merge", `--patch=${JSON.stringify({ status })}`];
    await cluster.kubectl("patch", "volumesnapshot", metadata.name, "--namespace=svc", ...patch);
  }

  const OTHERS = { apiVersion: "snapshot.storage.k8s.io/v1", kind: "VolumeSnapshot" };

  test("make snapshots, and remove the oldest of their own", async () => {
    await cluster.apply({
      ...OTHERS,
      metadata: { name: "by-hand", namespace: "svc" },
      spec: { source: { persistentVolumeClaimName: "svc-auth" } },
    });
    const made: string[] = [];
    for (let count = 0; count <= RETAIN; count++) {
      await backUp();
      const names = (await snapshots()).map(({ metadata }) => metadata.name);
      made.push(...names.filter((name) => name !== "by-hand" && !made.includes(name)));
    }
    const left = (await snapshots()).map(({ metadata }) => metadata.name).sort();
    expect(left).toEqual(["by-hand", ...made.slice(-RETAIN)].sort());
  });

  test("have an account that may do nothing else", async () => {
    const { kubectl } = cluster.controlPlane;
    const may = async (...question: string[]) => {
      const args = ["--kubeconfig", account, "auth", "can-i", ...question];
      return (await run(kubectl, args, { accept: [0, 1] })).stdout.trim() === "yes";
    };
    const snapshot = "volumesnapshots.snapshot.storage.k8s.io";
    for (const verb of ["create", "list", "delete"]) expect(await may(verb, snapshot, "-n", "svc")).toBe(true);
    for (const verb of ["get", "patch", "update", "watch"]) expect(await may(verb, snapshot, "-n", "svc")).toBe(false);
    expect(await may("list", snapshot, "-n", "default")).toBe(false);
    for (const kind of ["secrets", "pods", "persistentvolumeclaims", "configmaps"]) {
      for (const verb of ["get", "list", "create", "delete"]) expect(await may(verb, kind, "-n", "svc")).toBe(false);
    }
    await expect(
      run(kubectl, ["--kubeconfig", account, "--namespace=svc", "delete", "persistentvolumeclaim", "svc-auth"]),
    ).rejects.toThrow("forbidden");
  });

  test("are needed by a plan with another major version", async () => {
    const dayAndMore = new Date(Date.now() - 25 * 3_600_000);
    for (const snapshot of await snapshots()) await becomesReady(snapshot, dayAndMore);
    synthesise(outdir, "18.0.0");
    await expect(tier.pending(outdir, cluster)).rejects.toThrow("STORAGE-022");
    await backUp();
    await tier.apply(outdir, cluster);
    expect(at(await cluster.get("deployment", "svc-auth"), "spec.template.spec.containers.0.image")).toMatch(
      /:18\.0\.0$/,
    );
  });

  test("are restored as the page on storage says, with the version of that time, and the next plan is empty", async () => {
    const before = await cluster.get("persistentvolumeclaim", "svc-auth");
    const [snapshot] = await snapshots();
    const image = "registry.svc.invalid/svc-ent:17.5.2";
    const commands = commandsOfPage("To restore a backup", {
      SNAPSHOT: snapshot!.metadata.name,
      IMAGE: image,
      "teleport=": "svc=",
      teleport: "svc",
    });
    const { kubeconfig, kubectl } = cluster.controlPlane;
    const path = [dirname(kubectl), process.env["PATH"] ?? ""].join(delimiter);
    await run("/bin/sh", ["-ec", commands], { cwd: folder, env: { PATH: path, KUBECONFIG: kubeconfig, HOME: folder } });
    const after = await cluster.get("persistentvolumeclaim", "svc-auth");
    expect(at(after, "metadata.uid")).not.toBe(at(before, "metadata.uid"));
    expect(at(after, "spec.dataSource.name")).toBe(snapshot!.metadata.name);
    synthesise(outdir);
    const pending = await tier.pending(outdir, cluster);
    expect(pending).toContain("kubernetes_deployment_v1");
    expect(pending).not.toMatch(/# kubernetes_persistent_volume_claim_v1\S+ (will|must) be/);
    await tier.apply(outdir, cluster);
    expect(await tier.pending(outdir, cluster)).toBe("");
    expect(at(await cluster.get("deployment", "svc-auth"), "status.readyReplicas")).toBe(1);
  });
});
