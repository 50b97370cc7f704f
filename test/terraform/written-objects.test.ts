import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, TerraformIterator, Testing, type TerraformResource } from "cdktf";
import { compressed, uncompressed, type ModelDocument } from "../../constructs/core/model/document";
import { synthesiseEveryPlatform } from "../fixtures/every-platform";
import { declareVariation, type Variation } from "../fixtures/plans/program";
import { readApp } from "../../tools/synth/synthesised-app";
import { readModelDocument } from "../../tools/model/document";
import { readStackContents } from "../../tools/model/contents";
import { temporaryOutput } from "../support/temporary-folder";
import { at } from "../support/synthesis";

type Json = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

interface Synthesised {
  readonly resources: Json;
  readonly document: ModelDocument;
}

function documented(configuration: unknown): Synthesised {
  const document = readModelDocument(readStackContents({ name: "platform", configuration }).outputs);
  return { resources: at(configuration, "resource") as Json, document: document! };
}

function declared(variation: Variation = {}): Synthesised {
  const app = new App();
  declareVariation(app, variation);
  const stack = app.node.findChild("platform");
  return documented(JSON.parse(Testing.synth(stack as Parameters<typeof Testing.synth>[0])));
}

const addresses = (resources: Json) =>
  Object.entries(resources).flatMap(([type, blocks]) => Object.keys(blocks).map((name) => `${type}.${name}`));

test("every resource of a platform with everything is in its document", () => {
  const outdir = temporaryOutput("written-objects");
  synthesiseEveryPlatform(outdir);
  const [stack] = readApp(outdir);
  const { resources, document } = documented(stack!.configuration);
  expect(addresses(resources).length).toBeGreaterThan(40);
  expect(Object.keys(document.objects)).toEqual(addresses(resources).sort());
});

test("what a program writes itself is not, even where it is in a construct of the platform", () => {
  const { resources, document } = declared({
    declare: (stack, platform) => {
      for (const scope of [stack, platform, platform.auth]) {
        new ConfigMapV1(scope, "theirs", { metadata: { name: "theirs", namespace: "svc" } });
      }
    },
  });
  const theirs = addresses(resources).filter((address) => !Object.hasOwn(document.objects, address));
  expect(theirs).toHaveLength(3);
});

test("it says what a program overrides, and another value is another one", () => {
  const overridden = (value: number) => {
    const { document } = declared({
      declare: (_, platform) => {
        platform.auth.workload.resource.addOverride("spec.template.spec.hostname", `host-${value}`);
      },
    });
    return Object.values(document.objects).flatMap((object) => (object.overridden ? [object.overridden] : []));
  };
  const [first, second] = [overridden(1), overridden(2)];
  expect(first.map((each) => Object.keys(each))).toEqual([["spec"]]);
  expect(second).not.toEqual(first);
});

test.each<[name: string, change: (resource: TerraformResource) => unknown]>([
  ["lifecycle", (resource) => (resource.lifecycle = {})],
  [
    "lifecycle",
    (resource) => {
      resource.addOverride("lifecycle.ignore_changes", ["spec"]);
    },
  ],
  ["lifecycle", (resource) => resource.lifecycle?.precondition?.pop()],
  ["count", (resource) => (resource.count = 2)],
  ["provider", (resource) => (resource.provider = new KubernetesProvider(resource, "other", { alias: "other" }))],
  ["for_each", (resource) => (resource.forEach = TerraformIterator.fromList(["a"]))],
  ["provisioner", (resource) => (resource.provisioners = [{ type: "local-exec", command: "true" }])],
])("it says that a program changes the %s of an object (%#)", (name, change) => {
  const { document } = declared({
    declare: (_, platform) => {
      change(platform.auth.workload.resource);
    },
  });
  expect(Object.values(document.objects).flatMap(({ overridden }) => Object.keys(overridden ?? {}))).toEqual([name]);
});

test("it has no text of a file, and nothing that only an apply knows", () => {
  const { document } = declared();
  const text = JSON.stringify(document);
  expect(["auth_service:", "#!/bin/sh", "var.", "local."].filter((part) => text.includes(part))).toEqual([]);
});

test.each([`a "quoted" \\ text`, "${local.a}", "%{ if a }", "$${", "a\nb\u0000", "é"])(
  "%j comes back as it was, and Terraform sees no expression in it",
  (construct) => {
    const parts = { platforms: [], joined: [], agents: [], bots: [], policies: [], services: [] };
    const document: ModelDocument = { version: 1, ...parts, objects: { a: { construct, body: {} } } };
    const expression = compressed(JSON.stringify(document));
    expect(JSON.parse(uncompressed(expression)!)).toEqual(document);
    expect(expression.slice(2).replaceAll(/([$%])\1\{/g, "")).not.toMatch(/[$%]\{/);
  },
);
