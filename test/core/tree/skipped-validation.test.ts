import { existsSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { ClusterStack, KubernetesTarget, PublicAddress, StateBackend } from "../../../constructs";
import { smallPlatform } from "../../support/program";
import { temporaryFolder } from "../../support/temporary-folder";

/** Synthesises a program that tells CDKTF to validate nothing. */
function synthesise(folder: string, publicAddress: string): void {
  const app = new App({ outdir: folder, skipValidation: true });
  const stack = new ClusterStack(app, "stack", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "terraform.tfstate" }),
  });
  smallPlatform(stack, { publicAddress: PublicAddress.of(publicAddress) });
  app.synth();
}

describe("a program that tells CDKTF to validate nothing", () => {
  let folder: string;
  const file = () => join(folder, "stacks", "stack", "cdk.tf.json");

  beforeEach(() => {
    folder = temporaryFolder();
  });

  test("is told what it breaks, and nothing is written", () => {
    expect(() => {
      synthesise(folder, "https://access.example.com");
    }).toThrow(/ADDRESS-007/);
    expect(existsSync(file())).toBe(false);
  });

  test("is told what can be acknowledged, too", () => {
    expect(() => {
      synthesise(folder, "192.0.2.1");
    }).toThrow(/1 violation/);
    expect(existsSync(file())).toBe(false);
  });

  test("is written where it breaks nothing", () => {
    synthesise(folder, "access.example.com");
    expect(existsSync(file())).toBe(true);
  });
});
