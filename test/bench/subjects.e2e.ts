import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { byKey } from "../../constructs/core/order";
import { MODEL_OUTPUT } from "../../constructs/core/model/document";
import { cdk8s } from "../../bench/subjects/cdk8s";
import { chartValues } from "../../bench/subjects/content";
import { fleet } from "../../bench/subjects/fleet";
import { floor } from "../../bench/subjects/floor";
import { ours } from "../../bench/subjects/ours";
import { raw } from "../../bench/subjects/raw";
import { describeWithHelm, template, type KubernetesObject } from "../charts/helm";
import { temporaryFolder } from "../support/temporary-folder";

const SIZE = { stacks: 2, agentsPerStack: 3 };
const ROOT = join(__dirname, "../..");

let outdir: string;
beforeEach(() => (outdir = temporaryFolder()));

/** What Terraform reads, by stack. */
function stacks(): Record<string, Record<string, unknown>> {
  const folder = join(outdir, "stacks");
  const read = (stack: string) => {
    const text = readFileSync(join(folder, stack, "cdk.tf.json"), "utf8");
    return JSON.parse(text, withoutMetadata) as Record<string, unknown>;
  };
  return Object.fromEntries(readdirSync(folder).map((stack) => [stack, read(stack)]));
}

/** CDKTF writes below `//` where each object was declared: Terraform does not read it, and nobody writes it by hand. */
function withoutMetadata(key: string, value: unknown): unknown {
  return key === "//" ? undefined : value;
}

function writtenByRaw(): ReturnType<typeof stacks> {
  raw(SIZE, outdir);
  const written = stacks();
  rmSync(join(outdir, "stacks"), { recursive: true });
  return written;
}

test("raw declares a release, two policies and a live version of each agent, in each stack", () => {
  const written = Object.values(writtenByRaw());
  expect(written).toHaveLength(SIZE.stacks);
  for (const { resource, locals } of written) {
    const { helm_release, kubernetes_network_policy_v1 } = resource as Record<string, object>;
    const counts = [helm_release, kubernetes_network_policy_v1, locals].map((each) => Object.keys(each!).length);
    expect(counts).toEqual([1, 2, 1].map((each) => each * SIZE.agentsPerStack));
  }
});

test("floor writes what raw writes", () => {
  const expected = writtenByRaw();
  floor(SIZE, outdir);
  expect(stacks()).toEqual(expected);
});

test("ours writes what raw writes, outputs with what it declares and the rule that it acknowledges, and what keeps volumes", () => {
  const expected = writtenByRaw();
  ours(SIZE, outdir);
  const withOutput = Object.entries(expected).map(([name, stack]) => {
    const output = {
      acknowledged: expect.objectContaining({ value: [expect.anything()] }) as unknown,
      [MODEL_OUTPUT]: expect.objectContaining({ sensitive: true }) as unknown,
    };
    const kept = { for_each: "${toset([])}", lifecycle: { prevent_destroy: true } };
    const resource = { ...(stack["resource"] as object), terraform_data: { kept } };
    return [name, { ...stack, resource, output }] as const;
  });
  expect(stacks()).toEqual(Object.fromEntries(withOutput));
});

test("template writes what raw writes; its types, which take seconds, are not checked here", () => {
  const expected = writtenByRaw();
  const program = ["node_modules/ts-node/dist/bin.js", "--transpile-only", "bench/template/main.ts"];
  const size = [String(SIZE.stacks), String(SIZE.agentsPerStack)];
  execFileSync(process.execPath, [...program, ...size, outdir], { cwd: ROOT });
  expect(stacks()).toEqual(expected);
});

test.each(["bundled", "repository"])("a measured fleet breaks no rule, with the chart: %s", (chart) => {
  fleet(SIZE, outdir, chart);
  expect(Object.keys(stacks()).sort()).toEqual(["agents-cluster-0", "agents-cluster-1", "platform"]);
});

describeWithHelm("cdk8s against helm template", () => {
  function objectsOf(file: string): KubernetesObject[] {
    return parseAllDocuments(readFileSync(join(outdir, file), "utf8")).map((one) => one.toJS() as KubernetesObject);
  }

  /** Sorted; without the checksum of the configuration, for which the chart hashes more than its text. */
  function comparable(objects: readonly KubernetesObject[]): unknown[] {
    const texts = objects.map((object) => [`${object.kind} ${object.metadata.name}`, JSON.stringify(object)] as const);
    return texts.sort(byKey).map(([, text]) => JSON.parse(text.replace(/"checksum\/config":"\w+"/, "")) as unknown);
  }

  test("cdk8s writes the objects that the chart makes, beside the namespace and the policies of Terraform", () => {
    cdk8s(SIZE, outdir);
    for (const stack of [0, 1]) {
      const objects = objectsOf(`agents-${stack}.k8s.yaml`);
      const ofTerraform = objects.filter(({ kind }) => ["Namespace", "NetworkPolicy"].includes(kind));
      expect(ofTerraform.map(({ metadata }) => metadata.name)).toEqual([
        "agents",
        ...["agent-0", "agent-1", "agent-2"].flatMap((agent) => [agent, `${agent}-updater`]),
      ]);
      const made = [0, 1, 2].flatMap((agent) =>
        template(parse(chartValues(`cluster-${stack}-${agent}`)) as object, `agent-${agent}`, "agents"),
      );
      expect(comparable(objects.filter((object) => !ofTerraform.includes(object)))).toEqual(comparable(made));
    }
  });
});
