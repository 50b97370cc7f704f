import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { Brand } from "../../constructs/brand/brand";
import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";

/** Every identifier of a brand, as a reader of the specification would look them up. */
function identifiersOf(brand: Brand): Record<string, string> {
  return {
    binary: brand.binary,
    configuration: brand.configurationFile,
    containerConfiguration: `${brand.configurationDirectory}/${brand.configurationFileName}`,
    data: brand.dataDirectory,
    environment: brand.environmentFile,
    unit: brand.unit,
    pid: brand.pidFile,
    package: brand.updaterPackage,
    enterprisePackage: brand.agentPackage("enterprise"),
    communityPackage: brand.agentPackage("community"),
    secrets: brand.agentSecretsDirectory,
    updater: brand.updaterCommand,
    schedule: brand.updaterDirectory,
    release: brand.agentRelease,
    namespace: brand.namespace,
    skip: brand.skipReconcileAnnotation,
    trigger: brand.triggerEventAnnotation,
    section: brand.configurationSection,
    configurationValue: brand.configurationValue,
    versionValue: brand.versionOverrideValue,
    clusterNameValue: brand.clusterNameValue,
    kubernetes: brand.kubernetesServerName,
  };
}

test("the brand svc has the identifiers of the specification", () => {
  expect(identifiersOf(Brand.SVC)).toEqual({
    binary: "svc",
    configuration: "/etc/svc.yaml",
    containerConfiguration: "/etc/svc/svc.yaml",
    data: "/var/lib/svc",
    environment: "/etc/default/svc",
    unit: "svc.service",
    pid: "/run/svc.pid",
    package: "svc-ent-updater",
    enterprisePackage: "svc-ent",
    communityPackage: "svc",
    secrets: "/etc/svc-secrets",
    updater: "svc-upgrade",
    schedule: "/etc/svc-upgrade.d",
    release: "svc-agent",
    namespace: "svc",
    skip: "svc.dev/skipreconcile",
    trigger: "debug.svc.dev/trigger-event",
    section: "svc",
    configurationValue: "svcConfig",
    versionValue: "svcVersionOverride",
    clusterNameValue: "svcClusterName",
    kubernetes: "kube.svc.cluster.local",
  });
  expect(Brand.SVC.chart).toEqual({ kind: "bundled", name: "svc-agent" });
});

test("the brand teleport has those of Teleport", () => {
  expect(identifiersOf(Brand.TELEPORT)).toMatchObject({
    binary: "teleport",
    configuration: "/etc/teleport.yaml",
    data: "/var/lib/teleport",
    environment: "/etc/default/teleport",
    unit: "teleport.service",
    package: "teleport-ent-updater",
    enterprisePackage: "teleport-ent",
    communityPackage: "teleport",
    secrets: "/etc/teleport-secrets",
    updater: "teleport-upgrade",
    schedule: "/etc/teleport-upgrade.d",
    skip: "teleport.dev/skipreconcile",
    trigger: "debug.teleport.dev/trigger-event",
    kubernetes: "kube.teleport.cluster.local",
  });
  expect(Brand.TELEPORT.chart).toEqual({
    kind: "repository",
    name: "teleport-kube-agent",
    repository: "https://charts.releases.teleport.dev",
  });
  expect(Brand.TELEPORT.image("enterprise")).toBe("public.ecr.aws/gravitational/teleport-ent-distroless");
  expect(Brand.TELEPORT.updaterImage).toBe("public.ecr.aws/gravitational/teleport-kube-agent-updater");
});

// A license and join secrets are given to whatever these images are.
test("the images of the placeholder brand, and of its chart, are in a domain that nobody can own", () => {
  const values = parse(readFileSync(join(__dirname, "../../charts/svc-agent/values.yaml"), "utf8")) as {
    image: string;
    enterpriseImage: string;
    updater: { image: string };
  };
  const ofBrand = [Brand.SVC.image("community"), Brand.SVC.image("enterprise"), Brand.SVC.updaterImage];
  expect(ofBrand.map((image) => image.split("/")[0])).toEqual(ofBrand.map(() => "registry.svc.invalid"));
  expect([values.image, values.enterpriseImage, values.updater.image]).toEqual(ofBrand);
});

test("what the service removes, it creates, and what it resets, there is one of", () => {
  const { created, removed, reset, singletons, atStartup } = RESOURCE_KINDS;
  expect([...removed, ...atStartup].filter((kind) => !created.includes(kind))).toEqual([]);
  expect(reset.filter((kind) => !Object.hasOwn(singletons, kind))).toEqual([]);
  expect(created.filter((kind) => !removed.includes(kind))).toEqual([
    "access_graph_settings",
    "autoupdate_agent_report",
    "plugin",
    "vnet_config",
  ]);
});

test.each(["constructor", "oss", 1, undefined])("there is no image of the edition %j", (edition) => {
  expect(() => Brand.SVC.image(edition as never)).toThrow("Brand.image");
});
