import { goModFor, linkerFlags } from "../../local/go-module";
import { KUBERNETES } from "../../local/pinned-binaries";

const MODULE = { path: "example.com/engine", version: "v1.2.3" };

test("replacements by folders beside the module become the published versions of its siblings", () => {
  const own = { Go: "1.24.0", Replace: [{ Old: { Path: "example.com/api" }, New: { Path: "./staging/api" } }] };
  expect(goModFor({ ...MODULE, siblings: "v0.2.3" }, own)).toBe(
    [
      "module build",
      "go 1.24.0",
      "require example.com/engine v1.2.3",
      "replace example.com/api => example.com/api v0.2.3",
      "",
    ].join("\n"),
  );
});

test("where the module requires its siblings in their versions, replacements by folders are dropped", () => {
  const own = { Replace: [{ Old: { Path: "example.com/api" }, New: { Path: "../api" } }] };
  expect(goModFor(MODULE, own)).not.toContain("replace");
});

test("replacements by other modules are kept, with the versions that they are for", () => {
  const own = {
    Replace: [{ Old: { Path: "example.com/a", Version: "v1.0.0" }, New: { Path: "example.com/b", Version: "v1.1.0" } }],
  };
  expect(goModFor(MODULE, own)).toContain("replace example.com/a v1.0.0 => example.com/b v1.1.0\n");
});

test("the module's own Go version and debug settings hold for the build", () => {
  const text = goModFor(MODULE, { Go: "1.24.3", Godebug: [{ Key: "default", Value: "go1.24" }], Replace: null });
  expect(text).toContain("go 1.24.3\ngodebug default=go1.24\n");
});

test("a kubernetes binary is told its version", () => {
  expect(linkerFlags(KUBERNETES)).toContain(`-X k8s.io/component-base/version.gitVersion=${KUBERNETES.version}`);
});
