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
const AZURE = { storageAccountName: "states", containerName: "platform", key: "production" };

test("every kind is written in Terraform's names", () => {
  expect(backend(StateBackend.local({ path: "p.tfstate" }))).toEqual({ local: { path: "../../../p.tfstate" } });
  expect(backend(StateBackend.kubernetes({ secretSuffix: "p", inClusterConfig: true }))).toEqual({
    kubernetes: { secret_suffix: "p", in_cluster_config: true },
  });
  expect(backend(StateBackend.gcs({ bucket: "b", prefix: "p" }))).toEqual({ gcs: { bucket: "b", prefix: "p" } });
  expect(backend(StateBackend.azurerm({ ...AZURE, useOidc: true }))).toEqual({
    azurerm: { storage_account_name: "states", container_name: "platform", key: "production", use_oidc: true },
  });
  expect(backend(StateBackend.http({ address: "https://state.example.com", lockMethod: "PUT" }))).toEqual({
    http: { address: "https://state.example.com", lock_method: "PUT" },
  });
});

test("S3 encrypts and locks unless told otherwise", () => {
  expect(backend(StateBackend.s3(S3))).toEqual({ s3: { ...S3, encrypt: true, use_lockfile: true } });
  expect(backend(StateBackend.s3({ ...S3, useLockfile: false }))).toMatchObject({ s3: { use_lockfile: false } });
});

test("the strings of the block are not escaped: Terraform does not evaluate them", () => {
  expect(backend(StateBackend.local({ path: "${x}.tfstate" }))).toEqual({ local: { path: "../../../${x}.tfstate" } });
});

test.each([
  ["a missing name", StateBackend.s3(untyped({ bucket: "b", key: "" })), ["FIELD-002 key", "FIELD-003 region"]],
  ["invalid props", StateBackend.local(untyped(undefined)), ["FIELD-003 path"]],
  [
    "a name of another type",
    StateBackend.gcs(untyped({ bucket: 7, prefix: {} })),
    ["FIELD-002 bucket", "FIELD-002 prefix"],
  ],
  ["an absolute path", StateBackend.local({ path: "/var/p.tfstate" }), ["STATE-002 path"]],
  ["a path out of the folder", StateBackend.local({ path: "../p.tfstate" }), ["STATE-002 path"]],
  ["a path that leaves the folder on its way", StateBackend.local({ path: "a/../../p" }), ["STATE-002 path"]],
  ["a folder", StateBackend.local({ path: "states/" }), ["STATE-002 path"]],
  ["a path with a drive", StateBackend.local({ path: "C:/p.tfstate" }), ["STATE-002 path"]],
  ["a path of Windows", StateBackend.local({ path: "a\\p.tfstate" }), ["STATE-002 path"]],
  ["a path below the home folder", StateBackend.local({ path: "~/p.tfstate" }), ["STATE-002 path"]],
  ["a credential", StateBackend.s3({ ...S3, settings: { access_key: "AKIA" } }), ["STATE-003 settings.access_key"]],
  [
    "a credential in a nested setting",
    StateBackend.s3({ ...S3, settings: { assume_role: [{ token: "t" }] } }),
    ["STATE-003 settings.assume_role[0].token"],
  ],
  ["an address with a space behind", StateBackend.http({ address: "https://a/s " }), ["FIELD-002 address"]],
  ["an address with a line break", StateBackend.http({ address: "https://a/s\n" }), ["FIELD-002 address"]],
  ["an address without scheme", StateBackend.http({ address: "state.example.com" }), ["FIELD-002 address"]],
  [
    "an address with a password",
    StateBackend.http({ address: "https://a", lockAddress: "https://u:p@a" }),
    ["FIELD-002 lockAddress"],
  ],
  ["a suffix with a number of its own", StateBackend.kubernetes({ secretSuffix: "p-1" }), ["STATE-005 secretSuffix"]],
  ["a suffix that no name may end with", StateBackend.kubernetes({ secretSuffix: "P_" }), ["STATE-005 secretSuffix"]],
  ["a setting with a property", StateBackend.s3({ ...S3, settings: { region: "x" } }), ["STATE-006 settings.region"]],
  ["a setting that is no value", StateBackend.s3({ ...S3, settings: untyped({ a: null }) }), ["FIELD-002 settings.a"]],
  ["a setting misspelt", StateBackend.s3({ ...S3, settings: { maxRetries: 2 } }), ["FIELD-002 settings.maxRetries"]],
  ["an invalid switch", StateBackend.s3({ ...S3, encrypt: untyped("yes") }), ["FIELD-002 encrypt"]],
])("%s is refused", (_, state, expected) => {
  expect(problemsOf(state)).toEqual(expected);
});

test("a reference cannot say where the state is", () => {
  const reference = Token.asString(new TerraformLocal(newStack(), "name", "b").expression);
  expect(problemsOf(StateBackend.gcs({ bucket: reference, prefix: "p" }))).toEqual(["REFERENCE-001 bucket"]);
});

test("a credential does not reach the report", () => {
  const state = StateBackend.s3({ ...S3, settings: { secret_key: "hunter2" } });
  expect(JSON.stringify(state.violations)).not.toContain("hunter2");
});

test("further settings are kept", () => {
  expect(
    backend(StateBackend.s3({ ...S3, settings: { use_path_style: true, endpoints: { s3: "http://s3" } } })),
  ).toEqual({ s3: { ...S3, encrypt: true, use_lockfile: true, use_path_style: true, endpoints: { s3: "http://s3" } } });
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

test("prefixes of GCS that Terraform makes one object of are one place", () => {
  const placeOf = (prefix: string) => StateBackend.gcs({ bucket: "b", prefix }).location();
  for (const same of ["a/", "/a", "a//", "./a"]) expect(placeOf(same)).toBe(placeOf("a"));
  expect(placeOf("a/b")).not.toBe(placeOf("a"));
});
