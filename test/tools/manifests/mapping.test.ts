import fc from "fast-check";
import { kindOf } from "../../../tools/manifests/kinds";
import { toObject } from "../../../tools/manifests/object";

function objectOf(type: string, body: Record<string, unknown>): Record<string, unknown> {
  const refused: string[] = [];
  const object = toObject(type, kindOf(type)!, { metadata: { name: "x", namespace: "y" }, ...body }, (at, problem) => {
    refused.push(`${at}: ${problem}`);
  });
  expect(refused).toEqual([]);
  return object;
}

function refusalsOf(type: string, body: Record<string, unknown>): string[] {
  const refused: string[] = [];
  toObject(type, kindOf(type)!, { metadata: { name: "x" }, ...body }, (at, problem) => {
    refused.push(`${at}: ${problem}`);
  });
  return refused;
}

function containerOf(container: Record<string, unknown>): unknown {
  const object = objectOf("kubernetes_deployment_v1", { spec: { template: { spec: { container: [container] } } } });
  return (object["spec"] as { template: { spec: { containers: unknown[] } } }).template.spec.containers[0];
}

describe("names", () => {
  test("snake case becomes camel case", () => {
    expect(containerOf({ image_pull_policy: "Always" })).toMatchObject({ imagePullPolicy: "Always" });
  });

  test("repeated blocks become the list that the API names in the plural", () => {
    expect(objectOf("kubernetes_role_v1", { rule: [{ api_groups: [""], verbs: ["get"] }] })["rules"]).toEqual([
      { apiGroups: [""], verbs: ["get"] },
    ]);
  });

  test("one repeated block may be written as an object", () => {
    const given = { subject: { kind: "ServiceAccount", name: "a", namespace: "b" } };
    expect(objectOf("kubernetes_role_binding_v1", given)["subjects"]).toEqual([
      { kind: "ServiceAccount", name: "a", namespace: "b" },
    ]);
  });

  test("a single block may be written as a list of one", () => {
    expect(objectOf("kubernetes_service_v1", { spec: [{ cluster_ip: "None" }] })["spec"]).toEqual({
      clusterIP: "None",
    });
  });

  test("a block that the API takes once is refused when it is written twice", () => {
    expect(refusalsOf("kubernetes_service_v1", { spec: [{}, {}] })).toEqual([
      "spec: is written 2 times, and the Kubernetes API takes it once",
    ]);
  });

  test("a port is a list entry in a container and a number in a probe", () => {
    expect(
      containerOf({ port: [{ container_port: 3080 }], liveness_probe: { http_get: { port: "3000" } } }),
    ).toMatchObject({ ports: [{ containerPort: 3080 }], livenessProbe: { httpGet: { port: 3000 } } });
  });

  test("a path is a list entry in the rule of an Ingress and a text below it", () => {
    const rule = [{ http: { path: [{ path: "/", path_type: "Prefix" }] } }];
    expect(objectOf("kubernetes_ingress_v1", { spec: { rule } })["spec"]).toEqual({
      rules: [{ http: { paths: [{ path: "/", pathType: "Prefix" }] } }],
    });
  });
});

// Where the time of a block grows with the square of its depth, this runs into the time limit of a test.
test("a block nested two thousand times is read to its end", () => {
  const depth = 2000;
  const nested = Array.from({ length: depth }).reduce<Record<string, unknown>>((spec) => ({ spec }), {});
  let object = objectOf("kubernetes_config_map_v1", { spec: nested });
  let levels = 0;
  for (; object["spec"] !== undefined; levels++) object = object["spec"] as Record<string, unknown>;
  expect(levels).toBe(depth + 1);
});

describe("values", () => {
  test.each([
    [
      "kubernetes_stateful_set_v1",
      { replicas: "2", revision_history_limit: 1 },
      { replicas: 2, revisionHistoryLimit: 1 },
    ],
    ["kubernetes_service_v1", { port: [{ target_port: "3080" }] }, { ports: [{ targetPort: 3080 }] }],
    ["kubernetes_service_v1", { port: [{ target_port: "https" }] }, { ports: [{ targetPort: "https" }] }],
    ["kubernetes_pod_disruption_budget_v1", { min_available: "50%" }, { minAvailable: "50%" }],
    ["kubernetes_pod_disruption_budget_v1", { min_available: "1" }, { minAvailable: 1 }],
  ])("%s: %j is %j", (type, spec, expected) => {
    expect(objectOf(type, { spec })["spec"]).toEqual(expected);
  });

  test("the mode of a file is octal", () => {
    const volume = [{ name: "a", secret: { secret_name: "b", default_mode: "0440" } }];
    const object = objectOf("kubernetes_deployment_v1", { spec: { template: { spec: { volume } } } });
    expect(object).toMatchObject({ spec: { template: { spec: { volumes: [{ secret: { defaultMode: 0o440 } }] } } } });
  });

  test("a text where the API takes a number is refused", () => {
    expect(refusalsOf("kubernetes_deployment_v1", { spec: { replicas: "two" } })).toEqual([
      'spec.replicas: is "two", which is no integer',
    ]);
  });

  test("data of a Secret is base64, whatever attribute it comes from", () => {
    const given = { data: { a: "ü" }, binary_data: { b: "AAEC" }, data_wo: { c: "x" } };
    expect(objectOf("kubernetes_secret_v1", given)["data"]).toEqual({ a: "w7w=", b: "AAEC", c: "eA==" });
  });

  test("empty selectors stay: they select everything", () => {
    const spec = { pod_selector: {}, policy_types: ["Ingress"] };
    expect(objectOf("kubernetes_network_policy_v1", { spec })["spec"]).toEqual({
      podSelector: {},
      policyTypes: ["Ingress"],
    });
  });

  test("what is null or empty is left out, as the provider does", () => {
    expect(objectOf("kubernetes_service_v1", { spec: { external_name: "", port: [], type: null } })["spec"]).toEqual(
      {},
    );
  });
});

describe("defaults", () => {
  test("a service account token is mounted unless the stack says otherwise, as the provider decides", () => {
    expect(objectOf("kubernetes_service_account_v1", {})["automountServiceAccountToken"]).toBe(true);
    expect(
      objectOf("kubernetes_service_account_v1", { automount_service_account_token: false })[
        "automountServiceAccountToken"
      ],
    ).toBe(false);
  });

  test("a security context says everything that the provider sends", () => {
    expect(containerOf({ security_context: { run_as_non_root: true } })).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: true,
        privileged: false,
        readOnlyRootFilesystem: false,
        runAsNonRoot: true,
      },
    });
  });

  test("an object without a namespace is in the namespace default", () => {
    const object = toObject(
      "kubernetes_config_map_v1",
      kindOf("kubernetes_config_map_v1")!,
      { metadata: { name: "x" } },
      fail,
    );
    expect(object["metadata"]).toEqual({ namespace: "default", name: "x" });
  });
});

describe("data", () => {
  const key = fc.string({ minLength: 1 }).filter((text) => text !== "__proto__");
  const data = fc.dictionary(key, fc.string(), { minKeys: 1, noNullPrototype: true });

  test("keys and texts of labels, annotations, files and selectors are never touched", () => {
    fc.assert(
      fc.property(data, (map) => {
        const metadata = { name: "x", namespace: "y", labels: map, annotations: map };
        expect(objectOf("kubernetes_config_map_v1", { metadata, data: map })).toMatchObject({
          metadata: { labels: map, annotations: map },
          data: map,
        });
        const selectors = { selector: { match_labels: map } };
        expect(objectOf("kubernetes_deployment_v1", { spec: selectors })["spec"]).toEqual({
          selector: { matchLabels: map },
        });
      }),
    );
  });

  test("keys of resource quantities and node selectors are never touched", () => {
    fc.assert(
      fc.property(data, (map) => {
        expect(containerOf({ resources: { limits: map, requests: map } })).toEqual({
          resources: { limits: map, requests: map },
        });
        const spec = { template: { spec: { node_selector: map } } };
        expect(objectOf("kubernetes_deployment_v1", { spec })).toMatchObject({
          spec: { template: { spec: { nodeSelector: map } } },
        });
      }),
    );
  });
});

describe("refusals", () => {
  test("a generated name is not known before the object exists", () => {
    expect(refusalsOf("kubernetes_config_map_v1", { metadata: { generate_name: "x-" } })[0]).toMatch(
      /^metadata.generate_name/,
    );
  });
});

function fail(attribute: string, problem: string): never {
  throw new Error(`${attribute}: ${problem}`);
}
