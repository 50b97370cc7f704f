import { spawnSync } from "node:child_process";
import { describeUnless } from "../support/describe-unless";
import { whyNoService } from "./build";

describeUnless(whyNoService(), "the sources of the stand-in of the service", () => {
  test.each([
    ["formatted", "gofmt", ["-l", "."]],
    // with the flag by which the program is built, since all that it is made of is then compiled already
    ["vetted", "go", ["vet", "-trimpath", "."]],
  ])("are %s", (_, command, args) => {
    const env = { ...process.env, CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=readonly" };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: __dirname, encoding: "utf8", env });
    // A machine that has the program already may still lack the modules that it was built from.
    expect({ status, said: (stdout + stderr).replace(/^go: downloading .*\n/gm, "") }).toEqual({ status: 0, said: "" });
  });
});
