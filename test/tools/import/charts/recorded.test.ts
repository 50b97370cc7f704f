import { parse } from "yaml";
import type { Values } from "../../../../tools/import/charts/given-values";
import { leftOf, manifestsOf, programOf, recorded, type RecordedRelease } from "../../../support/charts-program";
import { at } from "../../../support/synthesis";
import { onOneLine } from "../../../support/written-program";

const CLUSTERS = {
  "cluster-standalone": ["updater.enabled"],
  "cluster-aws-two-replicas": ["operator.enabled", "podMonitor.enabled", "updater.enabled"],
};
const AGENTS = { "agent-by-account": [], "agent-with-token": ["authToken", "network.egressPorts"] };

const PAIRS = Object.entries(CLUSTERS).flatMap(([cluster, ofCluster]) =>
  Object.entries(AGENTS).map(([agents, ofAgents]) => ({ cluster, agents, left: [...ofCluster, ...ofAgents] })),
);

type Rendered = ReturnType<typeof manifestsOf>;

/** The object of a kind and name that the program declares. */
function objectOf(rendered: Rendered, kind: string, name: string): unknown {
  return rendered
    .flatMap((item) => (item.kind === "object" ? [item.manifest] : []))
    .find((manifest) => manifest.kind === kind && at(manifest, "metadata.name") === name);
}

describe.each(PAIRS)("$cluster with $agents", ({ cluster, agents, left }) => {
  const [ofCluster, ofAgents] = [recorded(cluster), recorded(agents)];
  // A release whose account has no identity takes that of its node, which no pod of a platform reaches.
  const account = { serviceAccount: { "eks.amazonaws.com/role-arn": "arn:aws:iam::278576220453:role/access" } };
  // Balancers of AWS ask for an answer about PROXY protocol.
  const answers = { annotations: account, proxyProtocol: "off" };
  const program = programOf({ ...answers, ...ofCluster.values }, ofAgents.values);
  const rendered = manifestsOf(program.text);
  const factOf = ({ objects }: RecordedRelease, kind: string, name: string): Values =>
    objects.find((each) => each.kind === kind && each.name === name) ?? {};

  test("nothing is left to people but what needs a decision", () => {
    expect([...leftOf(program)].sort()).toEqual([...left].sort());
  });

  test("the Service of the proxies has the ports and the type of the release", () => {
    const service = objectOf(rendered, "Service", "teleport");
    const ports = at(service, "spec.ports") as { port: number }[];
    const fact = factOf(ofCluster, "Service", "teleport");
    expect(ports.map(({ port }) => port).sort()).toEqual([...(fact["ports"] as number[])].sort());
    expect(at(service, "spec.type")).toBe(fact["type"]);
  });

  test.each(["teleport-auth", "teleport-proxy"])("%s has the replicas and the account of the release", (name) => {
    const deployment = objectOf(rendered, "Deployment", name);
    const fact = factOf(ofCluster, "Deployment", name);
    expect(Number(at(deployment, "spec.replicas"))).toBe(fact["replicas"]);
    expect(at(deployment, "spec.template.spec.serviceAccountName")).toBe(fact["serviceAccountName"]);
    const required = at(fact["podAntiAffinity"] ?? {}, "requiredDuringSchedulingIgnoredDuringExecution");
    if (required === undefined) return;
    expect(
      at(deployment, "spec.template.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution"),
    ).toEqual(required);
  });

  test("the auth service has the storage of the release", () => {
    const claim = objectOf(rendered, "PersistentVolumeClaim", "teleport");
    expect(at(claim ?? {}, "spec.resources.requests.storage")).toBe(
      factOf(ofCluster, "PersistentVolumeClaim", "teleport")["storage"],
    );
    const storage = at(factOf(ofCluster, "ConfigMap", "teleport-auth"), "file.teleport.storage");
    const declared = fileOf(rendered, "teleport-auth")["teleport"];
    if (storage === undefined) return;
    for (const name of ["type", "region", "table_name", "audit_sessions_uri", "audit_events_uri"]) {
      expect({ [name]: [at(declared, `storage.${name}`)].flat() }).toEqual({ [name]: [at(storage, name)].flat() });
    }
  });

  test("people sign in as before", () => {
    expect(onOneLine(program.text)).toContain('secondFactors: ["otp", "webauthn"]');
    expect(program.text).toContain('rpId: "access.example.com"');
  });

  test("agents have the roles, replicas and storage of their release", () => {
    const release = rendered.flatMap((item) =>
      item.kind === "release" && item.name === "teleport-agent" ? [item] : [],
    );
    const values = parse(release[0]?.values[0] ?? "") as Values;
    const fact = factOf(ofAgents, "StatefulSet", "teleport-agent");
    expect(at(values, "highAvailability.replicaCount")).toBe(fact["replicas"]);
    expect(at(values, "storage.enabled") ?? false).toBe((fact["volumes"] as unknown[]).length > 0);
    expect(new Set(String(at(values, "roles")).split(","))).toEqual(
      new Set(String(ofAgents.values["roles"]).split(",")),
    );
    for (const name of ["apps", "databases", "kubeClusterName", "proxyAddr"]) {
      expect({ [name]: at(values, name) }).toEqual({ [name]: ofAgents.values[name] });
    }
  });
});

/** The configuration file of a component, as the service reads it. */
function fileOf(rendered: Rendered, name: string): Values {
  const text = at(objectOf(rendered, "ConfigMap", name), "data") as Readonly<Record<string, string>>;
  return parse(text["teleport.yaml"] ?? "") as Values;
}
