import { run } from "../../../local/run";
import { isRecord } from "../../../constructs/core/given";
import { thrownMessage } from "../../../local/error-code";
import { findClusterProgram } from "../../../local/executables";
import { Failure } from "../../cli/failure";
import { askPodPorts } from "./agents/ports";
import { detectChartName, parseReleaseValues, type GivenRelease } from "./chart-release-values";
import type { ReleaseName } from "./translation";

const WAYS_ON = [
  "list the releases: helm list --namespace NAMESPACE",
  "or save the values, and pass their file: helm get values --namespace NAMESPACE RELEASE --output yaml",
];

/**
 * Asks Helm for the values and the version of a release.
 *
 * @param context of the kubeconfig; undefined for the current one
 * @throws Failure if Helm does not answer, or the release belongs to another chart
 */
export async function askHelm(
  release: ReleaseName,
  context: string | undefined,
  signal: AbortSignal,
): Promise<GivenRelease> {
  const { namespace, name } = release;
  const program = helmProgram();
  const where = ["--namespace", namespace, ...(context === undefined ? [] : ["--kube-context", context])];
  const ask = async (...args: readonly string[]): Promise<string> => {
    try {
      return (await run(program, [...args, ...where], { signal })).stdout;
    } catch (error) {
      const reason = thrownMessage(error);
      throw new Failure(`ask Helm for the release ${namespace}/${name}`, reason, WAYS_ON);
    }
  };
  const source = `the values of ${namespace}/${name}`;
  const values = parseReleaseValues(await ask("get", "values", name, "--output", "yaml"), source);
  const listed = await ask("list", "--filter", `^${name.replaceAll(".", "\\.")}$`, "--output", "json");
  const manifest = await ask("get", "manifest", name);
  const podPorts = await askPodPorts(release, values, context, signal);
  return {
    ...release,
    values,
    chart: detectChartName(values, source),
    version: listedAppVersion(listed),
    manifest,
    podPorts,
  };
}

/** @throws Failure if Helm is not installed */
function helmProgram(): string {
  const found = findClusterProgram("helm");
  if (found !== undefined) return found;
  throw new Failure("find Helm", "helm is not on PATH", [
    "install it, or set ACCESS_PLATFORM_HELM to its path",
    "or pass files with --charts, which helm get values has printed elsewhere",
  ]);
}

/** The app version of the one release in the output of `helm list`. */
function listedAppVersion(listed: string): string | undefined {
  const data: unknown = JSON.parse(listed);
  const [first] = Array.isArray(data) ? (data as unknown[]) : [];
  const version = isRecord(first) ? first["app_version"] : undefined;
  return typeof version === "string" && version !== "" ? version : undefined;
}
