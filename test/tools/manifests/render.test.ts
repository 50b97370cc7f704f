import { manifestsSampleConfiguration } from "../../fixtures/manifests-sample";
import { KINDS } from "../../../tools/manifests/kinds";
import type { Item, KubernetesItem } from "../../../tools/manifests/items";
import { ManifestsError } from "../../../tools/manifests/configuration";
import { toStream } from "../../../tools/manifests/output";
import { renderStack } from "../../../tools/manifests/render";

function configuration(resources: Record<string, Record<string, unknown>>, rest: object = {}): unknown {
  return { resource: resources, ...rest };
}

function configMap(data: Record<string, unknown>, rest: object = {}): Record<string, unknown> {
  return { metadata: { name: "a" }, data, ...rest };
}

function dataOf(data: Record<string, unknown>, rest: object = {}): unknown {
  const items = renderStack(configuration({ kubernetes_config_map_v1: { a: configMap(data) } }, rest));
  return (items[0] as KubernetesItem).manifest["data"];
}

function problemsOf(given: unknown): string[] {
  try {
    renderStack(given);
  } catch (error) {
    if (error instanceof ManifestsError) {
      return error.problems.map(({ address, attribute, problem }) => `${address} ${attribute}: ${problem}`);
    }
    throw error;
  }
  return [];
}

function addresses(items: readonly Item[]): string[] {
  return items.map(({ address }) => address);
}

test("a program that uses every known type is shown whole", () => {
  const items = renderStack(manifestsSampleConfiguration());
  expect(new Set(items.map(({ address }) => address.split(".")[0]))).toEqual(new Set(KINDS.keys()));
});

test("the same stack is shown the same every time", () => {
  expect(JSON.stringify(renderStack(manifestsSampleConfiguration()))).toBe(
    JSON.stringify(renderStack(manifestsSampleConfiguration())),
  );
});

test("what a placeholder stands in for is said: who applies the view would make a Secret of it", () => {
  const secret = { metadata: { name: "license" }, data_wo: { "license.pem": "${var.license}" }, data_wo_revision: 1 };
  const variable = { license: { type: "string", ephemeral: true } };
  const [item] = renderStack(configuration({ kubernetes_secret_v1: { a: secret } }, { variable }));
  expect(item?.note).toBe("placeholders: the values are in the variables license, which only Terraform reads");
  expect(toStream(item === undefined ? [] : [item])).toContain(`# kubernetes_secret_v1.a\n# ${item?.note}\n`);
  expect(
    renderStack(configuration({ kubernetes_config_map_v1: { a: configMap({}) } }, { variable }))[0],
  ).not.toHaveProperty("note");
});

describe("expressions", () => {
  test("escaped signs are text", () => {
    expect(dataOf({ a: "$${x} %%{y} $z 100%" })).toEqual({ a: "${x} %{y} $z 100%" });
  });

  test("keys are read as texts are", () => {
    expect(dataOf({ "$${x}": "a" })).toEqual({ "${x}": "a" });
  });

  test("a reference to another resource is what the stack writes there", () => {
    const items = renderStack(
      configuration(
        {
          kubernetes_namespace_v1: { n: { metadata: [{ name: "${local.name}" }] } },
          kubernetes_config_map_v1: {
            a: { metadata: { name: "a", namespace: "${kubernetes_namespace_v1.n.metadata[0].name}" } },
          },
        },
        { locals: { name: "svc" } },
      ),
    );
    expect((items[1] as KubernetesItem).manifest["metadata"]).toEqual({ namespace: "svc", name: "a" });
  });

  test("the last argument of try stands for what the cluster does not know yet, also through locals", () => {
    const locals = {
      live: "${data.kubernetes_resources.x.objects[0].spec}",
      version: '${try(local.live.image, "1.2.3")}',
    };
    expect(dataOf({ a: "image:${local.version}" }, { locals })).toEqual({ a: "image:1.2.3" });
  });

  test("quotes, brackets and commas inside the arguments of try do not end them", () => {
    expect(dataOf({ a: '${try(f("a,)}", data.x.y[0]), "b\\n\\"c\\"")}' })).toEqual({ a: 'b\n"c"' });
  });

  test.each([
    ["${try(local.constructor, data.x.y)}", "is only known after Terraform has applied the stack"],
    ["${try(data.x.y)}", "give it a literal as the last one"],
    ["%{ if true }x%{ endif }", "template directive"],
    ["${data.x.y.z}", "reads the cluster, which only Terraform does"],
  ])("%s is refused by name and expression", (text, problem) => {
    const [only, ...others] = problemsOf(configuration({ kubernetes_config_map_v1: { a: configMap({ a: text }) } }));
    expect(only).toMatch(/^kubernetes_config_map_v1\.a data\.a: /);
    expect(only).toContain(problem);
    expect(others).toEqual([]);
  });
});

describe("refusals", () => {
  test("everything that cannot be shown is reported at once", () => {
    const problems = problemsOf(
      configuration({
        kubernetes_manifest: { m: { manifest: {} } },
        kubernetes_config_map_v1: {
          a: configMap({ a: "${f()}" }, { count: 2 }),
          b: { metadata: { name: "b" }, no_such_attribute: 1 },
        },
        helm_release: { r: { name: "r", set_sensitive: [{ name: "a", value: "b" }] } },
      }),
    );
    expect(problems.map((problem) => problem.split(":")[0]).sort()).toEqual([
      "helm_release.r chart",
      "helm_release.r set_sensitive",
      "kubernetes_config_map_v1.a count",
      "kubernetes_config_map_v1.a data.a",
      "kubernetes_config_map_v1.b no_such_attribute",
      "kubernetes_manifest.m ",
    ]);
  });

  test("a stack for two clusters is refused: a view has one", () => {
    const resources = {
      a: configMap({}, { provider: "kubernetes.one" }),
      b: configMap({}, { provider: "kubernetes.two" }),
    };
    expect(problemsOf(configuration({ kubernetes_config_map_v1: resources }))[0]).toContain("a stack for each cluster");
  });
});

describe("order", () => {
  test("a resource comes after what it depends on and refers to, also through locals and data sources", () => {
    const items = renderStack({
      locals: { c: "${kubernetes_config_map_v1.c.metadata[0].name}" },
      data: { kubernetes_secret_v1: { d: { depends_on: ["kubernetes_config_map_v1.d"] } } },
      resource: {
        kubernetes_config_map_v1: {
          a: configMap({}, { depends_on: ["kubernetes_config_map_v1.b"] }),
          b: configMap({ c: "${local.c}", d: '${try(data.kubernetes_secret_v1.d.data.x, "y")}' }),
          c: configMap({}),
          d: configMap({}),
        },
      },
    });
    expect(
      addresses(items)
        .map((address) => address.at(-1))
        .join(""),
    ).toBe("cdba");
  });

  test("a local that refers to itself is refused", () => {
    const problems = problemsOf({ ...(configuration({}) as object), locals: { a: "x${local.a}" } });
    expect(problems).toEqual(["local.a depends_on: depends on itself: local.a -> local.a"]);
  });
});

describe("waiting", () => {
  function only(type: string, body: object): KubernetesItem {
    const [item] = renderStack(configuration({ [type]: { x: { metadata: { name: "x" }, ...body } } }));
    return item as KubernetesItem;
  }

  test("a Deployment rolls out within ten minutes, unless the stack says otherwise", () => {
    expect(only("kubernetes_deployment_v1", {})).toMatchObject({ waitForRollout: true, timeoutSeconds: 600 });
    expect(
      only("kubernetes_deployment_v1", { wait_for_rollout: false, timeouts: { create: "1h30m5s" } }),
    ).toMatchObject({ waitForRollout: false, timeoutSeconds: 5405 });
  });

  test("a Job completes within a minute", () => {
    expect(only("kubernetes_job_v1", {})).toMatchObject({ waitForCompletion: true, timeoutSeconds: 60 });
  });

  test("only a Service of type LoadBalancer waits for one", () => {
    expect(only("kubernetes_service_v1", { spec: { type: "LoadBalancer" } }).waitFor).toContain("loadBalancer");
    expect(only("kubernetes_service_v1", { spec: {} }).waitFor).toBeUndefined();
    expect(
      only("kubernetes_service_v1", { spec: { type: "LoadBalancer" }, wait_for_load_balancer: false }).waitFor,
    ).toBeUndefined();
  });

  test("a timeout that is no duration is refused", () => {
    const body = { metadata: { name: "x" }, timeouts: { create: "soon" } };
    expect(problemsOf(configuration({ kubernetes_job_v1: { x: body } }))).toEqual([
      'kubernetes_job_v1.x timeouts.create: is "soon", which is no duration',
    ]);
  });
});
