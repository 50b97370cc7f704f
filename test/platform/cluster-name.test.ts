import { sameClusterName } from "../../constructs/platform/declaration/plan-conditions";
import { PublicAddress } from "../../constructs/network/public-address";
import { at } from "../support/synthesis";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";
import { synthesise } from "./support";

const DECLARED = {
  clusterName: "access.example.com",
  configMap: "svc-auth",
  file: "svc.yaml",
  namespace: "svc",
};

test("the auth service is not changed before the plan has read the name of its cluster", () => {
  const synthesised = synthesise({ publicAddress: PublicAddress.of("new.example.com") });
  const conditions = at(synthesised.resource("kubernetes_deployment_v1", "svc-auth"), "lifecycle.precondition");
  expect(JSON.stringify(conditions)).toContain("PLATFORM-017");
  expect(JSON.stringify(conditions)).toContain("and would be new.example.com");
});

test("a name of its own stays when the address changes", () => {
  const synthesised = synthesise({ publicAddress: PublicAddress.of("new.example.com"), clusterName: "acme" });
  const conditions = at(synthesised.resource("kubernetes_deployment_v1", "svc-auth"), "lifecycle.precondition");
  expect(JSON.stringify(conditions)).toContain("and would be acme");
});

describeWithTerraform("a plan, by the name of the cluster in the live file", () => {
  /** What Terraform says of it; undefined where it lets it through. */
  function said(files: readonly string[], deployments = 1): string | undefined {
    const { condition, message } = sameClusterName("local.deployments", "local.files", DECLARED);
    const locals = {
      deployments: Array.from({ length: deployments }, () => ({ kind: "Deployment" })),
      files: files.map((file) => ({ data: { [DECLARED.file]: file } })),
    };
    const output = { found: { value: { holds: `\${${condition}}`, message } } };
    const { holds, message: shown } = (
      evaluateOutputs({ locals, output }) as { found: { holds: boolean; message: string } }
    ).found;
    return holds ? undefined : shown;
  }

  const named = (name: string) => [`version: v3\nauth_service:\n  cluster_name: ${name}\n`];

  test("is let through before the first installation, where the name stays, and where no name is recorded", () => {
    expect(said([], 0)).toBeUndefined();
    expect(said(named("access.example.com"))).toBeUndefined();
    expect(said(["version: v3\n"])).toBeUndefined();
    expect(said([])).toBeUndefined();
  });

  test("is refused where the cluster would be renamed, with the name that it has", () => {
    expect(said(named("old.example.com"))).toBe(
      "PLATFORM-017: the service's cluster would get another name, but it keeps the one that its first start gave it: " +
        "it is old.example.com, and would be access.example.com; if the service has never started, run kubectl delete " +
        "--namespace svc configmap svc-auth. Allowed: the name that the cluster has; without clusterName it is the host " +
        "of publicAddress. Fix: pass clusterName with the name that it has.",
    );
  });

  test("is let through if the first installation left a file and no service", () => {
    expect(said(named("old.example.com"), 0)).toBeUndefined();
  });
});
