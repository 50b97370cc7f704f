import { App, Testing } from "cdktf";
import { MODEL_OUTPUT } from "../../constructs/core/model/document";
import * as access from "../../constructs";
import { isRecord } from "../../constructs/core/given";

const VERSIONS = ["17.7.26", "18.3.0", "18.6.0", "18.8.3", "18.11.3", "19.0.0"];

/** The same program for a version, with what it acknowledges of some. */
function configurationOf(version: string): unknown {
  const stack = new access.ClusterStack(new App(), "production", {
    target: access.KubernetesTarget.environment(),
    state: access.StateBackend.local({ path: "terraform.tfstate" }),
  });
  for (const code of ["COMPATIBILITY-007", "COMPATIBILITY-008", "ROLLOUT-009", "ROLLOUT-010", "SECRET-007"]) {
    access.acknowledge(stack, { code, reason: "the program is for each version" });
  }
  const platform = new access.AccessPlatform(stack, "platform", {
    brand: access.Brand.TELEPORT,
    edition: "enterprise",
    version,
    publicAddress: "access.example.com",
    clusterName: "access.example.com",
    // Its Jobs have the same pods again.
    validateConfiguration: false,
    auth: { license: access.SecretRef.of("license", "license.pem") },
    tls: access.ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    managedUpdates: access.ManagedUpdates.of({
      groups: [{ name: "all", days: ["*"], startHour: 3, canaries: 1 }],
      target: version,
    }),
  });
  new access.AgentRelease(stack, "agents", {
    platform,
    services: [access.AgentService.kubernetes({ clusterName: "production" })],
    updater: { channel: "all" },
    pods: { replicas: 2 },
    version: access.AgentVersion.followUpdater({ first: version }),
  });
  return JSON.parse(Testing.synth(stack, true)) as unknown;
}

/** Every line of every leaf but conditions of the plan and the document of the stack, with its path, and with the version as a word. */
function linesOf(value: unknown, version: string, path = ""): readonly string[] {
  if (path.endsWith(".precondition") || path.endsWith(`.${MODEL_OUTPUT}`)) return [];
  if (Array.isArray(value)) return value.flatMap((item) => linesOf(item, version, `${path}[]`));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, item]) => linesOf(item, version, `${path}.${key}`));
  const text = String(value)
    .replaceAll(version, "VERSION")
    .replaceAll(/[0-9a-f]{10,}/gi, "CHECKSUM");
  return text.split("\n").map((line) => `${path.slice(1)}: ${line.trim()}`);
}

test.each(VERSIONS.slice(1).map((version, index) => [VERSIONS[index] ?? "", version] as const))(
  "what a program writes otherwise for %s and for %s",
  (from, to) => {
    const [before, after] = [from, to].map((version) => linesOf(configurationOf(version), version)) as [
      readonly string[],
      readonly string[],
    ];
    const without = (lines: readonly string[], others: readonly string[], sign: string) =>
      lines.filter((line) => !others.includes(line)).map((line) => `${sign} ${line}`);
    expect([...without(before, after, "-"), ...without(after, before, "+")].join("\n")).toMatchSnapshot();
  },
);
