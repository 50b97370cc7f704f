import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AuditEventStorage,
  AuthStorage,
  CertificateAuthority,
  PostgresLogin,
  SecretRef,
  SessionRecordingStorage,
  type AccessPlatformProps,
} from "../../constructs";
import { readApp } from "../../tools/manifests/synthesised-app";
import { renderStack } from "../../tools/manifests/render";
import { run } from "../../local/run";
import { PROGRAMS, synthesiseProgram } from "../support/doc-programs";
import { patiently } from "../node/support/patiently";
import type { RunningPlatform } from "../node/platform/running-platform";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, EDITION } from "./product-folder";
import { synthesiseProduct } from "./program";
import { startProduct } from "./running-product";

const SECTION = BRAND.configurationSection;
const NAMESPACE = "configurations";

const ELSEWHERE = {
  auditEvents: AuditEventStorage.dynamodb({ table: "access-events", retention: "90d" }),
  sessionRecordings: SessionRecordingStorage.s3({ bucket: "access-recordings" }),
};

const FILE = SecretRef.of("files", "file");

type Variation = Pick<AccessPlatformProps, "auth" | "proxies">;

/** What the platform can be told of its configuration files, by a name for each. */
const VARIATIONS: Readonly<Record<string, Variation>> = {
  further: {
    auth: {
      log: { level: "DEBUG", format: "text", output: "stdout", extraFields: ["level"] },
      furtherConfiguration: { [SECTION]: { cache: { enabled: true } }, debug_service: { enabled: false } },
    },
    proxies: {
      log: { level: "WARN" },
      furtherConfiguration: { [SECTION]: { connection_limits: { max_connections: 1000 } } },
    },
  },
  dynamodb: {
    auth: { storage: AuthStorage.dynamodb({ ...ELSEWHERE, region: "eu-central-1", table: "access-state" }) },
  },
  firestore: {
    auth: {
      storage: AuthStorage.firestore({ ...ELSEWHERE, project: "acme", collection: "access", credentials: FILE }),
    },
  },
  postgres: {
    auth: {
      storage: AuthStorage.postgres({
        ...ELSEWHERE,
        ...{ host: "db.example.com", database: "access", user: "access", login: PostgresLogin.azure() },
      }),
    },
  },
  etcd: {
    auth: {
      storage: AuthStorage.etcd({
        ...ELSEWHERE,
        ...{ hosts: ["etcd.example.com"], prefix: "/access/", certificate: FILE, key: FILE },
        certificateAuthority: CertificateAuthority.configMap("authority"),
      }),
    },
  },
};

describeOnProduct("configuration files, by the check of the program itself", (product) => {
  const started: RunningPlatform[] = [];

  afterAll(async () => {
    for (const each of started) await each.stop();
  });

  test("has nothing against any of them", async () => {
    const platform = await startProduct(product);
    started.push(platform);
    const apps: readonly (readonly [string, (outdir: string) => void])[] = [
      ...PROGRAMS.map((file) => [file.replace(".ts", ""), synthesiseProgram.bind(undefined, file)] as const),
      ...Object.entries(VARIATIONS).map(([name, props]) => {
        const synthesise = (outdir: string) => {
          // Nothing is applied of it but the files, so what it refers to need not be there.
          synthesiseProduct(outdir, { version: product.version, createNamespace: false, ...props });
        };
        return [name, synthesise] as const;
      }),
    ];
    const files = apps.flatMap(([name, synthesise]) => filesOf(name, synthesise));
    const image = `${BRAND.image(EDITION)}:${product.version}`;
    const objects = [
      { apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } },
      ...files.flatMap(([name, text]) => checked(name, text, image)),
    ];
    const { kubectl, kubeconfig, context } = platform.cluster.controlPlane;
    const list = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
    await run(kubectl, ["--kubeconfig", kubeconfig, "--context", context, "apply", "-f", "-"], { input: list });
    await patiently("every check has ended well", async () => {
      const phases = "jsonpath={range .items[*]}{.metadata.name} {.status.phase}{'\\n'}{end}";
      const found = await platform.cluster.kubectl("get", "pods", "-n", NAMESPACE, "-o", phases);
      expect(found.trim().split("\n").sort()).toEqual(files.map(([name]) => `${name} Succeeded`).sort());
    });
  });
});

/** The configuration files of a platform, by a name for each. */
function filesOf(name: string, synthesise: (outdir: string) => void): (readonly [string, string])[] {
  const outdir = mkdtempSync(join(tmpdir(), "access-platform-configuration-"));
  try {
    synthesise(outdir);
    const [stack] = readApp(outdir);
    return renderStack(stack?.configuration).flatMap((item) => {
      if (!("manifest" in item) || item.manifest.kind !== "ConfigMap") return [];
      const { metadata, data } = item.manifest as unknown as ConfigMap;
      const text = data[BRAND.configurationFileName];
      return text === undefined ? [] : [[`${name}-${metadata.name}`, text] as const];
    });
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

interface ConfigMap {
  readonly metadata: { readonly name: string };
  readonly data: Readonly<Record<string, string>>;
}

/** A pod in which the program checks a file. */
function checked(name: string, text: string, image: string): readonly object[] {
  const metadata = { name, namespace: NAMESPACE };
  const command = [BRAND.binary, "configure", "--test=/files/configuration.yaml"];
  const container = { name: "check", image, command, volumeMounts: [{ name: "files", mountPath: "/files" }] };
  const volumes = [{ name: "files", configMap: { name } }];
  return [
    { apiVersion: "v1", kind: "ConfigMap", metadata, data: { "configuration.yaml": text } },
    { apiVersion: "v1", kind: "Pod", metadata, spec: { restartPolicy: "Never", containers: [container], volumes } },
  ];
}
