import { TerraformLocal } from "cdktf";
import {
  acknowledge,
  CertificateAuthority,
  ClusterStack,
  KubernetesTarget,
  literals,
  SecretRef,
  StateBackend,
} from "../../../constructs";
import { construct, factory, plain, type Recipe } from "../recipe";
import type { World } from "../world";
import { CERTIFICATE } from "../../fixtures/certificate";

const LOCAL = () => StateBackend.local({ path: "terraform.tfstate" });

/** Settings of an object and of a list. */
function withSettings<P extends object>(props: P) {
  return [
    [{ ...props, settings: { assume_role: { duration: "1h", session_name: "y" } } }],
    [{ ...props, settings: { scopes: ["x"] } }],
  ] as const;
}

const target = (made: KubernetesTarget, { app }: World) =>
  new ClusterStack(app, "cluster", { target: made, state: LOCAL() });
const state = (made: StateBackend, { app }: World) =>
  new ClusterStack(app, "cluster", { target: KubernetesTarget.environment(), state: made });

export const TERRAFORM: readonly Recipe[] = [
  construct(
    ClusterStack,
    ({ app }) => [
      [
        app,
        "cluster",
        {
          target: KubernetesTarget.environment(),
          state: LOCAL(),
          providerVersions: { kubernetes: "2.38.0", helm: "3.1.1", http: "3.5.0" },
          requiredTerraformVersion: ">= 1.11.0",
        },
      ],
    ],
    { writes: true },
  ),
  factory(KubernetesTarget, "kubeconfig", () => [[{ path: "kubeconfig", context: "production" }]], target),
  factory(
    KubernetesTarget,
    "exec",
    () => [
      [
        {
          host: "https://cluster.example.com",
          clusterCaCertificate: CERTIFICATE,
          command: "token",
          args: ["get"],
          env: { ZONE: "eu" },
          apiVersion: "client.authentication.k8s.io/v1",
        },
      ],
    ],
    target,
  ),
  factory(
    KubernetesTarget,
    "eks",
    () => [
      [
        {
          endpoint: "https://cluster.example.com",
          caCertificate: CERTIFICATE,
          clusterName: "production",
          region: "eu-central-1",
          profile: "platform",
          roleArn: "arn:aws:iam::123456789012:role/deployer",
        },
      ],
    ],
    target,
  ),
  factory(
    KubernetesTarget,
    "gke",
    () => [[{ endpoint: "https://cluster.example.com", caCertificate: CERTIFICATE }]],
    target,
  ),
  factory(
    KubernetesTarget,
    "aks",
    () => [
      [
        {
          endpoint: "https://cluster.example.com",
          caCertificate: CERTIFICATE,
          login: "spn",
          serverId: "6dae42f8-4368-4678-94ff-3960e28e3630",
          tenantId: "00000000-0000-0000-0000-000000000000",
          clientId: "00000000-0000-0000-0000-000000000001",
        },
      ],
    ],
    target,
  ),
  factory(StateBackend, "local", () => withSettings({ path: "terraform.tfstate" }), state),
  factory(
    StateBackend,
    "kubernetes",
    () =>
      withSettings({
        secretSuffix: "state",
        namespace: "terraform",
        configPath: "kubeconfig",
        configContext: "production",
        inClusterConfig: false,
      }),
    state,
  ),
  factory(
    StateBackend,
    "s3",
    () =>
      withSettings({
        bucket: "state",
        key: "platform",
        region: "eu-central-1",
        useLockfile: true,
        encrypt: true,
        kmsKeyId: "alias/state",
        profile: "platform",
      }),
    state,
  ),
  factory(
    StateBackend,
    "gcs",
    () =>
      withSettings({
        bucket: "state",
        prefix: "platform",
        kmsEncryptionKey: "projects/x/locations/y/keyRings/z/cryptoKeys/k",
        impersonateServiceAccount: "deployer@project.iam.gserviceaccount.com",
      }),
    state,
  ),
  factory(
    StateBackend,
    "azurerm",
    () =>
      withSettings({
        storageAccountName: "state",
        containerName: "platform",
        key: "platform",
        resourceGroupName: "platform",
        subscriptionId: "00000000-0000-0000-0000-000000000000",
        tenantId: "00000000-0000-0000-0000-000000000000",
        useAzureadAuth: true,
        useOidc: true,
      }),
    state,
  ),
  factory(
    StateBackend,
    "http",
    () =>
      withSettings({
        address: "https://state.example.com/platform",
        lockAddress: "https://state.example.com/platform/lock",
        unlockAddress: "https://state.example.com/platform/lock",
        updateMethod: "POST",
        lockMethod: "LOCK",
        unlockMethod: "UNLOCK",
      }),
    state,
  ),
  factory(SecretRef, "of", () => [["agent-join-token", "auth-token"]], useSecret),
  factory(
    SecretRef,
    "ephemeral",
    () => [[{ variable: "join_token", name: "agent-join-token", key: "auth-token", revision: 2 }]],
    useInKubernetes,
  ),
  factory(CertificateAuthority, "secret", () => [["authority", "ca.pem"]], trust),
  factory(CertificateAuthority, "configMap", () => [["authority", "ca.pem"]], trust),
  plain(acknowledge, ({ stack }) => [[stack, { code: "ADDRESS-004", reason: "partners resolve both" }]]),
  plain(
    literals,
    () => [[{ text: "${x}" }]],
    (value, { stack }) => {
      // Unlike a local value, an output of CDKTF cannot be null.
      new TerraformLocal(stack, "literals", value);
    },
  ),
];

function useSecret(secret: SecretRef, world: World): void {
  useInKubernetes(secret, world);
  world.linux({ joinToken: secret });
}

function useInKubernetes(secret: SecretRef, world: World): void {
  world.platform({ auth: { license: secret, extraEnvironment: { LICENSE_TOKEN: secret } } });
  world.release({ joinToken: secret });
}

function trust(certificateAuthority: CertificateAuthority, world: World): void {
  const platform = world.platform({ certificateAuthority });
  world.release({ platform });
}
