import { TerraformLocal, TerraformOutput, Testing, Token } from "cdktf";
import { StateBackend } from "../../constructs/terraform/state-backend";
import { at, newStack } from "../support/synthesis";
import { problemsOf } from "../support/violations";

/** A backend block as Terraform reads it. */
function backend(state: StateBackend): unknown {
  const stack = newStack();
  state.addTo(stack);
  return at(JSON.parse(Testing.synth(stack)), "terraform.backend");
}

/** Props that only a JavaScript caller can pass. */
function untyped(props: unknown): never {
  return props as never;
}

const S3 = { bucket: "states", key: "platform", region: "eu-central-1" };
const GCS = { bucket: "states", prefix: "platform" };
const AZURE = { storageAccountName: "states", containerName: "platform", key: "production" };
const HTTP = { address: "https://state.example.com" };

const file = (path: string) => StateBackend.local({ path });
const kubernetes = (props: object) => StateBackend.kubernetes({ secretSuffix: "p", ...props });
const s3 = (props: object) => StateBackend.s3({ ...S3, ...props });
const gcs = (props: object) => StateBackend.gcs({ bucket: "states", ...props });
const azurerm = (props: object) => StateBackend.azurerm({ ...AZURE, ...props });
const http = (props: object) => StateBackend.http({ ...HTTP, ...props });

test.each([
  [StateBackend.local({ path: "p.tfstate" }), { local: { path: "../../../p.tfstate" } }],
  [
    StateBackend.kubernetes({ secretSuffix: "p", inClusterConfig: true }),
    { kubernetes: { secret_suffix: "p", in_cluster_config: true } },
  ],
  [StateBackend.gcs(GCS), { gcs: GCS }],
  [
    StateBackend.gcs({ ...GCS, storeageCustomEndpoint: "https://storage" }),
    { gcs: { ...GCS, storage_custom_endpoint: "https://storage" } },
  ],
  [
    StateBackend.azurerm({ ...AZURE, useOidc: true }),
    { azurerm: { storage_account_name: "states", container_name: "platform", key: "production", use_oidc: true } },
  ],
  [StateBackend.http({ ...HTTP, lockMethod: "PUT" }), { http: { ...HTTP, lock_method: "PUT" } }],
  [
    StateBackend.s3({ ...S3, assumeRole: { roleArn: "arn", tags: { costCentre: "a" } } }),
    {
      s3: { ...S3, encrypt: true, use_lockfile: true, assume_role: { role_arn: "arn", tags: { costCentre: "a" } } },
    },
  ],
])("a backend is written in Terraform's names: %#", (state, expected) => {
  expect(backend(state)).toEqual(expected);
});

test.each([
  ["left out", {}, { encrypt: true, use_lockfile: true }],
  ["undefined", { encrypt: undefined, useLockfile: undefined }, { encrypt: true, use_lockfile: true }],
  ["false", { encrypt: false, useLockfile: false }, { encrypt: false, use_lockfile: false }],
])("S3 encrypts and locks unless told otherwise: %s", (_, props, expected) => {
  expect(backend(s3(props))).toEqual({ s3: { ...S3, ...expected } });
});

test("the strings of the block are not escaped: Terraform does not evaluate them", () => {
  expect(backend(StateBackend.local({ path: "${x}.tfstate" }))).toEqual({ local: { path: "../../../${x}.tfstate" } });
});

test.each([
  ["an absolute path", "/var/p.tfstate"],
  ["a path out of the folder", "../p.tfstate"],
  ["a path that leaves the folder on its way", "a/../../p"],
  ["a folder", "states/"],
  ["a path with a drive", "C:/p.tfstate"],
  ["a path of Windows", "a\\p.tfstate"],
  ["a path below the home folder", "~/p.tfstate"],
])("%s does not lead into the folder of the program", (_, path) => {
  expect(problemsOf(StateBackend.local({ path }))).toEqual(["STATE-002 path"]);
});

test.each([
  ["a key", StateBackend.s3({ ...S3, accessKey: "AKIA" }), ["STATE-003 accessKey"]],
  ["a secret", StateBackend.s3({ ...S3, secretKey: "hunter2" }), ["STATE-003 secretKey"]],
  [
    "a token in a nested field",
    StateBackend.s3({ ...S3, assumeRoleWithWebIdentity: { webIdentityToken: "hunter2" } }),
    ["STATE-003 assumeRoleWithWebIdentity.webIdentityToken"],
  ],
  [
    "a token in a list",
    StateBackend.s3(untyped({ ...S3, assume_role: [{ token: "hunter2" }] })),
    ["STATE-003 assume_role[0].token"],
  ],
  ["a token of a storage account", StateBackend.azurerm({ ...AZURE, sasToken: "hunter2" }), ["STATE-003 sasToken"]],
  ["an account", StateBackend.gcs({ ...GCS, credentials: "hunter2" }), ["STATE-003 credentials"]],
  ["a password", StateBackend.http({ ...HTTP, password: "hunter2" }), ["STATE-003 password"]],
  [
    "a password in an address",
    StateBackend.http({ ...HTTP, lockAddress: "https://u:hunter2@a" }),
    ["STATE-003 lockAddress"],
  ],
  ["a user in an address", StateBackend.http({ address: "https://hunter2@a" }), ["STATE-003 address"]],
])("%s would be a credential in the configuration, and is not shown", (_, state, expected) => {
  expect(problemsOf(state)).toEqual(expected);
  expect(JSON.stringify(state.violations)).not.toContain("hunter2");
});

test.each([
  ["a switch", StateBackend.s3({ ...S3, skipCredentialsValidation: true })],
  ["the path of a file", StateBackend.s3({ ...S3, sharedCredentialsFiles: ["~/.aws/states"] })],
  ["a key that a key service keeps", StateBackend.s3({ ...S3, kmsKeyId: "states" })],
  ["a field that is left out", StateBackend.s3(untyped({ ...S3, accessKey: undefined, token: null }))],
])("%s is no credential", (_, state) => {
  expect(problemsOf(state)).toEqual([]);
});

const stack = newStack();
const local = new TerraformLocal(stack, "name", "b");

test.each([
  ["a text", StateBackend.gcs({ ...GCS, bucket: Token.asString(local.expression) }), "bucket"],
  ["a part of a path", StateBackend.local({ path: `${Token.asString(local.expression)}.tfstate` }), "path"],
  ["a number", StateBackend.s3({ ...S3, maxRetries: Token.asNumber(local.expression) }), "maxRetries"],
  ["a list", StateBackend.s3({ ...S3, sharedConfigFiles: Token.asList(local.expression) }), "sharedConfigFiles"],
  ["an expression", StateBackend.s3({ ...S3, encrypt: untyped(Token.asAny(local.expression)) }), "encrypt"],
])("a reference cannot say where the state is: %s", (_, state, property) => {
  expect(problemsOf(state)).toEqual([`REFERENCE-001 ${property}`]);
});

test.each([
  ["no props", StateBackend.local(untyped(undefined)), ["FIELD-003 path"]],
  ["no props of another backend", StateBackend.s3(untyped(undefined)), ["FIELD-003"]],
  ["no plain data", StateBackend.s3({ ...S3, profile: untyped(() => "p") }), ["FIELD-002 profile"]],
])("%s: refused, as nothing can be written of it", (_, state, expected) => {
  expect(problemsOf(state)).toEqual(expected);
});

test("a local state is beside the program, where whoever removes the output keeps it, and every stack finds it", () => {
  const [first, second] = [newStack("first"), newStack("second")];
  StateBackend.local({ path: "state/p.tfstate" }).addTo(first);
  const remote = first.ensureBackendExists().getRemoteStateDataSource(second, "remote", "first");
  new TerraformOutput(second, "read", { value: remote.get("output") });
  expect(at(JSON.parse(Testing.synth(second)), "data.terraform_remote_state.remote")).toEqual({
    backend: "local",
    config: { path: "../../../state/p.tfstate" },
  });
});

test.each([
  ["a path with detours", file("p"), file("./q/../p")],
  ["how a cluster is reached", kubernetes({}), kubernetes({ inClusterConfig: true })],
  ["what does not move an object", s3({}), s3({ encrypt: false, region: "eu-west-1", profile: "p" })],
  ["how Google Cloud is asked", gcs({ prefix: "a" }), gcs({ prefix: "a", impersonateServiceAccount: "b" })],
  ["how Azure is asked", azurerm({}), azurerm({ useOidc: true })],
  ["another lock", http({}), http({ lockAddress: "https://lock.example.com" })],
])("two descriptions of one place are one place: %s", (_, first, second) => {
  expect(first.location()).toBe(second.location());
});

test.each([
  ["another file", file("p"), file("q")],
  ["another suffix", kubernetes({}), kubernetes({ secretSuffix: "q" })],
  ["another namespace", kubernetes({}), kubernetes({ namespace: "a" })],
  ["another cluster", kubernetes({ configContext: "a" }), kubernetes({ configContext: "b" })],
  ["another file of clusters", kubernetes({}), kubernetes({ configPath: "a" })],
  ["another object", s3({}), s3({ key: "a" })],
  ["another bucket", s3({}), s3({ bucket: "a" })],
  ["another storage", s3({}), s3({ endpoints: { s3: "https://storage" } })],
  ["another storage by its older name", s3({}), s3({ endpoint: "https://storage" })],
  ["another folder", gcs({ prefix: "a" }), gcs({ prefix: "a/b" })],
  ["another bucket of Google Cloud", gcs({}), gcs({ bucket: "a" })],
  ["another storage of that kind", gcs({}), gcs({ storeageCustomEndpoint: "https://storage" })],
  ["another blob", azurerm({}), azurerm({ key: "a" })],
  ["another container", azurerm({}), azurerm({ containerName: "a" })],
  ["another account", azurerm({}), azurerm({ storageAccountName: "a" })],
  ["another cloud", azurerm({}), azurerm({ environment: "china" })],
  ["another address", http({}), http({ address: "https://a.example.com" })],
])("two places are not one: %s", (_, first, second) => {
  expect(first.location()).not.toBe(second.location());
});
