import { join } from "node:path";
import { parse } from "yaml";
import { controlPlaneFolders } from "../../local/folders";
import { clusterConfiguration, Kwokctl, type ClusterPlan } from "../../local/kwokctl";
import type { RunOptions } from "../../local/run";
import { Machine } from "./machine";

const PLAN: ClusterPlan = {
  binaries: {
    paths: { etcd: "/bin/etcd", kwok: "/bin/kwok" },
  },
  ports: { apiServer: 1, etcd: 2, etcdPeer: 3, controllerManager: 4, scheduler: 5, kwok: 6 },
  versions: { kubernetes: "v1.34.2", etcd: "3.6.5" },
};

interface ConfigurationDocument {
  readonly options: Readonly<Record<string, unknown>>;
  readonly componentsPatches: readonly { readonly name: string; readonly extraArgs: readonly unknown[] }[];
}

function configurationOf(plan: ClusterPlan): ConfigurationDocument {
  return parse(clusterConfiguration(plan)) as ConfigurationDocument;
}

function argumentsOf(component: string, plan: ClusterPlan): readonly unknown[] {
  return configurationOf(plan).componentsPatches.find(({ name }) => name === component)!.extraArgs;
}

test("every component listens on the loopback interface only, each on a port of its own", () => {
  const { options } = configurationOf(PLAN);
  expect(options["bindAddress"]).toBe("127.0.0.1");
  const ports = Object.entries(options).filter(([key]) => key.endsWith("Port"));
  expect(new Set(ports.map(([, port]) => port)).size).toBe(6);
});

test("the API server is told the address that it advertises: it would look for a default route", () => {
  expect(argumentsOf("kube-apiserver", PLAN)).toEqual([{ key: "advertise-address", value: "192.0.2.1" }]);
});

test("etcd does not wait for the disk: the controller manager would give up an API server that takes ten seconds", () => {
  expect(argumentsOf("etcd", PLAN)).toEqual([{ key: "unsafe-no-fsync", value: "true" }]);
});

test.each(["kube-controller-manager", "kube-scheduler"])(
  "the %s elects no leader: it would end when the API server is away for ten seconds",
  (component) => {
    expect(argumentsOf(component, PLAN)).toEqual([{ key: "leader-elect", value: "false" }]);
  },
);

test("pods of a real node reach the API server under an address and a name that its certificate has", () => {
  const plan = { ...PLAN, realNodes: { address: "10.123.0.1" } };
  const { options } = configurationOf(plan);
  expect(options).toMatchObject({ bindAddress: "0.0.0.0", kubeApiserverCertSANs: ["10.0.0.1"] });
  expect(argumentsOf("kube-apiserver", plan)).toEqual([
    { key: "advertise-address", value: "10.123.0.1" },
    { key: "kubelet-preferred-address-types", value: "InternalIP" },
  ]);
});

test("pods of a real node reach the API server on a port that need not be free on this machine", () => {
  expect(argumentsOf("kube-apiserver", { ...PLAN, realNodes: { address: "10.123.0.1", port: 6443 } })).toEqual(
    expect.arrayContaining([{ key: "secure-port", value: "6443" }]),
  );
});

test("requests are recorded where a real node asks for it", () => {
  const audit = { policy: "/node/policy.yaml", log: "/node/audit.log" };
  expect(argumentsOf("kube-apiserver", { ...PLAN, realNodes: { address: "10.123.0.1", audit } })).toEqual(
    expect.arrayContaining([
      { key: "audit-policy-file", value: audit.policy },
      { key: "audit-log-path", value: audit.log },
    ]),
  );
});

test("nothing simulates the pods of a real node", () => {
  expect(configurationOf(PLAN).options["disable"]).toBeUndefined();
  expect(configurationOf({ ...PLAN, realNodes: { address: "10.123.0.1" } }).options["disable"]).toEqual([
    "kwok-controller",
  ]);
});

test("requests are authorised and admitted as on a real cluster", () => {
  expect(configurationOf(PLAN).options).toMatchObject({ kubeAuthorization: true, kubeAdmission: true });
});

test("each program is named by its path", () => {
  expect(configurationOf(PLAN).options).toMatchObject({
    etcdBinary: "/bin/etcd",
    kwokControllerBinary: "/bin/kwok",
  });
});

test("neither the user's kubeconfig nor settings of another kwok reach kwokctl", async () => {
  const machine = new Machine();
  let seen: RunOptions = {};
  const kwokctl = machine.program(join(machine.folder, "kwokctl"), (_, options) => {
    seen = options;
    return "";
  });
  const folders = controlPlaneFolders("mine", machine.folder);
  const env = { PATH: "/usr/bin", HOME: "/home/me", KUBECONFIG: "/home/me/.kube/config", KWOK_RUNTIME: "docker" };
  await new Kwokctl(kwokctl, folders, { run: machine.context().run, env }).create(PLAN, undefined);
  expect(Object.keys(seen.env ?? {}).sort()).toEqual(["HOME", "KUBECACHEDIR", "KWOK_WORKDIR", "PATH"]);
  expect(machine.calls[0]).toContain(`--kubeconfig ${folders.kubeconfig}`);
  expect(folders.kubeconfig.startsWith(machine.folder)).toBe(true);
});
