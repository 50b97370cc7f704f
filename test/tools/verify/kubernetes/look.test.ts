import { CommandFailed, type Run } from "../../../../local/run";
import { isObject } from "../../../../tools/json/json";
import { renderStack } from "../../../../tools/manifests/render";
import { together } from "../../../../tools/verify/difference";
import { lookAtCluster } from "../../../../tools/verify/kubernetes/look";
import { declaredPlatform, recordedConfiguration } from "../declared";
import { NO_LIMIT_MS } from "../../../support/stopped-clock";

type Json = Record<string, unknown>;
type Edit = (object: Json) => Json | undefined;

const configuration = recordedConfiguration();
const PLATFORM = declaredPlatform();
const OBJECTS = renderStack(configuration).flatMap((item) => (item.kind === "object" ? [item.manifest as Json] : []));

function pod(name: string, change: { image?: string; ready?: boolean; deleted?: boolean } = {}): Json {
  const image = change.image ?? PLATFORM.components.find(({ kind }) => kind === "proxy")!.image;
  const isReady = change.ready ?? true;
  return {
    metadata: {
      name,
      labels: PLATFORM.components.at(-1)!.podLabels,
      ...(change.deleted === true && { deletionTimestamp: "2026-11-22T10:00:00Z" }),
    },
    spec: { containers: [{ image }] },
    status: {
      podIP: "10.0.0.7",
      phase: "Running",
      conditions: [{ type: "Ready", status: isReady ? "True" : "False" }],
      containerStatuses: [{ state: isReady ? { running: {} } : { waiting: { reason: "CrashLoopBackOff" } } }],
    },
  };
}

/** A cluster that has the declared objects, after they were edited, and these pods. */
function cluster(edit: Edit = (object) => object, pods: readonly Json[] = [pod("one"), pod("two")]) {
  const asked: string[] = [];
  const run: Run = (_file, args) => {
    asked.push(args.slice(0, 2).join(" "));
    const items = args[1] === "pods" ? pods : OBJECTS.flatMap((object) => edit(structuredClone(object)) ?? []);
    return Promise.resolve({ stdout: JSON.stringify({ items }), stderr: "", exitCode: 0 });
  };
  return { run, asked };
}

async function look({ run }: { run: Run }) {
  const options = {
    kubectl: "kubectl",
    kubeconfig: "config",
    context: "test",
    way: "address",
    timeoutMs: NO_LIMIT_MS,
    run,
  } as const;
  return lookAtCluster(PLATFORM, configuration, options, { now: new Date(0), soonDays: 14 });
}

async function found(...args: Parameters<typeof cluster>): Promise<readonly string[]> {
  const { seen } = await look(cluster(...args));
  return together(seen).map(({ where, what, expected, got }) => `${where.join(", ")}: ${what}: ${expected} / ${got}`);
}

/** Edits the objects of one kind and name. */
function only(kind: string, name: string, edit: Edit): Edit {
  return (object) =>
    object["kind"] === kind && isObject(object["metadata"]) && object["metadata"]["name"] === name
      ? edit(object)
      : object;
}

test("a cluster that has what is declared differs in nothing, and is only read", async () => {
  expect(await found()).toEqual([]);
  const { run, asked } = cluster();
  await look({ run });
  expect(asked).toEqual(["get --filename=-", "get pods"]);
});

test("a missing object and a changed field are reported, with the line of a file that differs", async () => {
  expect(await found(only("Service", "svc-proxy", () => undefined))).toEqual([
    "Service svc/svc-proxy: object: there / missing",
  ]);
  const changed = only("ConfigMap", "svc-proxy", (object) => ({
    ...object,
    data: { "svc.yaml": (object["data"] as Record<string, string>)["svc.yaml"]!.replace("v18.3.0", "v18.2.0") },
  }));
  expect(await found(changed)).toEqual([
    expect.stringMatching(
      /ConfigMap svc\/svc-proxy: data\.svc\.yaml: line \d+: .*"v18\.3\.0" \/ line \d+: .*"v18\.2\.0"/,
    ),
  ]);
});

test("what a Secret holds is neither compared nor shown", async () => {
  const changed: Edit = (object) =>
    object["kind"] === "Secret" ? { ...object, data: { "tls.key": "aHVudGVyMg==" } } : object;
  expect(await found(changed)).toEqual([]);
});

test("pods that are not ready, too few, or of another image are reported", async () => {
  expect(await found(undefined, [pod("one", { ready: false }), pod("two", { image: "registry/old:1" })])).toEqual([
    "Deployment svc-proxy: ready pods: 2 / 1",
    "pod one: state: ready / CrashLoopBackOff",
    expect.stringContaining("registry/old:1"),
  ]);
});

test("each ready pod is asked for itself, and one that ends is not", async () => {
  const { targets } = await look(cluster(undefined, [pod("one"), pod("two"), pod("three", { deleted: true })]));
  expect(targets).toEqual([
    { name: "pod one", host: "10.0.0.7", port: 3080, ports: "pod" },
    { name: "pod two", host: "10.0.0.7", port: 3080, ports: "pod" },
  ]);
});

test("a cluster that does not answer is a failure, in kubectl's words", async () => {
  const run: Run = (file) =>
    Promise.reject(new CommandFailed(file, { stdout: "", stderr: "connection refused", exitCode: 1 }, "exit code 1"));
  await expect(look({ run })).rejects.toThrow("read the cluster of the context test: connection refused");
});
