import { DataResource, TerraformVariable } from "cdktf";
import { parse } from "yaml";
import { AgentRelease, AgentService, AgentVersion, MaintenanceWindow, Role } from "../../constructs";
import { programIn, smallPlatform } from "../support/program";
import { at } from "../support/synthesis";
import { embeddedCluster } from "./support/cluster";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";
import { delivered as deliveredIn } from "../support/delivered";
import { temporaryOutput } from "../support/temporary-folder";

const NAME = "test-references";
const HOSTILE = 'x"\n"*": "*';

/** A platform whose role and whose agents have the labels that a variable and a resource of Terraform say. */
function synthesise(outdir: string, { unrelated = false } = {}): void {
  const { app, stack } = programIn(outdir);
  if (unrelated) expect(new TerraformVariable(stack, "unrelated", { default: "" }).stringValue).toContain("TfToken");
  const team = new TerraformVariable(stack, "team", { type: "string" });
  const made = new DataResource(stack, "made", { input: { team: team.stringValue } });
  const platform = smallPlatform(stack, {
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    roles: [Role.of({ name: "dev", allow: { nodeLabels: { team: team.stringValue, made: made.id } } })],
  });
  new AgentRelease(stack, "agents", {
    platform,
    services: [AgentService.kubernetes({ clusterName: "production" })],
    version: AgentVersion.followUpdater({ first: "17.5.1" }),
    labels: { team: team.stringValue },
  });
  app.synth();
}

describeWithProviders("references on a control plane", (program) => {
  const tier = terraformTier(NAME, program);
  const outdir = temporaryOutput();
  const cluster = embeddedCluster({ name: NAME });

  /** Name of the Job that has delivered, and the labels of the role that it brought. */
  async function delivered() {
    const all = await cluster.list("jobs");
    const jobs = all.filter(({ metadata }) => metadata.name.includes("-delivery-"));
    expect(jobs).toHaveLength(1);
    const name = jobs[0]!.metadata.name;
    const { data = {} } = await cluster.get("configmap", name);
    return { name, labels: at(deliveredIn(data["resources.json"])[0], "resource.spec.allow.node_labels") };
  }

  async function deploy(team: string): Promise<void> {
    synthesise(outdir);
    await tier.apply(outdir, cluster, { variables: { team } });
  }

  beforeAll(() => deploy(HOSTILE));

  test("a value is one label with that text, whatever it holds, and what an apply makes is known after it", async () => {
    const { name, labels } = await delivered();
    expect(labels).toEqual({ team: HOSTILE, made: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown });
    expect(name).toMatch(/^svc-delivery-[0-9a-f]{10}$/);
    const { data = {} } = await cluster.get("configmap", "svc-agent", "svc-agents");
    expect(at(parse(Object.values(data)[0]!), "kubernetes_service.labels")).toEqual({ team: HOSTILE });
    expect(await tier.pending(outdir, cluster, { variables: { team: HOSTILE } })).toBe("");
  });

  test("a reference that is declared before changes nothing", async () => {
    synthesise(outdir, { unrelated: true });
    expect(await tier.pending(outdir, cluster, { variables: { team: HOSTILE } })).toBe("");
  });

  test("another value makes another Job", async () => {
    const before = await delivered();
    await deploy("payments");
    const after = await delivered();
    expect(after.name).not.toBe(before.name);
    expect(after.labels).toMatchObject({ team: "payments" });
    expect(await tier.pending(outdir, cluster, { variables: { team: "payments" } })).toBe("");
  });
});
