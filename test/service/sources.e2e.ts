import { spawnSync } from "node:child_process";
import { describeWithService } from "./programs";

function go(command: string, ...args: readonly string[]) {
  const env = { ...process.env, CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=readonly" };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: __dirname, encoding: "utf8", env });
  // A machine that has the programs already may still lack the modules that they were built from.
  return { status, said: (stdout + stderr).replace(/^go: downloading .*\n/gm, "") };
}

describeWithService("the sources of the stand-in", () => {
  test("are formatted", () => {
    expect(go("gofmt", "-l", ".")).toEqual({ status: 0, said: "" });
  });

  test("are vetted", () => {
    expect(go("go", "vet", ".")).toEqual({ status: 0, said: "" });
  });

  test("pass their own tests", () => {
    expect(go("go", "test", ".")).toMatchObject({ status: 0 });
  });
});
