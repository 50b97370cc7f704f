import type { LinuxVariable } from "../machine/environment-file";
import type { MachinePlan } from "../machine/machine-plan";
import { printText, secretFiles, shellWord } from "./shell-text";

/** Whether the machine itself downloads something other than packages. */
function hasDownloads({ version, installation }: MachinePlan): boolean {
  return version.kind === "channel" || installation.method.kind === "script";
}

/** Functions that download, if the plan needs them. */
export function downloadFunctions(plan: MachinePlan): string {
  if (!hasDownloads(plan)) return "";
  const [curl, wget] = plan.proxyVariables.length > 0 ? ['--config "$work/curl" ', '--config="$work/wget" '] : ["", ""];
  return String.raw`
# Writes a URL's answer into a file. Redirections without TLS are not followed; wget cannot tell, and follows none.
fetch() {
  if command -v curl >/dev/null; then
    curl ${curl}--silent --show-error --fail --location --proto-redir =https --globoff --max-time 60 --output "$2" "$1"
  else
    wget ${wget}--no-verbose --max-redirect=0 --tries=1 --timeout=60 --output-document="$2" "$1"
  fi
}

download() { patiently fetch "$1" "$2" 2>"$work/download.log"; }

# The last words of a download; wget quotes the address of a proxy that it cannot use, password and all.
last_words() { tail -n 1 "$work/download.log" | sed 's|//[^/@]*@|//|g'; }
`;
}

/** Even if nothing is downloaded, the agent is asked whether it is ready. */
const NEEDS_A_CLIENT = [
  "if ! command -v curl >/dev/null && ! command -v wget >/dev/null; then",
  '  problem "neither curl nor wget is there: install one of them"',
];

/**
 * Commands that check that the machine can download, and make downloads that belong to the checks.
 *
 * Programs read the proxy from files, so its password is neither in their arguments nor in their environment.
 */
export function downloadChecks(plan: MachinePlan, downloads: readonly string[]): readonly string[] {
  if (!hasDownloads(plan)) return [...NEEDS_A_CLIENT, "fi"];
  const texts = plan.proxyVariables.map(({ parts }) => parts);
  const conditions = [...new Set(secretFiles(plan.secretsDirectory, texts))].map((file) => `[ -r ${shellWord(file)} ]`);
  return [
    ...NEEDS_A_CLIENT,
    ...(conditions.length > 0 ? [`elif ${conditions.join(" && ")}; then`] : ["else"]),
    ...(plan.proxyVariables.length > 0 ? proxyFiles(plan) : []),
    ...downloads,
    "fi",
  ];
}

/**
 * A function that asks the channel for its version; an answer that is not a version counts as no version.
 *
 * @param first version to install if the channel serves none; by default nothing is installed
 */
export function channelFunction(url: string, first?: string): string {
  const none =
    first === undefined
      ? 'problem "the version channel $url serves no version (none): nothing is installed until it does"'
      : `version=${shellWord(first)}`;
  return String.raw`
ask_channel() {
  url=${shellWord(url)}
  if ! download "$url" "$work/answer"; then
    problem "the version channel $url does not answer: $(last_words)"
    return
  fi
  answer=$(head -c 200 "$work/answer" | tr -d '\000')
  version=$(printf '%s\n' "$answer" | sed 's/^v//')
  case $version in
    none) ${none} ;;
    *[!0-9A-Za-z.-]*) wrong_answer ;;
    *) printf '%s\n' "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$' || wrong_answer ;;
  esac
  wanted=$version
}

wrong_answer() {
  problem "the version channel $url answers with no version: $(printf '%s' "$answer" | tr -cd ' -~' | cut -c 1-80)"
}
`;
}

function proxyFiles({ proxyVariables, version, installation }: MachinePlan): readonly string[] {
  const urls = [
    ...(version.kind === "channel" ? [version.url] : []),
    ...(installation.method.kind === "script" ? [installation.method.url] : []),
  ];
  const name = urls.some((url) => url.startsWith("http:")) ? "HTTP_PROXY" : "HTTPS_PROXY";
  const proxy = proxyVariables.find((variable) => variable.name === name);
  const bypass = proxyVariables.find((variable) => variable.name === "NO_PROXY");
  return [
    ...fileOf("curl", setting('proxy = "', proxy, '"'), setting('noproxy = "', bypass, '"')),
    ...fileOf(
      "wget",
      setting("http_proxy = ", proxy),
      setting("https_proxy = ", proxy),
      setting("no_proxy = ", bypass),
    ),
  ];
}

function setting(before: string, variable: LinuxVariable | undefined, after = ""): readonly string[] {
  return variable === undefined ? [] : printText([before, ...variable.parts, `${after}\n`]);
}

function fileOf(name: string, ...settings: readonly (readonly string[])[]): readonly string[] {
  return ["{", ...settings.flat(), `} >"$work/${name}"`];
}
