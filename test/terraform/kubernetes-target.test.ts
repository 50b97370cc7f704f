import { TerraformLocal, Testing, Token } from "cdktf";
import { FOREIGN_METADATA } from "../../constructs/core/foreign-changes";
import { KubernetesTarget } from "../../constructs/terraform/kubernetes-target";
import { ViolationsError } from "../../constructs/core/violations-error";
import { at, newStack } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { CERTIFICATE } from "../fixtures/certificate";

const BASE64 = Buffer.from(CERTIFICATE).toString("base64");
const CLUSTER = { endpoint: "https://203.0.113.7", caCertificate: BASE64 };
const COMMAND = { host: "https://203.0.113.7:6443", command: "sign-in" };
const V1_BETA_1 = "client.authentication.k8s.io/v1beta1";

/** How both providers reach the cluster, as Terraform reads it. */
function providers(target: KubernetesTarget): { kubernetes: unknown; helm: unknown } {
  const stack = newStack();
  target.addProviders(stack);
  const written: unknown = JSON.parse(Testing.synth(stack));
  const { ignore_annotations, ignore_labels, ...kubernetes } = at(written, "provider.kubernetes.0") as Connection;
  expect([ignore_annotations, ignore_labels]).toEqual([FOREIGN_METADATA.annotations, FOREIGN_METADATA.labels]);
  return { kubernetes, helm: at(written, "provider.helm.0.kubernetes") };
}

type Connection = Record<string, unknown>;

/** Props that only a JavaScript caller can pass. */
function untyped(props: unknown): never {
  return props as never;
}

test("a kubeconfig's context is that of both providers", () => {
  const settings = { config_path: "~/.kube/config", config_context: "production" };
  expect(providers(KubernetesTarget.kubeconfig({ context: "production" }))).toEqual({
    kubernetes: settings,
    helm: settings,
  });
});

test("the environment decides everything when nothing is declared", () => {
  expect(providers(KubernetesTarget.environment())).toEqual({ kubernetes: {}, helm: {} });
});

test("inside a cluster no kubeconfig of the environment is read", () => {
  expect(providers(KubernetesTarget.inCluster())).toEqual({
    kubernetes: { config_path: "" },
    helm: { config_path: "" },
  });
});

test("two targets are one cluster where they are described as the same, however one signs in to it", () => {
  const descriptions = [
    KubernetesTarget.eks({ ...CLUSTER, clusterName: "c", region: "r" }),
    KubernetesTarget.eks({ ...CLUSTER, endpoint: "https://203.0.113.8", clusterName: "c", region: "r" }),
    KubernetesTarget.kubeconfig({ context: "production" }),
    KubernetesTarget.kubeconfig({ context: "staging" }),
    KubernetesTarget.kubeconfig({ context: "production", path: "elsewhere" }),
    KubernetesTarget.environment(),
    KubernetesTarget.inCluster(),
  ].map(({ location }) => location);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  expect(KubernetesTarget.gke(CLUSTER).location).toBe(descriptions[0]);
});

test("both providers sign in with the same command", () => {
  const target = KubernetesTarget.exec({
    ...COMMAND,
    clusterCaCertificate: CERTIFICATE,
    args: ["--realm", "${x}"],
    env: { PROFILE: "p" },
  });
  const settings = { config_path: "", host: COMMAND.host, cluster_ca_certificate: CERTIFICATE };
  const exec = {
    api_version: "client.authentication.k8s.io/v1",
    command: "sign-in",
    args: ["--realm", "$${x}"],
    env: { PROFILE: "p" },
  };
  expect(problemsOf(target)).toEqual([]);
  expect(providers(target)).toEqual({ kubernetes: { ...settings, exec: [exec] }, helm: { ...settings, exec } });
});

test.each([
  [
    "EKS",
    KubernetesTarget.eks({ ...CLUSTER, clusterName: "c", region: "r", roleArn: "arn:aws:iam::1:role/deployer" }),
    "aws eks get-token --cluster-name c --region r --output json --role-arn arn:aws:iam::1:role/deployer",
  ],
  ["GKE", KubernetesTarget.gke({ ...CLUSTER, endpoint: "203.0.113.7" }), "gke-gcloud-auth-plugin"],
  [
    "AKS",
    KubernetesTarget.aks({ ...CLUSTER, login: "workloadidentity", tenantId: "t" }),
    "kubelogin get-token --login workloadidentity --server-id 6dae42f8-4368-4678-94ff-3960e28e3630 --tenant-id t",
  ],
])("a cluster of %s is signed in to with the command of its cloud", (_, target, line) => {
  const [command, ...args] = line.split(" ");
  expect(problemsOf(target)).toEqual([]);
  expect(providers(target).helm).toEqual({
    config_path: "",
    host: CLUSTER.endpoint,
    cluster_ca_certificate: CERTIFICATE,
    exec: { api_version: V1_BETA_1, command, args },
  });
});

test("endpoint and certificate authority may be references to the cluster", () => {
  const endpoint = Token.asString(new TerraformLocal(newStack(), "cluster", "e").expression);
  const target = KubernetesTarget.gke({ endpoint, caCertificate: endpoint });
  expect(problemsOf(target)).toEqual([]);
  expect(providers(target).kubernetes).toMatchObject({
    host: "https://${local.cluster}",
    cluster_ca_certificate: "${base64decode(local.cluster)}",
  });
});

test.each([
  ["a missing context", KubernetesTarget.kubeconfig(untyped({})), ["FIELD-003 context"]],
  ["an empty path", KubernetesTarget.kubeconfig({ path: "", context: "c" }), ["FIELD-002 path"]],
  [
    "a session in the place of a role",
    KubernetesTarget.eks({ ...CLUSTER, clusterName: "c", region: "r", roleArn: "arn:aws:sts::1:assumed-role/d/s" }),
    ["FIELD-002 roleArn"],
  ],
  [
    "a region of another type",
    KubernetesTarget.eks({ ...CLUSTER, clusterName: "c", region: untyped(7) }),
    ["FIELD-002 region"],
  ],
  ["an unencrypted address", KubernetesTarget.exec({ ...COMMAND, host: "http://a" }), ["FIELD-002 host"]],
  ["an address with a space behind", KubernetesTarget.exec({ ...COMMAND, host: "https://a " }), ["FIELD-002 host"]],
  ["an address with a line break", KubernetesTarget.exec({ ...COMMAND, host: "https://a\n" }), ["FIELD-002 host"]],
  ["an address with a password", KubernetesTarget.exec({ ...COMMAND, host: "https://u:p@a" }), ["FIELD-002 host"]],
  ["text as a certificate", KubernetesTarget.gke({ ...CLUSTER, caCertificate: "x" }), ["FIELD-002 caCertificate"]],
  ["a token as an argument", KubernetesTarget.exec({ ...COMMAND, args: ["--token=t"] }), ["TARGET-004 args[0]"]],
  [
    "a secret in the environment",
    KubernetesTarget.exec({ ...COMMAND, env: { CLIENT_SECRET: "s" } }),
    ["TARGET-004 env.CLIENT_SECRET"],
  ],
  ["an unknown interface", KubernetesTarget.exec({ ...COMMAND, apiVersion: "v1alpha1" }), ["FIELD-002 apiVersion"]],
  ["no command", KubernetesTarget.exec(untyped({ host: COMMAND.host })), ["FIELD-003 command"]],
  ["an argument of another type", KubernetesTarget.exec({ ...COMMAND, args: [untyped(7)] }), ["FIELD-002 args[0]"]],
  ["an invalid environment", KubernetesTarget.exec({ ...COMMAND, env: untyped("A=b") }), ["FIELD-002 env"]],
])("%s is refused", (_, target, expected) => {
  expect(problemsOf(target)).toEqual(expected);
});

test("a refused credential is neither in the report nor in the configuration", () => {
  const target = KubernetesTarget.exec({
    ...COMMAND,
    args: ["--client-secret=hunter2"],
    env: { API_TOKEN: "hunter2" },
  });
  expect(JSON.stringify(target.violations)).not.toContain("hunter2");
  expect(() => providers(target)).toThrow(ViolationsError);
});
