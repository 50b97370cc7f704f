import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startControlPlane, stopControlPlane, type ControlPlane } from "../../local/control-plane";
import { run } from "../../local/run";
import { schemaErrors } from "../support/output-schema";
import { temporaryFolder } from "../support/temporary-folder";
import { writeObjects, type Changes } from "../fixtures/rehearsed-objects";
import { ExampleProject } from "./support/example-project";
import { describeWithProviders } from "./support/terraform-tier";

const NAME = "test-rehearse";

const written = (changes: Changes = {}): string => {
  const folder = temporaryFolder();
  writeObjects(folder, changes);
  return folder;
};

/** What a folder has, by path. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

describeWithProviders("rehearse", () => {
  const project = new ExampleProject(temporaryFolder("access-platform-rehearse"));
  const planes = join(project.folder, "data", "cdktf-access-platform", "control-planes");
  const base = written();
  const rehearse = (head: string, ...options: readonly string[]) =>
    project.run(["rehearse", "--base", base, "--app", head, ...options]);

  afterAll(() => project.remove());

  test("a change that restarts something is exit code 2, and leaves neither a control plane nor a file", async () => {
    const head = written({
      "kubernetes_deployment_v1.web.spec.template.spec.container.0.image": "registry.svc.invalid/web:1.0.1",
    });
    const before = [base, head].map(contents);
    const { code, output } = await rehearse(head, "--format", "json");
    expect(code).toBe(2);
    const json = JSON.parse(output.slice(output.indexOf("\n{\n"), output.lastIndexOf("}") + 1)) as { steps: object[] };
    expect(schemaErrors("rehearse", json)).toEqual([]);
    expect(json.steps).toHaveLength(5);
    expect(existsSync(planes)).toBe(false);
    expect([base, head].map(contents)).toEqual(before);
  });

  test("a failed step is exit code 3, with the way back tried", async () => {
    const { code, output } = await rehearse(written({ "kubernetes_deployment_v1.web.spec.replicas": 20 }));
    expect(output).toContain("exceeded quota");
    expect(output).toContain("Go back to the base: done");
    expect(code).toBe(3);
    expect(existsSync(planes)).toBe(false);
  });

  test("a namespace that the base is in and does not make is there", async () => {
    const inGhost = (level: string): string =>
      written({
        "kubernetes_config_map_v1.other": { metadata: { name: "other", namespace: "ghost" }, data: { level } },
      });
    const { code } = await project.run(["rehearse", "--base", inGhost("info"), "--app", inGhost("debug")]);
    expect(code).toBe(0);
  });

  test("Ctrl-C in the middle takes everything down", async () => {
    let pressed = false;
    const ended = await project.run(["rehearse", "--base", base, "--app", base], {
      onOutput: (output, pid) => {
        if (pressed || !output.includes("Deploy the base: team: 1 of")) return;
        pressed = true;
        process.kill(pid, "SIGINT");
      },
    });
    expect(ended.code).toBe(130);
    expect(existsSync(planes)).toBe(false);
  });

  describe("on a cluster of the user", () => {
    const home = temporaryFolder("access-platform-rehearse-cluster");
    const file = join(home, "config");
    let plane: ControlPlane;
    const kubectl = async (...args: string[]) => {
      const where = [`--kubeconfig=${plane.kubeconfig}`, `--context=${plane.context}`];
      return (await run(plane.kubectl, [...where, ...args])).stdout;
    };
    const onCluster = (context: string) =>
      project.run(["rehearse", "--base", base, "--app", base, "--context", context], {
        env: { KUBECONFIG: file, ACCESS_PLATFORM_KUBECTL: plane.kubectl },
      });

    beforeAll(async () => {
      mkdirSync(home, { recursive: true });
      plane = await startControlPlane({ name: NAME });
      const text = readFileSync(plane.kubeconfig, "utf8");
      // The program names the context "production".
      const named = text.replaceAll(plane.context, "production");
      const other = JSON.stringify({ name: "alias", context: { cluster: "production", user: "production" } });
      writeFileSync(file, named.replace("contexts:\n", `contexts:\n- ${other}\n`));
    });
    afterAll(() => stopControlPlane({ name: NAME }));

    test.each(["production", "alias"])("the cluster that the program names is refused: context %s", async (context) => {
      const { code, output } = await onCluster(context);
      expect(output).toContain("names it as its cluster");
      expect(code).toBe(1);
      expect(await kubectl("get", "namespace", "team", "--ignore-not-found")).toBe("");
    });

    test("a cluster that has what the program declares is refused, and stays as it is", async () => {
      writeFileSync(file, readFileSync(plane.kubeconfig, "utf8"));
      await kubectl("create", "namespace", "team");
      const { code, output } = await onCluster(plane.context);
      expect(output).toContain("Namespace team");
      expect(code).toBe(1);
      await kubectl("delete", "namespace", "team");
    });

    test("another one is as it was afterwards", async () => {
      const names = () => kubectl("get", "namespaces,validatingwebhookconfigurations,configmaps", "-A", "-o", "name");
      const before = await names();
      const { code } = await onCluster(plane.context);
      expect(code).toBe(0);
      expect(await names()).toBe(before);
    });
  });
});
