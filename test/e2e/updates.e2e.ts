import { join } from "node:path";
import { run } from "../../local/run";
import { synthesiseAgents, type UpdatesVariation } from "../fixtures/agents-by-strategy";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { StandInVersionServer } from "../support/version-server";
import { embeddedCluster } from "./support/cluster";
import { kubeconfigOf } from "./support/service-account";
import { describeWithProviders } from "./support/terraform-tier";
import { endsWithTests } from "../support/ends-with-tests";
import { openHour } from "../support/open-hour";

const NAMESPACES = ["updater", "channel", "terraform", "pinned"] as const;
const ENROLLED = ["updater", "channel"] as const;

/** The updater names the image that it has verified. */
const DIGEST = `sha256:${"0".repeat(64)}`;

interface StatefulSet {
  readonly spec: { readonly template: { readonly spec: { readonly containers: { image: string }[] } } };
}

type Namespace = (typeof NAMESPACES)[number];

describeWithProviders(
  "updates",
  (program) => {
    const folder = temporaryFolder("access-platform-updates");
    const outdir = join(folder, "cdktf.out");
    const ends = endsWithTests();
    const cluster = embeddedCluster({ name: "test-updates" });
    let server: StandInVersionServer;
    let declared: UpdatesVariation;

    async function terraform(args: readonly string[], accept: readonly number[] = [0]) {
      const { kubeconfig, context } = cluster.controlPlane;
      return run(program, [...args, "-input=false", "-no-color"], {
        cwd: join(outdir, "stacks", "platform"),
        env: { ...process.env, KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context, CHECKPOINT_DISABLE: "1" },
        accept,
      });
    }

    /** Applies what was declared, with changes. */
    async function apply(changes: Partial<UpdatesVariation> = {}): Promise<void> {
      declared = { ...declared, ...changes };
      synthesiseAgents(outdir, declared);
      await terraform(["apply", "-auto-approve"]);
    }

    /** What a plan of what was declared would change; empty when nothing. */
    async function pending(): Promise<string> {
      const { exitCode, stdout } = await terraform(["plan", "-detailed-exitcode"], [0, 2]);
      return exitCode === 0 ? "" : stdout;
    }

    /** The version that the agents of each namespace run. */
    async function versions(): Promise<Record<Namespace, string>> {
      const entries = NAMESPACES.map(async (namespace) => {
        const image = at(await agent(namespace), "spec.template.spec.containers.0.image") as string;
        return [namespace, image.replace("registry.svc.invalid/svc-ent:", "")] as const;
      });
      return Object.fromEntries(await Promise.all(entries)) as Record<Namespace, string>;
    }

    function agent(namespace: Namespace) {
      return cluster.get("statefulset", "svc-agent", namespace);
    }

    /** Does what the updater does when it finds a newer version, with the rights of the updater's service account. */
    async function updateByUpdater(namespace: Namespace, version: string): Promise<void> {
      const kubeconfig = await kubeconfigOf(cluster, { name: "svc-agent-updater", namespace }, folder);
      const asUpdater = (args: readonly string[], input?: string) =>
        run(cluster.controlPlane.kubectl, ["--kubeconfig", kubeconfig, ...args], input === undefined ? {} : { input });
      const { stdout } = await asUpdater([
        "get",
        "statefulsets",
        "--field-selector=metadata.name=svc-agent",
        "-o",
        "json",
      ]);
      const [found] = (JSON.parse(stdout) as { items: StatefulSet[] }).items;
      found!.spec.template.spec.containers[0]!.image = `registry.svc.invalid/svc-ent:${version}@${DIGEST}`;
      await asUpdater(["replace", "-f", "-"], JSON.stringify(found));
      await cluster.kubectl("rollout", "status", "statefulset/svc-agent", "-n", namespace, "--timeout=60s");
    }

    beforeAll(async () => {
      server = ends(await StandInVersionServer.start());
      declared = { server: server.address, utcStartHour: ((await openHour(120_000)) + 12) % 24 };
      synthesiseAgents(outdir, declared);
      await terraform(["init"]);
      await apply();
    });

    test("the first installation is of the declared version, or of the channel's", async () => {
      expect(await versions()).toEqual({ updater: "17.5.0", channel: "17.5.0", terraform: "17.5.0", pinned: "17.5.0" });
      expect([...server.asked].sort()).toEqual(
        ["critical", "version"].map((question) => `/v1/webapi/automaticupgrades/channel/stable/cloud/${question}`),
      );
      expect(await pending()).toBe("");
    });

    test("agents that are not enrolled have no updater, and nobody who may patch them", async () => {
      for (const namespace of NAMESPACES) {
        const enrolled = namespace === "updater" || namespace === "channel";
        const kinds = "deployments,roles,rolebindings,serviceaccounts";
        const names = (await cluster.list(kinds, namespace)).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
        expect(names.filter((name) => name.endsWith("-updater"))).toEqual(
          enrolled
            ? ["Deployment", "Role", "RoleBinding", "ServiceAccount"].map((kind) => `${kind}/svc-agent-updater`)
            : [],
        );
      }
    });

    test("what the updater has made of the image stays through an unrelated change, and the plan is empty", async () => {
      server.version = "v17.5.1";
      for (const namespace of ENROLLED) await updateByUpdater(namespace, "17.5.1");
      expect(await versions()).toMatchObject({ updater: `17.5.1@${DIGEST}`, channel: `17.5.1@${DIGEST}` });
      await apply({ labels: { team: "payments" } });
      expect(await versions()).toEqual({ updater: "17.5.1", channel: "17.5.1", terraform: "17.5.0", pinned: "17.5.0" });
      expect(await pending()).toBe("");
    });

    test("suspended and forced updates are annotations of the StatefulSet, and touch no pod", async () => {
      // pods of Jobs come at their times
      const selector = "--selector=!batch.kubernetes.io/job-name";
      const podsOf = async () =>
        cluster.kubectl("get", "pods", "-A", selector, "-o", "jsonpath={.items[*].metadata.uid}");
      const [before, pods] = [await agent("updater"), await podsOf()];
      await apply({ updates: { suspended: true, forceReconcile: "1" } });
      for (const namespace of ENROLLED) {
        expect((await agent(namespace)).metadata).toMatchObject({
          annotations: { "svc.dev/skipreconcile": "true", "debug.svc.dev/trigger-event": "1" },
        });
      }
      expect((await agent("updater")).metadata.generation).toBe(before.metadata.generation);
      expect(await podsOf()).toBe(pods);
      expect(await pending()).toBe("");
      await apply({ updates: {} });
      expect(JSON.stringify((await agent("updater")).metadata)).not.toContain("skipreconcile");
      expect(await versions()).toMatchObject({ updater: "17.5.1", channel: "17.5.1" });
    });

    test("inside the window Terraform brings forward what has no updater, and nothing else", async () => {
      server.version = "v17.5.2";
      expect(await pending()).toBe("");
      await apply({ utcStartHour: await openHour(120_000) });
      expect(await versions()).toEqual({ updater: "17.5.1", channel: "17.5.1", terraform: "17.5.2", pinned: "17.5.0" });
      expect(await pending()).toBe("");
    });

    test("a channel that goes back takes nobody with it", async () => {
      server.version = "v17.5.1";
      expect(await pending()).toBe("");
      server.version = "none";
      expect(await pending()).toBe("");
    });

    test("a critical update does not wait for the window", async () => {
      [server.version, server.critical] = ["v17.5.3", "yes"];
      await apply({ utcStartHour: ((await openHour(120_000)) + 12) % 24 });
      expect(await versions()).toEqual({ updater: "17.5.1", channel: "17.5.1", terraform: "17.5.3", pinned: "17.5.0" });
      server.critical = "no";
      expect(await pending()).toBe("");
    });

    test("an unusable answer fails the plan, and says what was asked", async () => {
      server.status = 404;
      const { stderr } = await terraform(["plan"], [1]);
      expect(stderr.replace(/^[│╷╵] ?/gm, "").replace(/\s+/g, " ")).toContain(
        `the version of the channel stable/cloud is not known: ${server.address}/v1/webapi/automaticupgrades/channel/` +
          `stable/cloud/version answered with status 404 and "v17.5.3". Allowed: status 200 with a version`,
      );
      server.status = 200;
    });

    test("who is no longer enrolled keeps the version, without an updater", async () => {
      await apply({ enrolled: false });
      expect(await versions()).toMatchObject({ updater: "17.5.1" });
      const left = await cluster.list("deployments,roles,rolebindings,serviceaccounts", "updater");
      expect(left.map(({ metadata }) => metadata.name).filter((name) => name.endsWith("-updater"))).toEqual([]);
    });
  },
  ["http"],
);
