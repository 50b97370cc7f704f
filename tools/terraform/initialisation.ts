import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { byKey } from "../../constructs/core/order";
import { isObject } from "../json/json";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { backendName, providersInState } from "./stack-state";
import type { TerraformProgram } from "./terraform-program";

type Stack = Pick<SynthesisedStack, "directory" | "configuration">;

const FOLDER = ".terraform";
const NOTE = join(FOLDER, "access-platform-initialised");
const CONFIGURATION = "cdk.tf.json";

/** Sections with types that decide which providers a stack needs. */
const SECTIONS = ["provider", "resource", "data", "ephemeral"];

/** Variables of Terraform that do not affect the initialisation. */
const WITHOUT_EFFECT = /^TF_(VAR_|LOG|IN_AUTOMATION$)/;

/**
 * Whether `init` is necessary in the folder of a stack. Like `init` itself, this looks at providers, their lock file,
 * and the backend. In doubt, `init` is necessary.
 */
export class Initialisation {
  constructor(
    private readonly stack: Stack,
    private readonly program: Pick<TerraformProgram, "path" | "version">,
    private readonly env: NodeJS.ProcessEnv = process.env,
  ) {}

  /** Whether nothing has changed in the folder since the last `init`. */
  isDone(): boolean {
    const recorded = readFileIfReadable(join(this.stack.directory, NOTE));
    return recorded !== undefined && recorded === this.fingerprint();
  }

  /** Whether no Terraform has run in the folder. Then `init` finds no state to migrate. */
  isFresh(): boolean {
    const files = readdirSync(this.stack.directory);
    return backendName(this.stack) === "local" && !files.some((file) => /^\.?terraform|\.tfstate/.test(file));
  }

  /** Records that `init` has run. */
  note(): void {
    const fingerprint = this.fingerprint();
    if (fingerprint === undefined) return;
    try {
      writeFileSync(join(this.stack.directory, NOTE), fingerprint);
    } catch {
      // Without the record, the next run initialises again.
    }
  }

  /** Undefined if something may matter that is not checked here. */
  private fingerprint(): string | undefined {
    const { stack, program, env } = this;
    const { directory, configuration } = stack;
    if (!isObject(configuration) || configuration["module"] !== undefined || backendName(stack) !== "local") return;
    const settings = Object.entries(env).filter(([name]) => name.startsWith("TF_") && !WITHOUT_EFFECT.test(name));
    if (settings.some(([name]) => name === "TF_DATA_DIR" || name === "TF_WORKSPACE")) return;
    try {
      if (readdirSync(directory).some((file) => /\.(tf|tofu)(\.json)?$/.test(file) && file !== CONFIGURATION)) return;
      const lock = readFileSync(join(directory, ".terraform.lock.hcl"), "utf8");
      if (!providersInState(stack).every((provider) => lock.includes(`provider "${provider}"`))) return;
      const parts = [
        [program.path, program.version],
        settings.sort(byKey),
        configuration["terraform"],
        SECTIONS.map((section) => sectionTypes(configuration[section])),
        lock,
        ...["terraform.tfstate", "environment"].map(
          (file) => readFileIfReadable(join(directory, FOLDER, file)) ?? null,
        ),
        filesBelow(join(directory, FOLDER, "providers")),
      ];
      return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
    } catch {
      return;
    }
  }
}

function sectionTypes(section: unknown): readonly string[] {
  return isObject(section) ? Object.keys(section).sort() : [];
}

/** Paths, sizes and times of all files. Terraform itself compares the contents with the lock file. */
function filesBelow(folder: string): readonly (readonly [string, number, number])[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const file = statSync(path);
      return file.isDirectory() ? filesBelow(path) : [[path, file.size, file.mtimeMs] as const];
    });
}

function readFileIfReadable(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
