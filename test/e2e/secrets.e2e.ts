import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { run } from "../../local/run";
import { terraformEnvironment } from "../../tools/terraform/cluster";
import {
  PLANTED_SECRETS,
  PLANTED_SURROUNDINGS,
  PLANTED_VARIABLES,
  plantedValue,
  synthesisePlantedSecrets,
} from "../fixtures/planted-secrets";
import { previewTier } from "./support/preview-tier";
import { embeddedCluster, type Cluster } from "./support/cluster";
import { describeWithProviders } from "./support/terraform-tier";
import { temporaryFolder, temporaryOutput } from "../support/temporary-folder";

const references = Object.keys(PLANTED_SECRETS);
const elsewhere = [...Object.keys(PLANTED_VARIABLES), ...Object.keys(PLANTED_SURROUNDINGS)];
const all = [...references, ...elsewhere];
const outdir = temporaryOutput();

/** Of the platform, and of its agents. */
const NAMESPACES = ["svc", "svc-agents"];
const stackDirectory = join(outdir, "stacks", "platform");

/** Puts every planted secret into its Kubernetes Secret. */
async function plantSecrets(cluster: Cluster): Promise<void> {
  for (const namespace of NAMESPACES) await cluster.kubectl("create", "namespace", namespace);
  const data = new Map<string, Record<string, string>>();
  for (const reference of references) {
    const [secret = "", key = ""] = reference.split("/");
    data.set(secret, { ...data.get(secret), [key]: plantedValue(reference) });
  }
  const items = NAMESPACES.flatMap((namespace) =>
    [...data].map(([name, stringData]) => ({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name, namespace },
      stringData,
    })),
  );
  const file = join(temporaryFolder(), "secrets.json");
  writeFileSync(file, JSON.stringify({ apiVersion: "v1", kind: "List", items }), { mode: 0o600 });
  await cluster.kubectl("create", "--filename", file);
  await rm(file);
}

/** References of the planted secrets that a text holds, as they are or in Base64. */
function found(text: string): string[] {
  return all.filter((reference) => {
    const value = plantedValue(reference);
    return text.includes(value) || text.includes(Buffer.from(value).toString("base64"));
  });
}

/** All files below a folder; what is packed into archives such as a plan comes beside them. */
function allText(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".terraform/providers"))
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return [bytes.toString("latin1"), ...unpacked(bytes)].join("\n");
    })
    .join("\n");
}

/** What is in a ZIP archive; nothing of any other file. */
function unpacked(bytes: Buffer): string[] {
  const texts: string[] = [];
  const header = Buffer.from("PK\u0003\u0004", "latin1");
  for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 1)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    texts.push(inflateRawSync(bytes.subarray(start)).toString("latin1"));
  }
  return texts;
}

/** Everything on the control plane that is no Secret. */
async function liveText(cluster: Cluster): Promise<string> {
  const kinds = "configmaps,jobs,deployments,statefulsets,replicasets,pods,serviceaccounts,roles,rolebindings,services";
  const events = await cluster.kubectl("get", "events", "-A", "-o", "json");
  return `${await cluster.kubectl("get", kinds, "-A", "-o", "json")}\n${events}`;
}

/** What whoever deploys has in the environment: beside the credentials, a kubeconfig with a token. */
async function surroundings({ controlPlane }: Cluster): Promise<NodeJS.ProcessEnv> {
  const cluster = { kind: "embedded" as const, ...controlPlane };
  const kubeconfig = join(temporaryFolder(), "config");
  await copyFile(controlPlane.kubeconfig, kubeconfig);
  const token = ["--token", plantedValue("kubeconfig/token")];
  await run(controlPlane.kubectl, ["--kubeconfig", kubeconfig, "config", "set-credentials", "another", ...token]);
  return {
    ...terraformEnvironment({ ...cluster, kubeconfig }),
    AWS_SECRET_ACCESS_KEY: plantedValue("AWS_SECRET_ACCESS_KEY"),
    ...Object.fromEntries(Object.keys(PLANTED_VARIABLES).map((name) => [`TF_VAR_${name}`, plantedValue(name)])),
  };
}

test("there are twenty-two planted secrets, each in another way", () => {
  expect(new Set(all).size).toBe(22);
});

test("a planted secret is found, as it is and in Base64", () => {
  for (const reference of all) {
    expect(found(`x${plantedValue(reference)}x`)).toEqual([reference]);
    expect(found(Buffer.from(plantedValue(reference)).toString("base64"))).toEqual([reference]);
  }
});

describe("preview tier", () => {
  const cluster = embeddedCluster({ name: "test-secrets-preview" });

  test("no planted secret is in the configuration or in any live object but its own Secret", async () => {
    await plantSecrets(cluster);
    synthesisePlantedSecrets(outdir, { variables: false });
    await previewTier("view").apply(outdir, cluster);
    const live = await liveText(cluster);
    // Whoever forgets to plant one notices here.
    for (const reference of references) expect(live).toContain(reference.split("/")[0]);
    expect(found(live)).toEqual([]);
    expect(found(allText(dirname(outdir)))).toEqual([]);
  });
});

describeWithProviders("secrets", (program) => {
  const cluster = embeddedCluster({ name: "test-secrets-terraform" });

  test("no planted secret is in plan, state, debug log or live objects", async () => {
    await plantSecrets(cluster);
    synthesisePlantedSecrets(outdir, { variables: true });
    const env = await surroundings(cluster);
    const terraform = (...args: string[]) =>
      run(program, args, {
        cwd: stackDirectory,
        env: {
          ...env,
          TF_LOG: "DEBUG",
          TF_LOG_PATH: join(stackDirectory, "debug.log"),
        },
      });
    await terraform("init", "-input=false");
    await terraform("plan", "-input=false", "-out=plan");
    writeFileSync(join(stackDirectory, "plan.json"), (await terraform("show", "-json", "plan")).stdout);
    await terraform("apply", "-input=false", "plan");
    writeFileSync(join(stackDirectory, "state.json"), (await terraform("show", "-json")).stdout);
    // What the variables hold is where it belongs, so that not finding it elsewhere means something.
    for (const name of Object.keys(PLANTED_VARIABLES)) {
      const secret = await cluster.kubectl("get", "secret", name.replaceAll("_", "-"), "-n", "svc", "-o", "json");
      expect(found(secret)).toEqual([name]);
    }
    const left = allText(dirname(outdir));
    expect(left).toContain("svc-delivery");
    expect(unpacked(readFileSync(join(stackDirectory, "plan"))).join("\n")).toContain("svc-delivery");
    expect(found(left)).toEqual([]);
    expect(found(await liveText(cluster))).toEqual([]);
  });
});
