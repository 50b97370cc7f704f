import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cluster } from "./support/cluster";
import { ExampleProject } from "./support/example-project";
import { describeWithProviders } from "./support/terraform-tier";

describeWithProviders("a state that a kill cut short", () => {
  const project = new ExampleProject();
  const { kubeconfig } = project;
  const cluster = new Cluster({ kubeconfig, context: "kwok-access-platform", kubectl: "kubectl", helm: undefined });
  let state: string;
  let whole: string;

  beforeAll(async () => {
    expect((await project.run(["start", "--deploy"])).code).toBe(0);
    state = join(project.folder, "platform.tfstate");
    whole = readFileSync(state, "utf8");
  });

  afterAll(() => project.remove());

  /** Names of all objects; Helm has a record of each upgrade. */
  const names = async () =>
    [...(await cluster.declaredObjects()).keys()].filter((name) => !name.includes("sh.helm.release")).sort();

  test.each([
    ["at its first byte, without a backup", 1, undefined],
    ["in the middle, with the backup of an earlier run", 0.5, 0.6],
  ])("%s: start recovers it, makes nothing twice, and then nothing changes", async (_where, length, known) => {
    const before = await names();
    truncateSync(state, length < 1 ? Math.floor(whole.length * length) : length);
    const cut = readFileSync(state, "utf8");
    rmSync(`${state}.backup`, { force: true });
    if (known !== undefined) writeFileSync(`${state}.backup`, withResources(known));
    const { output, code } = await project.run(["start", "--deploy"]);
    expect(output).toContain("The Terraform state of platform was truncated by a kill");
    expect(code).toBe(0);
    expect(await names()).toEqual(before);
    expect((await project.run(["start", "--deploy"])).output).toMatch(/platform: nothing\s+changes/);
    const aside = /The truncated file is kept: (\S+)/.exec(output)?.[1] ?? "";
    expect(existsSync(aside) ? readFileSync(aside, "utf8") : "").toBe(cut);
  });

  /** The state with the first part of its resources, as before a run that made the others. */
  function withResources(part: number): string {
    const parsed = JSON.parse(whole) as { resources: unknown[] };
    return JSON.stringify({ ...parsed, resources: parsed.resources.slice(0, parsed.resources.length * part) });
  }
});
