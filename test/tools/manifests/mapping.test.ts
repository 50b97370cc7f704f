import fc from "fast-check";
import { findKind } from "../../../tools/manifests/kinds";
import { toObject } from "../../../tools/manifests/object";

function objectOf(type: string, body: Record<string, unknown>): Record<string, unknown> {
  const refused: string[] = [];
  const object = toObject(
    type,
    findKind(type)!,
    { metadata: { name: "x", namespace: "y" }, ...body },
    (at, problem) => {
      refused.push(`${at}: ${problem}`);
    },
  );
  expect(refused).toEqual([]);
  return object;
}

function refusalsOf(type: string, body: Record<string, unknown>): string[] {
  const refused: string[] = [];
  toObject(type, findKind(type)!, { metadata: { name: "x" }, ...body }, (at, problem) => {
    refused.push(`${at}: ${problem}`);
  });
  return refused;
}

function containerOf(container: Record<string, unknown>): unknown {
  const object = objectOf("kubernetes_deployment_v1", { spec: { template: { spec: { container: [container] } } } });
  return (object["spec"] as { template: { spec: { containers: unknown[] } } }).template.spec.containers[0];
}

const SERVICE = "kubernetes_service_v1";
const BUDGET = "kubernetes_pod_disruption_budget_v1";
const ACCOUNT = "kubernetes_service_account_v1";
const UNRESTRICTED = { allowPrivilegeEscalation: true, privileged: false, readOnlyRootFilesystem: false };
const pods = (spec: object) => ({ spec: { template: { spec } } });
const subject = { kind: "ServiceAccount", name: "a", namespace: "b" };

test.each<[string, string, Record<string, unknown>, object]>([
  ["snake case becomes camel case", SERVICE, { spec: { external_name: "a" } }, { spec: { externalName: "a" } }],
  [
    "repeated blocks become the list that the API names in the plural",
    "kubernetes_role_v1",
    { rule: [{ api_groups: [""], verbs: ["get"] }] },
    { rules: [{ apiGroups: [""], verbs: ["get"] }] },
  ],
  [
    "one repeated block may be written as an object",
    "kubernetes_role_binding_v1",
    { subject },
    { subjects: [subject] },
  ],
  [
    "a single block may be written as a list of one",
    SERVICE,
    { spec: [{ cluster_ip: "None" }] },
    { spec: { clusterIP: "None" } },
  ],
  [
    "a port is a list entry in a container and a number in a probe",
    "kubernetes_deployment_v1",
    pods({ container: [{ port: [{ container_port: 1 }], liveness_probe: { http_get: { port: "2" } } }] }),
    pods({ containers: [{ ports: [{ containerPort: 1 }], livenessProbe: { httpGet: { port: 2 } } }] }),
  ],
  [
    "a path is a list entry in the rule of an Ingress and a text below it",
    "kubernetes_ingress_v1",
    { spec: { rule: [{ http: { path: [{ path: "/", path_type: "Prefix" }] } }] } },
    { spec: { rules: [{ http: { paths: [{ path: "/", pathType: "Prefix" }] } }] } },
  ],
  ["a number may be a text", "kubernetes_stateful_set_v1", { spec: { replicas: "2" } }, { spec: { replicas: 2 } }],
  [
    "a port by its number",
    SERVICE,
    { spec: { port: [{ target_port: "1" }] } },
    { spec: { ports: [{ targetPort: 1 }] } },
  ],
  [
    "a port by its name",
    SERVICE,
    { spec: { port: [{ target_port: "a" }] } },
    { spec: { ports: [{ targetPort: "a" }] } },
  ],
  ["a percentage", BUDGET, { spec: { min_available: "50%" } }, { spec: { minAvailable: "50%" } }],
  ["a number that could be one", BUDGET, { spec: { min_available: "1" } }, { spec: { minAvailable: 1 } }],
  [
    "the mode of a file is octal",
    "kubernetes_deployment_v1",
    pods({ volume: [{ name: "a", secret: { secret_name: "b", default_mode: "0440" } }] }),
    pods({ volumes: [{ secret: { defaultMode: 0o440 } }] }),
  ],
  [
    "data of a Secret is base64, whatever attribute it comes from",
    "kubernetes_secret_v1",
    { data: { a: "ü" }, binary_data: { b: "AAEC" }, data_wo: { c: "x" } },
    { data: { a: "w7w=", b: "AAEC", c: "eA==" } },
  ],
  [
    "empty selectors stay: they select everything",
    "kubernetes_network_policy_v1",
    { spec: { pod_selector: {}, policy_types: ["Ingress"] } },
    { spec: { podSelector: {}, policyTypes: ["Ingress"] } },
  ],
  ["a token is mounted, as the provider decides", ACCOUNT, {}, { automountServiceAccountToken: true }],
  [
    "a token is not mounted where the stack says so",
    ACCOUNT,
    { automount_service_account_token: false },
    { automountServiceAccountToken: false },
  ],
  [
    "a security context says everything that the provider sends",
    "kubernetes_deployment_v1",
    pods({ container: [{ security_context: { run_as_non_root: true } }] }),
    pods({ containers: [{ securityContext: { ...UNRESTRICTED, runAsNonRoot: true } }] }),
  ],
])("%s", (_, type, body, expected) => {
  expect(objectOf(type, body)).toMatchObject(expected);
});

test("what is null or empty is left out, as the provider does", () => {
  expect(objectOf(SERVICE, { spec: { external_name: "", port: [], type: null } })["spec"]).toEqual({});
});

test("an object without a namespace is in the namespace default", () => {
  const object = toObject(SERVICE, findKind(SERVICE)!, { metadata: { name: "x" } }, () => undefined);
  expect(object["metadata"]).toEqual({ namespace: "default", name: "x" });
});

test.each<[string, Record<string, unknown>, string]>([
  [SERVICE, { spec: [{}, {}] }, "spec: is written 2 times, but the Kubernetes API accepts it only once"],
  ["kubernetes_deployment_v1", { spec: { replicas: "two" } }, 'spec.replicas: is "two", which is no integer'],
  [SERVICE, { metadata: { generate_name: "x-" } }, "metadata.generate_name: a generated name is not known"],
])("%s %j is refused", (type, body, reason) => {
  expect(refusalsOf(type, body)[0]).toContain(reason);
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
