import {
  ClusterStack,
  KubernetesTarget,
  StateBackend,
  AccessPlatform,
  ProxyTls,
  Brand,
  SecretRef,
} from "../../../../constructs";
import { CommandFailed, type Run } from "../../../../local/run";
import { readModel } from "../../../../tools/model/read-model";
import { Kubectl } from "../../../../tools/cluster/kubectl";
import { lookAtLicense } from "../../../../tools/verify/kubernetes/license";
import { contentsDeclaredBy } from "../../../support/modelled";
import { Authority } from "../certificates";

const NOW = new Date("2026-11-01T00:00:00Z");
const AUTHORITY = new Authority();
const SOON = { now: NOW, soonDays: 14 };

function declared(edition: "enterprise" | "community") {
  const contents = contentsDeclaredBy((app) => {
    const stack = new ClusterStack(app, "platform", {
      target: KubernetesTarget.environment(),
      state: StateBackend.local({ path: "terraform.tfstate" }),
    });
    new AccessPlatform(stack, "platform", {
      brand: Brand.SVC,
      edition,
      createNamespace: false,
      publicAddress: "access.example.com",
      version: "18.3.0",
      tls: ProxyTls.secret("tls"),
      ...(edition === "enterprise" && { auth: { license: SecretRef.of("the-license", "teleport.pem") } }),
    });
  });
  const [platform] = readModel(contents).platforms;
  return platform!;
}

const ENTERPRISE = declared("enterprise");

/** What is seen of a Secret with these keys, and what kubectl was asked. */
async function look(data: Readonly<Record<string, string>> | "forbidden", platform = ENTERPRISE) {
  const asked: string[] = [];
  const run: Run = (file, args) => {
    asked.push(args.slice(0, 4).join(" "));
    if (data === "forbidden") {
      const result = { stdout: "", stderr: "secrets is forbidden", exitCode: 1 };
      return Promise.reject(new CommandFailed(file, result, "exit code 1"));
    }
    const encoded: Record<string, string> = {};
    for (const [key, text] of Object.entries(data)) encoded[key] = Buffer.from(text).toString("base64");
    return Promise.resolve({ stdout: JSON.stringify({ data: encoded }), stderr: "", exitCode: 0 });
  };
  const kubectl = new Kubectl({ kubectl: "kubectl", kubeconfig: "config", context: "test", run });
  return { ...(await lookAtLicense(platform, kubectl, SOON)), asked };
}

function license(to: string): { readonly "teleport.pem": string } {
  const { cert, key } = AUTHORITY.issue({ names: [], from: new Date("2026-01-01T00:00:00Z"), to: new Date(to) });
  return { "teleport.pem": cert + key };
}

test.each([
  ["2027-11-01T00:00:00Z", []],
  ["2026-11-15T00:00:00Z", []],
  ["2026-11-08T00:00:00Z", ["expires at 2026-11-08T00:00:00.000Z, in 7 days"]],
  ["2026-10-31T00:00:00Z", ["expired at 2026-10-31T00:00:00.000Z"]],
])("a license that ends at %s", async (end, words) => {
  const { seen, asked } = await look(license(end));
  expect(seen.flatMap(({ differences }) => differences.map(({ check, got }) => [check, got]))).toEqual(
    words.map((got) => ["license", got]),
  );
  expect(asked).toEqual(["get secret the-license --namespace=svc"]);
});

test.each<[string, Parameters<typeof look>[0]]>([
  ["is not readable", "forbidden"],
  ["is not there", { "other.pem": "x" }],
  ["is no certificate", { "teleport.pem": "hunter2" }],
])("a license that %s counts as not seen, and nothing of the Secret is shown", async (_, data) => {
  const { seen, notSeen } = await look(data);
  expect(seen).toEqual([]);
  expect(notSeen).toHaveLength(1);
  expect(JSON.stringify(notSeen)).not.toContain("hunter2");
});

test("without a license, nothing is asked", async () => {
  expect(await look("forbidden", declared("community"))).toEqual({ seen: [], notSeen: [], asked: [] });
});
