import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import { Brand } from "../../constructs/brand/brand";
import { problemsOf } from "../support/violations";

const IMAGES = { enterprise: "registry.example.com/ent", community: "registry.example.com/oss" };

function brandOf(id: string, annotationDomain?: string): Brand {
  const domain = annotationDomain === undefined ? {} : { annotationDomain };
  return Brand.of({ id, images: IMAGES, updaterImage: "registry.example.com/updater", ...domain });
}

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

test("the brands of this package have no violations", () => {
  expect([...Brand.SVC.violations, ...Brand.TELEPORT.violations]).toEqual([]);
});

test("a brand of one's own takes images as given, and the domain of annotations from its id unless it is given", () => {
  const brand = brandOf("acme");
  expect(problemsOf(brand)).toEqual([]);
  expect([brand.image("enterprise"), brand.image("community")]).toEqual([IMAGES.enterprise, IMAGES.community]);
  expect(brand.annotationDomain).toBe("acme.dev");
  expect(brandOf("acme", "access.acme.example").skipReconcileAnnotation).toBe("access.acme.example/skipreconcile");
});

test.each(["", "Svc", "1svc", "-svc", "svc-", "s_c", "s.c", "svc\n", "../svc", "a".repeat(21)])(
  "%j cannot be the id of a brand",
  (id) => {
    expect(problemsOf(brandOf(id, "svc.dev"))).toEqual(["FIELD-002 id"]);
  },
);

test.each(["", "svc", "Svc.dev", "svc.dev/", "svc.d", "-svc.dev", "svc..dev", "svc.dev\n"])(
  "%j cannot be the domain of annotations",
  (domain) => {
    expect(problemsOf(brandOf("svc", domain))).toEqual(["FIELD-002 annotationDomain"]);
  },
);

test.each([
  1,
  "",
  " ",
  "registry.example.com/svc:17.5.2",
  `svc@sha256:${"0".repeat(64)}`,
  "a//b",
  "/a",
  "a..b",
  "Team/svc",
])("%j cannot be the repository of an image", (repository) => {
  const image = repository as string;
  const brand = Brand.of({ id: "acme", images: { enterprise: image, community: image }, updaterImage: image });
  expect(problemsOf(brand)).toEqual([
    "FIELD-002 images.enterprise",
    "FIELD-002 images.community",
    "FIELD-002 updaterImage",
  ]);
});

test.each(["svc", "localhost:5000/svc", "registry.example.com/team/svc-ent", "a.b/c__d"])(
  "%j can be the repository of an image",
  (image) => {
    const brand = Brand.of({ id: "acme", images: { enterprise: image, community: image }, updaterImage: image });
    expect(problemsOf(brand)).toEqual([]);
  },
);

test("the name of an OIDC claim is in the field of the specification, or of the product", () => {
  expect(Brand.SVC.oidcClaimField).toBe("name");
  expect(Brand.TELEPORT.oidcClaimField).toBe("claim");
  expect(brandOf("acme").oidcClaimField).toBe("name");
});

test("the images are those of Teleport, with the brand's id", () => {
  const { configurationFile, user, writableFolders } = Brand.TELEPORT.imageContract;
  expect(configurationFile).toBe("/etc/teleport/teleport.yaml");
  expect(user).toBe(9807);
  expect(writableFolders).toEqual(["/var/lib/teleport", "/tmp"]);
});

test("a brand of one's own says what is different in its images", () => {
  const brand = Brand.of({
    id: "acme",
    images: IMAGES,
    updaterImage: "registry.example.com/updater",
    imageContract: { configurationFile: "/opt/acme/agent.yaml", user: 1000 },
  });
  expect(problemsOf(brand)).toEqual([]);
  expect([brand.configurationDirectory, brand.configurationFileName]).toEqual(["/opt/acme", "agent.yaml"]);
  expect(brand.imageContract).toMatchObject({ user: 1000, writableFolders: ["/var/lib/acme", "/tmp"] });
});

test.each([
  ["user", 0, ""],
  ["configurationFile", "acme.yaml", ""],
  ["writableFolders", ["tmp"], "[0]"],
  ["presetRoles", { access: "18" }, ".access"],
  ["recordedVersion", "18", ""],
])("the images' contract is refused where its %s is %j", (field, given, place) => {
  const imageContract = (field === "" ? given : { [field]: given }) as never;
  const brand = Brand.of({ id: "acme", images: IMAGES, updaterImage: "registry.example.com/updater", imageContract });
  expect(problemsOf(brand)).toEqual([`FIELD-002 imageContract${field === "" ? "" : `.${field}`}${place}`]);
});

test("what the service removes, it creates, and what it resets, there is one of", () => {
  const { created, removed, reset, singletons, atStartup } = Brand.SVC.imageContract.resourceKinds;
  expect([...removed, ...atStartup].filter((kind) => !created.includes(kind))).toEqual([]);
  expect(reset.filter((kind) => !Object.hasOwn(singletons, kind))).toEqual([]);
  expect(created.filter((kind) => !removed.includes(kind))).toEqual([
    "access_graph_settings",
    "autoupdate_agent_report",
    "plugin",
    "vnet_config",
  ]);
});

test("an id that is accepted is safe in names of Kubernetes, in paths and in units", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 22 }), (id) => {
      if (brandOf(id).violations.length === 0) expect(`${id}-agent`).toMatch(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/);
    }),
  );
});

test.each(["constructor", "oss", 1, undefined])("there is no image of the edition %j", (edition) => {
  expect(() => Brand.SVC.image(edition as never)).toThrow("Brand.image");
});
