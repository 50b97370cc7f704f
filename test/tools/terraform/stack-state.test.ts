import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  backendName,
  claimState,
  dropEmbeddedState,
  hasState,
  readState,
  localStateFile,
  type StateOwner,
} from "../../../tools/terraform/stack-state";
import { temporaryFolder } from "../../support/temporary-folder";

const OLD: StateOwner = { cluster: "old", kind: "embedded" };
const NEW: StateOwner = { cluster: "new", kind: "embedded" };
let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "terraform.tfstate");
});

test("the state file is where the local backend says, from the folder of the stack", () => {
  const configuration = { terraform: { backend: { local: { path: "states/platform.tfstate" } } } };
  expect(localStateFile({ directory: folder, configuration })).toBe(join(folder, "states/platform.tfstate"));
});

test("a stack without a backend keeps its state in terraform.tfstate", () => {
  expect(localStateFile({ directory: folder, configuration: {} })).toBe(file);
});

test("a stack with a remote backend has no state file", () => {
  const configuration = { terraform: { backend: { s3: { bucket: "states" } } } };
  expect(backendName({ configuration })).toBe("s3");
  expect(localStateFile({ directory: folder, configuration })).toBeUndefined();
});

test("a state is read from its file, as Terraform would print it", () => {
  const stack = { directory: folder, configuration: {} };
  expect(readState(stack, {})).toBe("");
  const state = '{"version":4,"resources":[]}';
  writeFileSync(file, state);
  expect(readState(stack, {})).toBe(state);
});

test("only Terraform reads a state that is encrypted, cut short, of another workspace or of an old form", () => {
  const stack = { directory: folder, configuration: {} };
  for (const text of ['{"encrypted_data":"x"}', '{"version":4,"resou', '{"version":3,"modules":[]}']) {
    writeFileSync(file, text);
    expect(readState(stack, {})).toBeUndefined();
  }
  writeFileSync(file, '{"version":4,"resources":[]}');
  expect(readState(stack, { TF_WORKSPACE: "other" })).toBeUndefined();
  mkdirSync(join(folder, ".terraform"));
  writeFileSync(join(folder, ".terraform/environment"), "other");
  expect(readState(stack, {})).toBeUndefined();
});

test("the state of another cluster is set aside, and comes back with that cluster", () => {
  claimState(file, OLD);
  writeFileSync(file, "state of old");
  expect(claimState(file, NEW)).toBe(true);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, "state of new");
  expect(claimState(file, OLD)).toBe(true);
  expect(readFileSync(file, "utf8")).toBe("state of old");
});

test("the backup of a state goes and comes with it", () => {
  claimState(file, OLD);
  for (const name of [file, `${file}.backup`]) writeFileSync(name, "of old");
  claimState(file, NEW);
  expect(existsSync(`${file}.backup`)).toBe(false);
  claimState(file, OLD);
  expect(readFileSync(`${file}.backup`, "utf8")).toBe("of old");
});

test("a state that was set aside comes back also after the embedded control plane is gone", () => {
  claimState(file, { cluster: "production", kind: "context" });
  writeFileSync(file, "state of production");
  claimState(file, OLD);
  dropEmbeddedState(file, "old");
  claimState(file, { cluster: "production", kind: "context" });
  expect(readFileSync(file, "utf8")).toBe("state of production");
});

test("the state of the same cluster stays", () => {
  claimState(file, OLD);
  writeFileSync(file, "state");
  expect(claimState(file, OLD)).toBe(false);
  expect(readFileSync(file, "utf8")).toBe("state");
});

test("a state that Terraform made by hand is taken over", () => {
  writeFileSync(file, "state");
  expect(claimState(file, NEW)).toBe(false);
  expect(readFileSync(file, "utf8")).toBe("state");
});

test("a state counts as there for its own cluster, also when it is set aside", () => {
  claimState(file, OLD);
  writeFileSync(file, "state");
  expect([hasState(file, "old"), hasState(file, "new")]).toEqual([true, false]);
  claimState(file, NEW);
  expect([hasState(file, "old"), hasState(file, "other")]).toEqual([true, false]);
});

test("a run that was killed before Terraform wrote its first state leaves a state to go on with", () => {
  claimState(file, OLD);
  expect([hasState(file, "old"), hasState(file, "new")]).toEqual([true, false]);
});

describe("when the embedded control plane is gone", () => {
  test("its state goes with it", () => {
    claimState(file, OLD);
    for (const name of ["terraform.tfstate", "terraform.tfstate.backup", ".terraform.tfstate.lock.info"]) {
      writeFileSync(join(folder, name), "");
    }
    expect(dropEmbeddedState(file, "old")).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    expect(dropEmbeddedState(file, "old")).toBe(false);
  });

  test("the state of a cluster of the user's stays", () => {
    claimState(file, { cluster: "production", kind: "context" });
    writeFileSync(file, "state");
    expect(dropEmbeddedState(file, undefined)).toBe(false);
    expect(existsSync(file)).toBe(true);
  });

  test("a state that nobody has claimed stays", () => {
    writeFileSync(file, "state");
    expect(dropEmbeddedState(file, undefined)).toBe(false);
    expect(existsSync(file)).toBe(true);
  });
});
