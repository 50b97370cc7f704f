import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../../tools/cli/failure";
import { readApp } from "../../../tools/synth/synthesised-app";
import { copyApp, emptied } from "../../../tools/rehearse/copies";
import { temporaryFolder } from "../../support/temporary-folder";
import { writeStacks } from "../../support/written-stacks";

const REMOTE = { s3: { bucket: "production", key: "network" } };

/** A program of two stacks, the second of which reads the state of the first. */
function program(further: object = {}): string {
  const folder = temporaryFolder();
  const [network, access] = ["network", "access"].map((stackName) => ({
    "//": { metadata: { stackName } },
    terraform: { backend: REMOTE, required_providers: { helm: { source: "hashicorp/helm" } } },
    provider: {
      kubernetes: [
        { config_context: "production", ignore_labels: ["a"] },
        { host: "https://203.0.113.7", alias: "b" },
      ],
      helm: [{ kubernetes: { config_path: "~/.kube/config", token: "secret" } }],
    },
  }));
  const data = { terraform_remote_state: { network: { backend: "s3", config: REMOTE.s3 } } };
  const configurations = { network, access: { ...access, terraform: { backend: { gcs: {} } }, data, ...further } };
  writeStacks(
    folder,
    Object.fromEntries(Object.entries(configurations).map(([name, stack]) => [name, JSON.stringify(stack)])),
  );
  return folder;
}

const copied = (source: string) => copyApp(source, temporaryFolder(), "/states");

test("a copy keeps its state in the folder, and reads those of its other stacks there", () => {
  const [network, access] = copied(program());
  expect(network?.configuration).toMatchObject({
    terraform: { backend: { local: { path: "/states/network.tfstate" } }, required_providers: { helm: {} } },
  });
  expect(access?.configuration).toMatchObject({
    data: { terraform_remote_state: { network: { backend: "local", config: { path: "/states/network.tfstate" } } } },
  });
});

test("a copy names no cluster and no credential", () => {
  for (const { configuration } of copied(program())) {
    expect(configuration).toMatchObject({
      provider: { kubernetes: [{ ignore_labels: ["a"] }, { alias: "b" }], helm: [{ kubernetes: {} }] },
    });
    expect(JSON.stringify(configuration)).not.toMatch(/production|203\.0\.113|secret|kubeconfig/);
  }
});

test("what a copy leaves out: states, values of variables, and what adds to the configuration", () => {
  const source = program();
  for (const name of ["terraform.tfstate", "terraform.tfvars", "production.auto.tfvars.json", "backend_override.tf"]) {
    writeFileSync(join(source, "stacks/access", name), "");
  }
  writeFileSync(join(source, "stacks/access/install.sh"), "");
  const [, access] = copied(source);
  const folder = access?.directory ?? "";
  expect(() => readFileSync(join(folder, "install.sh"))).not.toThrow();
  for (const name of ["terraform.tfstate", "terraform.tfvars", "production.auto.tfvars.json", "backend_override.tf"]) {
    expect(() => readFileSync(join(folder, name))).toThrow("ENOENT");
  }
});

test("the program itself stays as it is", () => {
  const source = program();
  const before = readApp(source);
  emptied(copied(source)[1] ?? before[0]!);
  expect(readApp(source)).toEqual(before);
});

test.each([
  ["another provider", { resource: { aws_s3_bucket: { data: {} } } }],
  ["another provider's data", { data: { external: { data: {} } } }],
  ["a module", { module: { network: { source: "./network" } } }],
  ["a provisioner", { resource: { terraform_data: { run: { provisioner: { "local-exec": {} } } } } }],
  ["the state of others", { data: { terraform_remote_state: { other: { backend: "s3", config: {} } } } }],
])("a program that reaches more than a cluster is refused: %s", (_, further) => {
  expect(() => copied(program(further))).toThrow(Failure);
});

test("an emptied stack declares nothing, and goes where the copy goes", () => {
  const [stack] = copied(program());
  const { configuration, directory } = emptied(stack!);
  expect(Object.keys(configuration as object)).toEqual(["terraform", "provider"]);
  expect(JSON.parse(readFileSync(join(directory, "cdk.tf.json"), "utf8"))).toEqual(configuration);
});
