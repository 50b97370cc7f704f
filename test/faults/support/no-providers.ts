import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** The environment in which Terraform finds no provider, so that `start` goes no further than the preview. */
export function withoutProviders(folder: string): NodeJS.ProcessEnv {
  const file = join(folder, "no-providers.tfrc");
  writeFileSync(
    file,
    `provider_installation {\n  filesystem_mirror {\n    path = "${join(folder, "nothing")}"\n  }\n}\n`,
  );
  return { TF_CLI_CONFIG_FILE: file };
}
