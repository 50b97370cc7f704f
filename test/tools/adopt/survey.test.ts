import type { Run } from "../../../local/run";
import { KnownState } from "../../../tools/adopt/known-state";
import { objectName } from "../../../tools/cluster/objects";
import { survey as surveyFor, type Occasion } from "../../../tools/adopt/survey";
import { Kubectl } from "../../../tools/cluster/kubectl";
import { packedRelease } from "../../support/packed-release";

type Json = Record<string, unknown>;

const OURS = {
  "app.kubernetes.io/managed-by": "terraform",
  "app.kubernetes.io/part-of": "access-platform",
  "app.kubernetes.io/instance": "svc",
};
const NOTHING = { going: [], imports: [], forgotten: [], remade: [], attempts: [], foreign: [] };
const EMPTY = KnownState.parse("");

/** Before an apply after a run that ended by itself, unless a test says otherwise. */
function survey(configuration: Json, state: KnownState, kubectl: Kubectl, occasion: Partial<Occasion> = {}) {
  return surveyFor(configuration, state, kubectl, { next: "apply", wasKilled: false, ...occasion });
}

/** A cluster with some objects and the records of some releases. */
function cluster({ objects = [], records = [] }: { objects?: Json[]; records?: Json[] }): Kubectl {
  const run: Run = (_file, args, options) => {
    const asked = options?.input === undefined ? undefined : (JSON.parse(options.input) as { items: Json[] }).items;
    const found = args.includes("secrets")
      ? records
      : asked === undefined
        ? objects.filter((object) => labelsOf(object)["app.kubernetes.io/managed-by"] === "terraform")
        : objects.filter((object) => asked.some((item) => keyOf(item) === keyOf(object)));
    return Promise.resolve({ stdout: JSON.stringify({ kind: "List", items: found }), stderr: "", exitCode: 0 });
  };
  return new Kubectl({ kubectl: "kubectl", kubeconfig: "k", context: "c", run });
}

function keyOf({ kind, metadata }: Json): string {
  const { namespace = "", name } = metadata as Json;
  return `${String(kind)} ${String(namespace)}/${String(name)}`;
}

function labelsOf({ metadata }: Json): Json {
  return (metadata as { labels?: Json }).labels ?? {};
}

function live(kind: string, name: string, labels: Json = OURS, namespace: string | undefined = "svc"): Json {
  return { apiVersion: "v1", kind, metadata: { name, labels, ...(namespace !== "" && { namespace }) } };
}

function stack(type: string, name: string, body: Json = {}, labels: Json = OURS): Json {
  const metadata = { name, labels, ...(type !== "kubernetes_namespace_v1" && { namespace: "svc" }) };
  return { resource: { [type]: { it: { metadata, ...body } } } };
}

function record(revision: number, status: string, config: Json = { proxyAddr: "access.example.com:443" }): Json {
  const labels = { name: "agent", owner: "helm", version: String(revision), status };
  return {
    kind: "Secret",
    metadata: { name: `v${revision}`, namespace: "svc", labels },
    data: { release: packedRelease({ config }) },
  };
}

const RELEASE: Json = {
  resource: {
    helm_release: { agent: { name: "agent", namespace: "svc", values: ["proxyAddr: access.example.com:443\n"] } },
  },
};

describe("objects", () => {
  test("that the state does not know and that are the stack's own are imported by namespace and name", async () => {
    const found = await survey(
      stack("kubernetes_config_map_v1", "proxy"),
      EMPTY,
      cluster({ objects: [live("ConfigMap", "proxy")] }),
    );
    expect(found).toEqual({ ...NOTHING, imports: [{ address: "kubernetes_config_map_v1.it", id: "svc/proxy" }] });
  });

  test("that are not there are left to the apply", async () => {
    expect(await survey(stack("kubernetes_config_map_v1", "proxy"), EMPTY, cluster({}))).toEqual(NOTHING);
  });

  test.each([
    ["another instance", { ...OURS, "app.kubernetes.io/instance": "other" }],
    ["another tool", { ...OURS, "app.kubernetes.io/managed-by": "Helm" }],
    ["no labels", {}],
  ])("of somebody else (%s) are named and never touched", async (_what, labels) => {
    const objects = [live("ConfigMap", "proxy", labels)];
    const found = await survey(stack("kubernetes_config_map_v1", "proxy"), EMPTY, cluster({ objects }));
    const foreign = [{ address: "kubernetes_config_map_v1.it", what: "ConfigMap svc/proxy" }];
    expect(found).toEqual({ ...NOTHING, foreign });
  });

  test("of somebody else that the plan imports are left to the plan", async () => {
    const objects = [live("ConfigMap", "proxy", { ...OURS, "app.kubernetes.io/managed-by": "Helm" })];
    const blocks = { import: [{ for_each: "${toset([])}", to: "kubernetes_config_map_v1.it", id: "${each.key}" }] };
    const declared = { ...stack("kubernetes_config_map_v1", "proxy"), ...blocks };
    expect(await survey(declared, EMPTY, cluster({ objects }))).toEqual(NOTHING);
  });

  test("that are declared without labels cannot be distinguished from somebody else's", async () => {
    const declared = stack("kubernetes_config_map_v1", "proxy", {}, {});
    const found = await survey(declared, EMPTY, cluster({ objects: [live("ConfigMap", "proxy", {})] }));
    expect(found.foreign).toHaveLength(1);
  });

  test.each([
    ["a Job", "kubernetes_job_v1", "Job", {}],
    [
      "a Secret whose content must not get into the state",
      "kubernetes_secret_v1",
      "Secret",
      { data_wo: { a: "${var.a}" } },
    ],
  ])("%s is made again, not imported", async (_what, type, kind, body) => {
    const found = await survey(stack(type, "it", body), EMPTY, cluster({ objects: [live(kind, "it")] }));
    expect(found.imports).toEqual([]);
    expect(found.remade.map(({ address }) => address)).toEqual([`${type}.it`]);
  });

  test.each([
    ["a Deployment is imported in the place of the one that is gone", "kubernetes_deployment_v1", "Deployment"],
    ["a ConfigMap is made again, and the apply removes the one before", "kubernetes_config_map_v1", "ConfigMap"],
  ])("that an older state has under another name: %s", async (_what, type, kind) => {
    const old = { mode: "managed", type, name: "it", instances: [{ attributes: { id: "svc/old" } }] };
    const state = KnownState.parse(JSON.stringify({ version: 4, resources: [old] }));
    const found = await survey(stack(type, "new"), state, cluster({ objects: [live(kind, "new")] }));
    const address = `${type}.it`;
    expect({ ...found, remade: found.remade.map(({ object }) => objectName(object)) }).toEqual(
      kind === "ConfigMap"
        ? { ...NOTHING, remade: ["new"] }
        : { ...NOTHING, imports: [{ address, id: "svc/new", instead: true }] },
    );
  });

  test("that are deleted and not gone yet are waited for, not imported", async () => {
    const { metadata, ...rest } = live("ConfigMap", "proxy");
    const going = { ...rest, metadata: { ...(metadata as Json), deletionTimestamp: "2026-01-01T00:00:00Z" } };
    const found = await survey(stack("kubernetes_config_map_v1", "proxy"), EMPTY, cluster({ objects: [going] }));
    expect({ ...found, going: found.going.map(objectName) }).toEqual({ ...NOTHING, going: ["proxy"] });
  });

  test.each([
    [true, ["proxy"]],
    [false, []],
  ])("that the state knows may be on their way out after a kill (%s), else not", async (wasKilled, expected) => {
    const { metadata, ...rest } = live("ConfigMap", "proxy");
    const going = { ...rest, metadata: { ...(metadata as Json), deletionTimestamp: "2026-01-01T00:00:00Z" } };
    const known = { mode: "managed", type: "kubernetes_config_map_v1", name: "it" };
    const resources = [{ ...known, instances: [{ attributes: { id: "svc/proxy" } }] }];
    const state = KnownState.parse(JSON.stringify({ version: 4, resources }));
    const objects = cluster({ objects: [going] });
    const found = await survey(stack("kubernetes_config_map_v1", "proxy"), state, objects, { wasKilled });
    expect(found.going.map(objectName)).toEqual(expected);
  });

  test.each(["count", "for_each"])("of a block with %s are left to Terraform", async (argument) => {
    const declared = stack("kubernetes_config_map_v1", "proxy", { [argument]: 2 });
    expect(await survey(declared, EMPTY, cluster({ objects: [live("ConfigMap", "proxy")] }))).toEqual(NOTHING);
  });

  test("whose name only Terraform knows are left to it", async () => {
    const declared = stack("kubernetes_config_map_v1", "${random_id.it.hex}");
    expect(await survey(declared, EMPTY, cluster({}))).toEqual(NOTHING);
  });
});

describe("a namespace", () => {
  const namespace = live("Namespace", "svc", OURS, "");

  test("is the stack's own when all that Terraform made in it is declared here", async () => {
    const found = await survey(stack("kubernetes_namespace_v1", "svc"), EMPTY, cluster({ objects: [namespace] }));
    expect(found.imports).toEqual([{ address: "kubernetes_namespace_v1.it", id: "svc" }]);
  });

  test("with objects of another stack is that stack's, whose objects would be destroyed with it", async () => {
    const objects = [namespace, live("ConfigMap", "of-another-stack")];
    const found = await survey(stack("kubernetes_namespace_v1", "svc"), EMPTY, cluster({ objects }));
    expect(found).toMatchObject({ imports: [], foreign: [{ what: "Namespace svc" }] });
  });
});

describe("a Helm release", () => {
  const imported = [{ address: "helm_release.agent", id: "svc/agent" }];

  async function forgotten(...records: Json[]) {
    const { imports, attempts } = await survey(RELEASE, EMPTY, cluster({ records }));
    return { imports, revisions: attempts.map(({ revision }) => revision) };
  }

  test("that runs is imported", async () => {
    expect(await forgotten(record(1, "deployed"))).toEqual({ imports: imported, revisions: [] });
  });

  test.each(["pending-install", "failed"])("that never ran (%s) is installed again", async (status) => {
    expect(await forgotten(record(1, status))).toEqual({ imports: [], revisions: [1] });
  });

  test("whose removal was interrupted is installed again", async () => {
    const records = [record(1, "superseded"), record(2, "uninstalling")];
    expect(await forgotten(...records)).toEqual({ imports: [], revisions: [1, 2] });
  });

  test("whose upgrade was interrupted is imported, and the attempt forgotten", async () => {
    const records = [record(1, "deployed"), record(2, "pending-upgrade")];
    expect(await forgotten(...records)).toEqual({ imports: imported, revisions: [2] });
  });

  test.each(["pending-install", "failed"])(
    "that never ran (%s) is imported for a removal, which takes its objects, too",
    async (status) => {
      const found = await survey(RELEASE, EMPTY, cluster({ records: [record(1, status)] }), { next: "removal" });
      expect(found).toEqual({ ...NOTHING, imports: imported });
    },
  );

  describe("that the state knows", () => {
    const attributes = { id: "agent", name: "agent", namespace: "svc" };
    const known = { mode: "managed", type: "helm_release", name: "agent", instances: [{ attributes }] };
    const state = KnownState.parse(JSON.stringify({ resources: [known] }));

    test("only loses the attempt that was interrupted", async () => {
      const records = [record(9, "deployed"), record(10, "pending-upgrade")];
      const found = await survey(RELEASE, state, cluster({ records }));
      expect(found).toMatchObject({ ...NOTHING, attempts: [{ revision: 10 }] });
    });

    test("is installed again where its removal was interrupted: Helm does not upgrade it", async () => {
      const records = [record(9, "superseded"), record(10, "uninstalling")];
      const found = await survey(RELEASE, state, cluster({ records }));
      const attempts = [{ revision: 9 }, { revision: 10 }];
      expect(found).toMatchObject({ ...NOTHING, forgotten: ["helm_release.agent"], attempts });
      expect(await survey(RELEASE, state, cluster({ records }), { next: "removal" })).toEqual(NOTHING);
    });
  });

  test("of agents that dial another platform is somebody else's", async () => {
    const records = [record(1, "deployed", { proxyAddr: "other.example.com:443" })];
    const found = await survey(RELEASE, EMPTY, cluster({ records }));
    expect(found).toMatchObject({ imports: [], attempts: [], foreign: [{ what: "release svc/agent" }] });
  });
});

test("a stack whose resources depend on each other is left for Terraform to refuse", async () => {
  const block = (other: string) => ({ metadata: { name: `\${kubernetes_config_map_v1.${other}.metadata[0].name}` } });
  const configuration = { resource: { kubernetes_config_map_v1: { a: block("b"), b: block("a") } } };
  expect(await survey(configuration, EMPTY, cluster({}))).toEqual(NOTHING);
});
