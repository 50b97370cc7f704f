import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  AuditEventStorage,
  AuthStorage,
  CertificateAuthority,
  PostgresLogin,
  SecretRef,
  SessionRecordingStorage,
  acknowledge,
  type AccessPlatformProps,
} from "../../constructs";
import { renderStack } from "../../tools/manifests/render";
import { readApp } from "../../tools/synth/synthesised-app";
import { PROGRAMS, synthesiseProgram } from "../support/doc-programs";
import { temporaryFolder } from "../support/temporary-folder";
import { describeWithProduct } from "./describe-on-product";
import { BRAND, EDITION, extractFromImage } from "./product-folder";
import { synthesiseProduct } from "./program";

const SECTION = BRAND.configurationSection;

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
        host: "db.example.com",
        database: "access",
        user: "access",
        login: PostgresLogin.azure(),
      }),
    },
  },
  etcd: {
    auth: {
      storage: AuthStorage.etcd({
        ...ELSEWHERE,
        hosts: ["etcd.example.com"],
        prefix: "/access/",
        certificate: FILE,
        key: FILE,
        certificateAuthority: CertificateAuthority.configMap("authority"),
      }),
    },
  },
};

describeWithProduct("configuration files, by the check of the program itself", (product) => {
  const folder = temporaryFolder();
  const file = join(folder, "configuration.yaml");
  let program: string;

  const check = (text: string) => {
    writeFileSync(file, text);
    return spawnSync(program, ["configure", `--test=${file}`], { encoding: "utf8" });
  };

  beforeAll(() => {
    const image = `${BRAND.image(EDITION)}:${product.version}`;
    program = extractFromImage(product, image, `usr/local/bin/${BRAND.binary}`, folder);
  });

  test("has nothing against any of them", () => {
    const files = configurationFiles(product.version);
    expect(files.length).toBeGreaterThan(2 * Object.keys(VARIATIONS).length);
    const complaints = files.flatMap(([name, text]) => {
      const { status, stdout, stderr } = check(text);
      return status === 0 ? [] : [`${name}: ${stdout}${stderr}`];
    });
    expect(complaints).toEqual([]);
  });

  test("has something against a key that there is not", () => {
    expect(check(`version: v3\n${BRAND.configurationSection}:\n  no_such_key: true\n`).status).not.toBe(0);
  });
});

/**
 * The configuration files of every program of the pages, and of platforms that are told something else, by a name for
 * each.
 *
 * @param version of the product
 */
function configurationFiles(version: string): (readonly [name: string, text: string])[] {
  return [
    ...PROGRAMS.flatMap((file) =>
      filesOf(file.replace(".ts", ""), (outdir) => {
        synthesiseProgram(file, outdir);
      }),
    ),
    ...Object.entries(VARIATIONS).flatMap(([name, props]) =>
      filesOf(name, (outdir) => {
        synthesiseProduct(outdir, { version, createNamespace: false, ...props }, (platform) => {
          acknowledge(platform, {
            code: "STORAGE-021",
            reason: "the files are checked, and nothing is asked of a cloud",
          });
        });
      }),
    ),
  ];
}

function filesOf(name: string, synthesise: (outdir: string) => void): (readonly [string, string])[] {
  const outdir = temporaryFolder("access-platform-configuration");
  synthesise(outdir);
  return readApp(outdir)
    .flatMap(({ configuration }) => renderStack(configuration))
    .flatMap((item) => {
      if (item.kind !== "object" || item.manifest.kind !== "ConfigMap") return [];
      const { metadata, data = {} } = item.manifest as unknown as ConfigMap;
      const text = data[BRAND.configurationFileName];
      // Its copy that is tested first has the same text.
      const isCopy = /-test-[0-9a-f]{10}$/.test(metadata.name);
      return text === undefined || isCopy ? [] : [[`${name}-${metadata.name}`, text] as const];
    });
}

/** One that the platform writes into has no data of its own. */
interface ConfigMap {
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
}
