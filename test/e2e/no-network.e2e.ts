import { spawnSync } from "node:child_process";
import { describeUnless } from "../support/describe-unless";
import { ExampleProject } from "./support/example-project";

/** Runs what follows where there is no network but the loopback interface. */
const WITH_LOOPBACK_ONLY = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

function whyNot(): string | undefined {
  if (process.platform !== "linux") return "network namespaces are of Linux";
  const [file = "", ...args] = WITH_LOOPBACK_ONLY;
  const { status, stderr, error } = spawnSync(file, [...args, "true"], { encoding: "utf8" });
  return status === 0 ? undefined : `no network namespace can be made: ${error?.message ?? stderr.trim()}`;
}

describeUnless(whyNot(), "npm start without a network", () => {
  const project = new ExampleProject();

  afterAll(() => project.remove());

  test("the example starts on a machine with nothing but its loopback interface, and is taken down", async () => {
    const started = await project.run(["start"], { wrapper: WITH_LOOPBACK_ONLY });
    expect(started.output).toContain("npm run down");
    expect(started.code).toBe(0);
    expect((await project.run(["down"], { wrapper: WITH_LOOPBACK_ONLY })).code).toBe(0);
  });
});
