import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { App, TerraformLocal, Testing } from "cdktf";
import { Construct } from "constructs";
import fc from "fast-check";
import { ClusterStack, type ClusterStackProps } from "../../constructs/terraform/cluster-stack";
import { KubernetesTarget } from "../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../constructs/terraform/state-backend";
import { ViolationsError } from "../../constructs/core/violations-error";
import { at, violations } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const PROPS: ClusterStackProps = {
  target: KubernetesTarget.kubeconfig({ context: "production" }),
  state: StateBackend.kubernetes({ secretSuffix: "platform" }),
};

function newClusterStack(props: object = {}, app: Construct = new App(), id = "stack"): ClusterStack {
  return new ClusterStack(app, id, { ...PROPS, ...props });
}

function codes(stack: ClusterStack): string[] {
  return violations(stack).map(({ rule, path, property }) => `${rule.code} ${path} ${property}`.trim());
}

test("versions are pinned: Terraform with write-only attributes, both providers exactly", () => {
  expect(at(JSON.parse(Testing.synth(newClusterStack(), true)), "terraform")).toEqual({
    backend: { kubernetes: { secret_suffix: "platform" } },
    required_providers: {
      helm: { source: "hashicorp/helm", version: "3.1.1" },
      kubernetes: { source: "hashicorp/kubernetes", version: "2.38.0" },
    },
    required_version: ">= 1.11.0",
  });
});

test("a version can be taken over, one provider at a time", () => {
  const stack = newClusterStack({
    providerVersions: { kubernetes: "~> 3.2" },
    requiredTerraformVersion: ">= 1.12, < 2",
  });
  expect(at(JSON.parse(Testing.synth(stack, true)), "terraform")).toMatchObject({
    required_providers: { helm: { version: "3.1.1" }, kubernetes: { version: "~> 3.2" } },
    required_version: ">= 1.12, < 2",
  });
});

test("what Terraform cannot read as a version is refused", () => {
  const stack = newClusterStack({ providerVersions: { helm: "latest", http: "3.x" }, requiredTerraformVersion: 1.11 });
  expect(codes(stack)).toEqual([
    "FIELD-002 stack providerVersions.helm",
    "FIELD-002 stack providerVersions.http",
    "FIELD-002 stack requiredTerraformVersion",
  ]);
});

test("a stack without target or state is refused", () => {
  const stack = newClusterStack({ target: undefined, state: undefined });
  expect(codes(stack)).toEqual(["STACK-002 stack target", "STACK-003 stack state"]);
});

test("violations of target and state are reported with the stack", () => {
  const state = StateBackend.local({ path: "/p" });
  const stack = newClusterStack({ target: KubernetesTarget.kubeconfig({ context: "" }), state });
  expect(codes(stack)).toEqual(["FIELD-002 stack target.context", "STATE-002 stack state.path"]);
});

test("two wrong ids that look alike in the report are both refused", () => {
  const app = new App();
  const stacks = ["1", "2"].map((end) => newClusterStack({}, app, `${"a/".repeat(200)}${end}`));
  expect(stacks.map((stack) => codes(stack)[0]!.split(" ")[0])).toEqual(["STACK-005", "STACK-005"]);
});

test("ids that collide are reported with the stack", () => {
  const stack = newClusterStack();
  new TerraformLocal(stack, "x.y", 1);
  new TerraformLocal(stack, "x y", 2);
  expect(codes(stack)).toEqual(["ID-001 stack local.xy"]);
});

test.each([
  ["the same backend", StateBackend.gcs({ bucket: "b", prefix: "p" }), StateBackend.gcs({ bucket: "b", prefix: "p" })],
  ["the same object, described differently", s3({ encrypt: true }), s3({ encrypt: false, region: "eu-west-1" })],
  ["the same file", StateBackend.local({ path: "p" }), StateBackend.local({ path: "./q/../p" })],
])("two stacks with %s are refused", (_, first, second) => {
  const app = new App();
  newClusterStack({ state: first }, app, "first");
  expect(codes(newClusterStack({ state: second }, app, "second"))).toEqual(["STATE-007 second state"]);
});

test("all stacks that take the state of another one are one entry of the report", () => {
  const app = new App();
  const stacks = ["first", "second", "third"].map((id) => newClusterStack({ state: s3({}) }, app, id));
  const message = String(new ViolationsError(stacks.flatMap((stack) => violations(stack))));
  expect(message.match(/STATE-007/g)).toHaveLength(1);
  expect(message).toContain("the place of first");
});

test.each([".", "..", "a/b", "../x", "..\\x", "C:x", "a\0", "a b", "a\n", "*", "", "x".repeat(201), 7, null])(
  "the id %j, which is not the name of one folder, is refused",
  (id) => {
    expect(violations(newClusterStack({}, new App(), id as string)).map(({ rule }) => rule.code)).toEqual([
      "STACK-005",
    ]);
  },
);

test("no id writes anything outside of a folder of its own", () => {
  const character = fc.constantFrom("a", "B", "7", ".", "-", "_", "/", "\\", "\0", " ", "ü", "\ud800", "*", "{");
  const ids = fc.oneof(fc.string({ unit: character, maxLength: 6 }), fc.string({ unit: "binary" }));
  const outdir = temporaryFolder();
  fc.assert(
    fc.property(ids, (id) => {
      const app = new App({ outdir: join(outdir, "out") });
      newClusterStack({}, app, id);
      try {
        app.synth();
      } catch (error) {
        expect((error as ViolationsError).violations.map(({ rule }) => rule.code)).toEqual(["STACK-005"]);
        return;
      }
      expect(readdirSync(join(outdir, "out/stacks"))).toContain(id);
      expect(readdirSync(join(outdir, "out/stacks", id))).toEqual(["cdk.tf.json"]);
      rmSync(join(outdir, "out/stacks", id), { recursive: true });
      expect([readdirSync(outdir), readdirSync(join(outdir, "out/stacks"))]).toEqual([["out"], []]);
    }),
    { seed: 1, numRuns: 30 },
  );
});

test.each(["agents", "Agents"])("a second stack named %s would be written over the first, and is refused", (name) => {
  const app = new App();
  newClusterStack({ state: s3({ key: "first" }) }, app, "agents");
  const elsewhere = new Construct(app, "elsewhere");
  expect(codes(newClusterStack({ state: s3({ key: "second" }) }, elsewhere, name))).toEqual([
    `STACK-004 elsewhere/${name}`,
  ]);
});

test("the output depends on the program alone, not on folder, home, time zone or language", () => {
  const outputs = [
    synthesiseElsewhere({ TZ: "Pacific/Auckland", LANG: "tr_TR.UTF-8", HOME: "/nonexistent" }),
    synthesiseElsewhere({ TZ: "UTC", LANG: "C", HOME: tmpdir(), KUBE_CONFIG_PATH: "/nonexistent" }),
  ];
  expect(Object.keys(outputs[0]!)).toEqual(["first", "second"]);
  expect(outputs[0]).toEqual(outputs[1]);
});

function s3(props: object): StateBackend {
  return StateBackend.s3({ bucket: "b", key: "k", region: "eu-central-1", ...props });
}

/** What each stack of a program is in a process of its own, in a folder of its own. */
function synthesiseElsewhere(environment: Record<string, string>): Record<string, string> {
  const folder = temporaryFolder();
  const [hook, program] = ["../support/typescript-hook.cjs", "../fixtures/two-stacks.ts"];
  execFileSync(process.execPath, ["--require", resolve(__dirname, hook), resolve(__dirname, program), "out"], {
    cwd: folder,
    env: { PATH: process.env["PATH"], ...environment },
  });
  const stacks = join(folder, "out", "stacks");
  return Object.fromEntries(
    readdirSync(stacks)
      .sort()
      .map((stack) => [stack, readFileSync(join(stacks, stack, "cdk.tf.json"), "utf8")]),
  );
}
