import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { probeStep } from "../../../tools/start/probe-step";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder();
const STACK = { name: "platform", directory: folder, configuration: {}, dependencies: [] };

/** A Terraform whose `init` runs these commands. */
function terraformThat(commands: string) {
  const path = join(folder, "terraform");
  writeFileSync(path, `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
  return { path, name: "Terraform", version: "1.11.4" } as const;
}

test.each([
  ["installed", terraformThat.bind(undefined, "exit 0"), true],
  ["nowhere to be had", terraformThat.bind(undefined, "echo 'Error: Failed to install provider' >&2; exit 1"), false],
  ["asked for by nobody, since there is no Terraform", () => undefined, false],
])("providers that are %s: the step is done, or not", async (_, program, expected) => {
  const { work, isDone } = probeStep([STACK], Promise.resolve(program()), new AbortController().signal);
  expect(isDone?.(await work(() => undefined))).toBe(expected);
});
