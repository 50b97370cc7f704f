import fc from "fast-check";
import { hostileText } from "../support/hostile-text";
import { chart, describeWithHelm, lint, template, type KubernetesObject } from "./helm";

const FOLDER = chart("custom-objects");

const MONITOR = {
  apiVersion: "monitoring.coreos.com/v1",
  kind: "PodMonitor",
  metadata: { name: "svc-auth", namespace: "svc" },
  spec: { podMetricsEndpoints: [{ port: "diag", interval: "30s" }], sampleLimit: 1000000 },
};

const CERTIFICATE = {
  apiVersion: "cert-manager.io/v1",
  kind: "Certificate",
  metadata: { name: "svc-proxy", namespace: "svc" },
  spec: { secretName: "svc-proxy-tls" },
};

const INSTALLATION = "install the operator";

/** What a live cluster has at least. */
const LIVE = ["v1/Pod", "cert-manager.io/v1/Certificate"];

function rendered(objects: readonly object[], apiVersions: readonly string[] = []): KubernetesObject[] {
  return template({ objects, installation: INSTALLATION }, "edge", "team", { chart: FOLDER, apiVersions });
}

function refusal(objects: readonly object[], apiVersions: readonly string[] = []): string {
  try {
    rendered(objects, apiVersions);
  } catch (error) {
    return String(error);
  }
  return "";
}

describeWithHelm("the chart custom-objects", () => {
  test("renders the objects as they are", () => {
    expect(rendered([MONITOR, CERTIFICATE])).toEqual([CERTIFICATE, MONITOR]);
    expect(lint({ objects: [MONITOR], installation: INSTALLATION }, FOLDER)).toMatchObject({ passed: true });
  });

  test("evaluates no text of an object", () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 20, maxLength: 40 }), (texts) => {
        const [object] = rendered([{ ...MONITOR, spec: { texts, "{{ .Values }}": "{{ fail `evaluated` }}" } }]);
        expect(object?.["spec"]).toEqual({ texts, "{{ .Values }}": "{{ fail `evaluated` }}" });
      }),
      { numRuns: 5 },
    );
  });

  test("says which definitions a live cluster lacks, once, and how they get there", () => {
    expect(refusal([MONITOR, CERTIFICATE, MONITOR], LIVE)).toContain(
      "the cluster has no definition of PodMonitor (monitoring.coreos.com/v1): install the operator",
    );
    expect(refusal([CERTIFICATE], LIVE)).toBe("");
  });

  test("renders where no cluster is asked", () => {
    expect(refusal([MONITOR])).toBe("");
  });

  test.each<[string, readonly object[]]>([
    ["without an object", []],
    ["with an object of Kubernetes' own", [{ ...MONITOR, apiVersion: "v1", kind: "Secret" }]],
    ["with an object without a name", [{ ...MONITOR, metadata: { namespace: "svc" } }]],
    ["with an object of no namespace", [{ ...MONITOR, metadata: { name: "svc-auth" } }]],
  ])("refuses values %s", (_, objects) => {
    expect(refusal(objects)).toContain("don't meet the specifications of the schema");
  });
});
