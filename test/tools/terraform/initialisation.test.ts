import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Initialisation } from "../../../tools/terraform/initialisation";
import { temporaryFolder } from "../../support/temporary-folder";

const PROVIDER = ".terraform/providers/registry.example.com/a/kubernetes/1.0.0/linux_amd64/provider";
const ADDRESS = "registry.example.com/a/kubernetes";
const PROGRAM = { path: "/bin/terraform", version: "1.11.4" };

let directory = "";

const configuration = (terraform: object, more: object = {}) => ({
  terraform: { backend: { local: { path: "terraform.tfstate" } }, ...terraform },
  resource: { kubernetes_namespace_v1: {} },
  ...more,
});

const write = (file: string, text: string) => {
  mkdirSync(join(directory, file, ".."), { recursive: true });
  writeFileSync(join(directory, file), text);
};

const initialisation = (stack: object = configuration({}), env: NodeJS.ProcessEnv = {}, program = PROGRAM) =>
  new Initialisation({ directory, configuration: stack }, program, env);

beforeEach(() => {
  directory = temporaryFolder();
  write("cdk.tf.json", "{}");
});

function initialised(): void {
  write(PROVIDER, "a program");
  write(".terraform.lock.hcl", `provider "${ADDRESS}" {}`);
  write(".terraform/terraform.tfstate", "{}");
  initialisation().note();
}

const state = (provider: string) =>
  JSON.stringify({ version: 4, resources: [{ type: "a", provider: `provider["${provider}"]` }] });

test("a folder that nobody has initialised is fresh, and has everything to do", () => {
  expect(initialisation().isFresh()).toBe(true);
  expect(initialisation().isDone()).toBe(false);
});

test("a folder with a state is not fresh: init might migrate it", () => {
  write("terraform.tfstate", "");
  expect(initialisation().isFresh()).toBe(false);
});

test("nothing is to be done in a folder as init has left it, whatever is deployed meanwhile", () => {
  initialised();
  write("terraform.tfstate", state(ADDRESS));
  expect(initialisation().isDone()).toBe(true);
  expect(initialisation(configuration({}), { TF_VAR_token: "other", TF_LOG: "debug" }).isDone()).toBe(true);
});

test.each<[string, () => Initialisation]>([
  [
    "another version of a provider is required",
    () => initialisation(configuration({ required_providers: { a: "2" } })),
  ],
  ["the backend is another one", () => initialisation(configuration({ backend: { s3: {} } }))],
  ["the state is in another file", () => initialisation(configuration({ backend: { local: { path: "other" } } }))],
  ["a resource of another type is declared", () => initialisation(configuration({}, { resource: { random_id: {} } }))],
  ["there is a module", () => initialisation(configuration({}, { module: { a: {} } }))],
  ["Terraform is another one", () => initialisation(undefined, {}, { ...PROGRAM, version: "1.12.0" })],
  ["a setting of Terraform is another one", () => initialisation(undefined, { TF_CLI_ARGS_init: "-upgrade" })],
  ["another workspace is chosen", () => initialisation(undefined, { TF_WORKSPACE: "other" })],
])("init runs again where %s", (_, changed) => {
  initialised();
  expect(changed().isDone()).toBe(false);
});

test.each<[string, () => void]>([
  [
    "the lock file is another one",
    () => {
      write(".terraform.lock.hcl", `provider "${ADDRESS}" { version = "2" }`);
    },
  ],
  [
    "the lock file is gone",
    () => {
      rmSync(join(directory, ".terraform.lock.hcl"));
    },
  ],
  [
    "the record of the backend is another one",
    () => {
      write(".terraform/terraform.tfstate", '{"backend":{}}');
    },
  ],
  [
    "a provider is gone",
    () => {
      rmSync(join(directory, PROVIDER));
    },
  ],
  [
    "a provider was written again",
    () => {
      utimesSync(join(directory, PROVIDER), 1, 1);
    },
  ],
  [
    "there is a further file of Terraform",
    () => {
      write("backend.tf", "terraform {}");
    },
  ],
  [
    "the state needs another provider",
    () => {
      write("terraform.tfstate", state("registry.example.com/b/random"));
    },
  ],
  [
    "the state cannot be read",
    () => {
      write("terraform.tfstate", '{"encrypted_data":"x"}');
    },
  ],
])("init runs again where %s", (_, change) => {
  initialised();
  change();
  expect(initialisation().isDone()).toBe(false);
});
