import type { ControlPlaneUnavailable } from "../../local/control-plane";
import { invocation } from "../cli/invocation";
import type { TerraformProgram } from "./terraform-program";
import type { ProvidersProbe } from "./providers";

/** The level that a run of `start` reached. */
export type Level = "deployed" | "preview" | "synthesised";

/** The programs on this machine. */
export interface Found {
  /** What the embedded control plane lacks, if it cannot start. */
  readonly controlPlane: "available" | Pick<ControlPlaneUnavailable, "missing" | "remedies">;
  readonly terraform: Pick<TerraformProgram, "name" | "version"> | undefined;

  /** Undefined without Terraform. */
  readonly providers?: ProvidersProbe;

  /** Whether Helm is installed, or no stack needs it. */
  readonly helm: boolean;
}

/** The level, the reason why it is not higher, and how to reach a higher level. */
export interface LevelDecision {
  readonly level: Level;

  /** The reason; for the highest level, the program that is used. */
  readonly because: string;

  /** How to reach the next level, one suggestion per line; empty for the highest level. */
  readonly waysUp: readonly string[];
}

const INSTALL_TERRAFORM =
  "install Terraform 1.11 or later, or OpenTofu 1.11 or later, on PATH (or name it in ACCESS_PLATFORM_TERRAFORM)";
const PROVIDE_PROVIDERS = [
  "let this machine reach the provider registry",
  "or name a configuration with a provider mirror in TF_CLI_CONFIG_FILE",
];
const OTHER_CLUSTER = `use a cluster that you have: ${invocation("start", ["--context NAME"])}`;

/** Decides which level this machine can reach. */
export function decideLevel(found: Found): LevelDecision {
  const { controlPlane, terraform, providers, helm } = found;
  if (controlPlane !== "available") {
    const programs = controlPlane.remedies.filter(({ kind }) => kind === "programs");
    return {
      level: "synthesised",
      because: `there is no control plane: missing ${controlPlane.missing.join(", ")}`,
      waysUp: [...programs.map(({ text }) => text), OTHER_CLUSTER],
    };
  }
  if (terraform !== undefined && providers?.installable === true) {
    return { level: "deployed", because: `${terraform.name} ${terraform.version} with its providers`, waysUp: [] };
  }
  const missing = whyNotDeployed(terraform, providers);
  if (!helm) {
    return {
      level: "synthesised",
      because: `${missing.because}; a preview needs Helm, which is not there either`,
      waysUp: [...missing.waysUp, "for a preview, install Helm 3.13 or later on PATH"],
    };
  }
  return { level: "preview", ...missing };
}

function whyNotDeployed(
  terraform: Found["terraform"],
  providers: Found["providers"],
): Pick<LevelDecision, "because" | "waysUp"> {
  if (terraform === undefined) {
    return { because: "there is neither Terraform nor OpenTofu", waysUp: [INSTALL_TERRAFORM] };
  }
  const reason = providers?.installable === false ? `: ${providers.reason}` : "";
  return {
    because: `${terraform.name} ${terraform.version} cannot install its providers${reason}`,
    waysUp: PROVIDE_PROVIDERS,
  };
}
