import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { Testing } from "cdktf";
import {
  AuditEventStorage,
  AuthStorage,
  CloudTenant,
  ChartRelease,
  HttpConnectProxy,
  JoinToken,
  ProxyListeners,
  ProxyTls,
  Replicas,
  ResourceDelivery,
  Role,
  SecretRef,
  ServiceExposure,
  SessionRecordingStorage,
  VersionChannel,
  VolumeBackup,
  acknowledge,
  Brand,
  PodIdentity,
  PodServiceAccount,
  PolicyPeer,
  type AccessPlatformProps,
} from "../../constructs";
import { cronSchedule } from "../../constructs/core/cron-schedule";
import type { FilePart, PlatformPart } from "../../constructs/core/model/platform-part";
import { PORT_TABLE } from "../../constructs/network/port-table";
import { at, listAt, objectAt, stringAt, textAt, textsAt, yamlDocuments } from "../../tools/json/plain-data";
import type { KubernetesItem } from "../../tools/manifests/items";
import { readStackContents, type StackContents } from "../../tools/model/contents";
import { readModelDocument } from "../../tools/model/document";
import { releaseValues } from "../../tools/model/release-values";
import { programIn, smallPlatform } from "../support/program";

const LICENSE = SecretRef.of("license", "license.pem");
const EXISTING = { createNamespace: false } as const;
const REPLICAS = Replicas.autoscaled({ horizontal: { min: 3, max: 9, cpuUtilization: 70 } });
const COMMUNITY = { edition: "community", proxies: { replicas: 1 } } as const;
const TABLES = {
  region: "eu-central-1",
  table: "state",
  auditEvents: AuditEventStorage.dynamodb({ table: "events" }),
  sessionRecordings: SessionRecordingStorage.s3({ bucket: "recordings" }),
};
const IDENTITY = PodIdentity.aws({ roleArn: "arn:aws:iam::210987654321:role/access" });
const CONNECT = HttpConnectProxy.of("http://us%40er@proxy.corp:3128", { noProxy: ["10.0.0.0/8"] });

const PROGRAMS: readonly (readonly [string, Partial<AccessPlatformProps>])[] = [
  ["says nothing but what it must", {}],
  [
    "keeps a volume, with backups, and serves channels by another version server",
    {
      auth: {
        license: LICENSE,
        storage: AuthStorage.persistentVolume({
          size: "50Gi",
          deletion: "allowed",
          backup: VolumeBackup.of({ every: "6h", retain: 3 }),
        }),
      },
      tls: ProxyTls.certManager({ issuer: "corp", names: ["other.example.com"], applications: true }),
      channels: {
        default: VersionChannel.static("17.5.1", { critical: true }),
        "stable/cloud": VersionChannel.forward("https://updates.example.com/v1/webapi/automaticupgrades/channel/a"),
      },
      maintenanceWindow: { utcStartHour: 2, weekdays: ["Tue", "Thu"] },
    },
  ],
  [
    "keeps its state in a table, behind an HTTP CONNECT proxy, with a Certificate and several pools",
    {
      auth: {
        license: LICENSE,
        storage: AuthStorage.dynamodb(TABLES),
        httpProxy: CONNECT,
      },
      tls: ProxyTls.certManager({
        externalIssuer: { group: "example.com", kind: "CorpIssuer", name: "corp" },
        request: "certificate",
      }),
      publicAddress: ["access.example.com:8443", "login.example.com:8443"],
      listeners: ProxyListeners.tlsRouting({ peering: true }),
      proxies: { replicas: REPLICAS },
      proxyPools: { internal: { replicas: 2, exposure: ServiceExposure.clusterIp() } },
      httpProxy: CONNECT,
    },
  ],
  [
    "has separate ports, another authority of ACME, and delivers nothing",
    {
      ...COMMUNITY,
      listeners: ProxyListeners.separate({ mongodb: { port: 27017, publicAddress: "mongo.example.com" } }),
      tls: ProxyTls.acme({ email: "ops@example.com", directory: "https://acme.example.com/directory" }),
      delivery: ResourceDelivery.none(),
    },
  ],
  [
    "has Secrets with certificates, and no watch",
    {
      ...COMMUNITY,
      tls: ProxyTls.secrets(["first", "second"]),
      delivery: ResourceDelivery.job({ watch: { mode: "off" } }),
      auth: {
        storage: AuthStorage.external({ type: "crdb", ports: [26257], settings: { conn_string: "postgres://db" } }),
      },
    },
  ],
  ["has a certificate from variables", { tls: ProxyTls.ephemeral({ certificateVariable: "a", keyVariable: "b" }) }],
  ["signs its certificate itself", { ...COMMUNITY, tls: ProxyTls.selfSigned() }],
  [
    "has identities in a cloud, and a monitor",
    {
      auth: { license: LICENSE, serviceAccount: PodServiceAccount.create({ identity: IDENTITY }) },
      proxies: { serviceAccount: PodServiceAccount.create({ name: "edge", identity: IDENTITY }) },
      metrics: { scrapedBy: [PolicyPeer.pods({ namespace: "monitoring" })], podMonitor: {}, dashboard: {} },
    },
  ],
  ["takes over a release", { takeOver: ChartRelease.of({ name: "cluster" }), name: "cluster" }],
];

interface Said {
  readonly stack: StackContents;
  readonly part: PlatformPart;
}

const SAID = PROGRAMS.map(([name, props]): readonly [string, Said] => {
  const { stack } = programIn();
  acknowledge(stack, { code: "ADDRESS-004", reason: "several names are one of the cases" });
  acknowledge(stack, { code: "STORAGE-021", reason: "nothing signs in here" });
  smallPlatform(stack, { ...EXISTING, auth: { license: LICENSE }, ...props });
  return [name, said(stack)];
});

function said(stack: Parameters<typeof Testing.synth>[0]): Said {
  const contents = readStackContents({
    name: "platform",
    configuration: JSON.parse(Testing.synth(stack, true)) as unknown,
  });
  const [part] = readModelDocument(contents.outputs)?.platforms ?? [];
  return { stack: contents, part: part! };
}

const objects = ({ items }: StackContents, kind: string): readonly KubernetesItem[] =>
  items.filter((item): item is KubernetesItem => item.kind === "object" && item.manifest["kind"] === kind);
const manifestAt = ({ items }: StackContents, address: string) =>
  items.flatMap((item) => (item.kind === "object" && item.address === address ? [item.manifest] : []))[0];
const nameOf = (manifest: unknown) => stringAt(manifest, "metadata", "name");
const fileAt = (stack: StackContents, { address, file }: FilePart) => at(manifestAt(stack, address), "data", file);
const dataAt = (stack: StackContents, file: FilePart) => yamlDocuments(String(fileAt(stack, file)))[0];
const podOf = (manifest: unknown) => objectAt(manifest, "spec", "template", "spec");
const secretsOf = (pod: unknown) =>
  listAt(pod, "volumes").flatMap((volume) => textAt(volume, "secret", "secretName") ?? []);
const authOf = ({ stack, part }: Said) => manifestAt(stack, part.components[0]!.address);

describe.each(SAID)("a platform that %s says of itself what it writes:", (_, of) => {
  const { stack, part } = of;
  const [auth, proxy] = [part.configuration.auth, part.configuration.proxy].map((file) => dataAt(stack, file));

  test("its Deployments, with as many pods, and how they are replaced", () => {
    expect(part.components.map(({ address }) => address).sort()).toEqual(
      objects(stack, "Deployment")
        .map(({ address }) => address)
        .sort(),
    );
    for (const { address, kind, name, podLabels, ...component } of part.components) {
      const manifest = manifestAt(stack, address);
      const scaler = objects(stack, "HorizontalPodAutoscaler").find((each) => nameOf(each.manifest) === name);
      const environment = listAt(podOf(manifest), "containers", 0, "env");
      const valueOf = (variable: string) =>
        stringAt(
          environment.find((each) => at(each, "name") === variable),
          "value",
        );
      expect({ name, kind, podLabels }).toEqual({
        name: nameOf(manifest),
        kind: at(manifest, "metadata", "labels", "app.kubernetes.io/component"),
        podLabels: at(manifest, "spec", "template", "metadata", "labels"),
      });
      expect(component.replicas).toBe(
        Number(at(scaler?.manifest ?? manifest, "spec", scaler ? "minReplicas" : "replicas")),
      );
      expect([component.isRecreated ? "Recreate" : "RollingUpdate", component.maxSurge]).toEqual([
        at(manifest, "spec", "strategy", "type"),
        at(manifest, "spec", "strategy", "rollingUpdate", "maxSurge")?.toString(),
      ]);
      expect(component.httpConnect ?? "").toBe(valueOf("HTTPS_PROXY").replace(/^.*[@/]/, ""));
      expect(component.isAutoscaled).toBe(scaler !== undefined);
      expect(part.version).toBe(stringAt(podOf(manifest), "containers", 0, "image").split(":").at(-1));
    }
  });

  test("the accounts of its pods, who they are in a cloud, and what reads metrics", () => {
    for (const { address, account, identity = {} } of part.components) {
      expect(account).toBe(at(podOf(manifestAt(stack, address)), "serviceAccountName"));
      const found = objects(stack, "ServiceAccount").find((each) => nameOf(each.manifest) === account);
      expect(objectAt(found?.manifest, "metadata", "annotations")).toEqual(identity);
    }
    const monitors = stack.items.filter((item) => item.kind === "release" && item.name.endsWith("-metrics"));
    const boards = objects(stack, "ConfigMap").filter(({ manifest }) => nameOf(manifest).endsWith("-metrics"));
    expect([part.metrics?.monitors === true, part.metrics?.dashboard === true]).toEqual([
      monitors.length > 0,
      boards.length > 0,
    ]);
  });

  test("its addresses, channels and mode, as the configuration files have them", () => {
    const section = objectAt(proxy, "proxy_service");
    const addresses = PORT_TABLE.flatMap(({ name, publicAddressKey: key }) => {
      const [address] = key === undefined ? [] : textsAt(section, key);
      return address === undefined ? [] : [[name, address] as const];
    });
    const channels = part.channels.map(({ name, staticVersion, forwardUrl, critical }) => [
      name,
      forwardUrl === undefined
        ? { static_version: staticVersion, ...(critical && { critical }) }
        : { forward_url: forwardUrl },
    ]);
    expect(part).toMatchObject({
      clusterName: at(auth, "auth_service", "cluster_name"),
      listenerMode: at(auth, "auth_service", "proxy_listener_mode"),
      publicAddress: textsAt(section, "public_addr")[0],
      tunnelAddress: textsAt(section, "tunnel_public_addr")[0] ?? part.publicAddress,
    });
    expect(part.listenerAddresses).toEqual(Object.fromEntries(addresses));
    expect(Object.fromEntries(channels)).toEqual(objectAt(section, "automatic_upgrades_channels"));
  });

  test("where its state is", () => {
    const claim = listAt(podOf(authOf(of)), "volumes").map((volume) =>
      textAt(volume, "persistentVolumeClaim", "claimName"),
    );
    const backend = objectAt(auth, part.brand, "storage");
    const [backup] = objects(stack, "CronJob").filter(({ address }) => address.includes("backup"));
    const { storage } = part;
    if (storage.kind === "external") {
      const egress = objects(stack, "NetworkPolicy").filter(
        ({ manifest }) => nameOf(manifest) === part.components[0]?.name,
      );
      const ports = egress
        .flatMap(({ manifest }) => listAt(manifest, "spec", "egress"))
        .flatMap((rule) => listAt(rule, "ports"));
      expect(storage.backend).toBe(backend["type"]);
      expect(storage.place).toBe(textAt(authOf(of), "metadata", "annotations", "access-platform/storage"));
      expect(ports.map((port) => Number(at(port, "port")))).toEqual(expect.arrayContaining([...storage.ports]));
      return;
    }
    const manifest = manifestAt(stack, storage.address);
    expect(claim).toContain(storage.claim);
    expect(storage).toMatchObject({
      claim: nameOf(manifest),
      size: at(manifest, "spec", "resources", "requests", "storage"),
      deletion: at(manifest, "metadata", "labels", "access-platform/deletion"),
    });
    expect(storage.backup && cronSchedule(storage.backup.every as never)).toBe(
      at(backup?.manifest, "spec", "schedule"),
    );
    expect(JSON.stringify(backup?.manifest ?? { name: "RETAIN", value: undefined })).toContain(
      JSON.stringify({ name: "RETAIN", value: storage.backup && String(storage.backup.retain) }),
    );
  });

  test("where its certificate comes from, and the Secrets that the proxies mount", () => {
    const section = objectAt(proxy, "proxy_service");
    const annotations = objects(stack, "Ingress").map(({ manifest }) => objectAt(manifest, "metadata", "annotations"));
    const custom = stack.items.flatMap((item) =>
      item.kind === "release" ? listAt(releaseValues(item), "objects") : [],
    );
    const names = [
      ...objects(stack, "Ingress").flatMap(({ manifest }) => textsAt(manifest, "spec", "tls", 0, "hosts")),
      ...custom.flatMap((object) => textsAt(object, "spec", "dnsNames")),
    ];
    const { from, issuer = "", secrets } = part.certificate;
    const kind = at(section, "acme", "enabled") === true ? "acme" : names.length > 0 ? "cert-manager" : "secret";
    expect(from).toBe(section["https_keypairs"] === undefined && kind !== "acme" ? "self-signed" : kind);
    expect(part.certificate.names).toEqual(kind === "acme" ? [part.clusterName] : names);
    expect(JSON.stringify([annotations, custom, section["acme"]])).toContain(issuer.split(" ").at(-1));
    for (const { address, kind: component } of part.components) {
      if (component === "proxy") expect(secretsOf(podOf(manifestAt(stack, address)))).toEqual(secrets);
    }
    const { secret, key } = part.license ?? {};
    expect(secretsOf(podOf(authOf(of)))).toEqual(secret === undefined ? [] : [secret]);
    expect(textAt(auth, "auth_service", "license_file")?.split("/").at(-1)).toBe(key);
  });

  test("its resources, what delivers them, and what looks after them", () => {
    const [atStart, ...delivered] = part.resources;
    expect(dataAt(stack, atStart!)).toMatchObject({ kind: "token" });
    const jobs = objects(stack, "Job").filter(({ manifest }) => nameOf(manifest).includes("delivery"));
    expect([part.isDelivered, delivered.length]).toEqual([jobs.length === 1, jobs.length]);
    for (const file of delivered) {
      const mounted = listAt(podOf(jobs[0]!.manifest), "volumes").map((volume) => textAt(volume, "configMap", "name"));
      expect(fileAt(stack, file)).toBeDefined();
      expect(mounted).toContain(nameOf(manifestAt(stack, file.address)));
    }
    expect(part.isDelivered ? undefined : typeof stack.outputs[part.handedOver ?? ""]).toBe(
      part.isDelivered ? undefined : "string",
    );
    const looks = objects(stack, "CronJob").filter(({ manifest }) => JSON.stringify(manifest).includes('"NOTE"'));
    expect(looks.map(({ manifest }) => nameOf(manifest))).toEqual(part.watch === undefined ? [] : [part.watch.name]);
    expect(part.watch && nameOf(manifestAt(stack, part.watch.note))).toBe(part.watch?.name);
  });
});

test("an object that the program gives another Terraform address is named by it", () => {
  const { stack } = programIn();
  const { auth, resources } = smallPlatform(stack);
  auth.configuration.resource.overrideLogicalId("theirs");
  resources.job?.node.findAll().forEach((each) => {
    if (each instanceof ConfigMapV1) each.overrideLogicalId("files");
  });
  const { part } = said(stack);
  expect(part.resources.map(({ address }) => address)).toEqual(
    ["theirs", "files"].map((name) => `kubernetes_config_map_v1.${name}`),
  );
});

test("a stack says once which tenant it delivers to, and what", () => {
  const { stack } = programIn();
  const joinToken = JoinToken.kubernetesOidc({
    name: "deliverer",
    botName: "deliverer",
    issuer: "https://oidc.example.com/id/1",
    serviceAccounts: [{ namespace: "teleport", name: "acme-delivery" }],
  });
  new CloudTenant(stack, "tenant", {
    publicAddress: "acme.example.com",
    brand: Brand.TELEPORT,
    version: "18.3.0",
    delivery: { name: "acme", joinToken },
    roles: [Role.of({ name: "sre", allow: { logins: ["sre"] } })],
  });
  const { stack: contents } = said(stack);
  const { joined = [] } = readModelDocument(contents.outputs) ?? {};
  expect(joined).toMatchObject([
    {
      construct: "platform/tenant",
      hosting: "cloud-hosted",
      brand: "teleport",
      edition: "enterprise",
      version: "18.3.0",
      clusterName: "acme.example.com",
      publicAddress: "acme.example.com:443",
      tunnelAddress: "acme.example.com:443",
      delivery: { name: "acme", namespace: "teleport" },
    },
  ]);
  expect(fileAt(contents, joined[0]!.delivery!.resources[0]!)).toContain('"sre"');
});
