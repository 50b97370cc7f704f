import { grouped } from "../../constructs/core/grouped";
import { releaseName, type AgentModel, type PlatformModel } from "../model/model";
import { Brand } from "../../constructs/brand/brand";
import { channelUrl } from "../../constructs/updates/version-channels";
import { VERSION_SERVER_PATH } from "../../constructs/updates/version-server";
import { withoutHttpsPort } from "../cli/output/address";
import { shellWord } from "../../constructs/core/shell-word";

/** How agents are enrolled. @see specification 4.4 */
export interface Enrolment {
  /** The agents that the commands enrol. */
  readonly title: string;

  /** Shell commands, or a fragment of a file. */
  readonly steps: readonly { readonly what: string; readonly text: string; readonly language: string }[];
}

/** How machines of declared groups are enrolled: by their script, which contains the channel and all other settings. */
export function machineEnrolment(platform: PlatformModel, groups: readonly AgentModel[]): Enrolment {
  return {
    title: `On each machine of ${groups.map(releaseName).join(", ")}, as root:`,
    steps: [
      {
        what:
          "Run the script that the program renders for it (`script` of its LinuxAgent): it installs the updater for the " +
          "declared channel. A machine that was made with user data has its script, as it was on that day, here:",
        language: "sh",
        text: platformBrand(platform).linuxScript,
      },
    ],
  };
}

/**
 * The commands for a Linux machine that this program does not declare.
 *
 * @param script address of the installation script; undefined if it is unknown
 */
export function linuxEnrolment(platform: PlatformModel, group: string, script: string | undefined): Enrolment {
  const brand = platformBrand(platform);
  const server = `https://${withoutHttpsPort(platform.publicAddress ?? "")}${VERSION_SERVER_PATH}`;
  const schedule = `${brand.updaterDirectory}/schedule`;
  const fetched = script === undefined ? '"$INSTALL_SCRIPT_URL"' : shellWord(script);
  return {
    title: "On each machine with Linux, as root:",
    steps: [
      {
        what:
          `Install the updater package, ${brand.updaterPackage}, in the version of the channel ` +
          "(put in the SHA-256 of the script that you have read):",
        language: "sh",
        text: [
          `version="$(curl -fsS ${shellWord(`${channelUrl(server, group)}/version`)})"`,
          `curl -fsSL -o install.sh ${fetched}`,
          'echo "$INSTALL_SCRIPT_SHA256  install.sh" | sha256sum -c &&',
          `  bash install.sh "\${version#v}" ${platform.runBy === "operator" ? "cloud" : "enterprise"}`,
        ].join("\n"),
      },
      {
        what: "If the agent does not run as root, its user writes the schedule (put in the name of the user):",
        language: "sh",
        text: [`mkdir -p ${brand.updaterDirectory}`, `touch ${schedule}`, `chown "$AGENT_USER" ${schedule}`].join("\n"),
      },
      { what: "Check that it works:", language: "sh", text: `${brand.updaterCommand} dry-run` },
    ],
  };
}

/** How agents of declared releases are enrolled: by the program, or by values of the chart. */
export function kubernetesEnrolment(releases: readonly AgentModel[]): Enrolment {
  const alike = [...grouped(releases, ({ namespace, release }) => `${namespace}/${release}`)];
  return {
    title: `On Kubernetes, for ${alike.map(([name, [first, ...others]]) => (others.length === 0 ? releaseName(first) : `${name} in ${others.length + 1} clusters`)).join(", ")}:`,
    steps: [
      {
        what: "The declaration asks for an updater. Apply it; a chart that was installed by hand takes these values:",
        language: "yaml",
        text: "enterprise: true\nupdater:\n  enabled: true",
      },
      ...alike.map(([name, same]) => updaterReady(name, same)),
    ],
  };
}

/** If several clusters have a release of the name, the inventory does not say which cluster is meant. */
function updaterReady(name: string, [{ namespace, release }, ...others]: readonly [AgentModel, ...AgentModel[]]) {
  const context = others.length === 0 ? "" : ' --context "$CONTEXT"';
  const where =
    others.length === 0 ? "" : `, in each of its ${others.length + 1} clusters (put in the context of each)`;
  return {
    what: `Then the pod of the updater of ${name} must be ready${where}:`,
    language: "sh",
    text: `kubectl${context} rollout status -n ${shellWord(namespace)} deployment/${shellWord(`${release}-updater`)}`,
  };
}

/** For agents of Helm releases that this program does not declare. */
export const UNDECLARED_CHART: Enrolment = {
  title: "On Kubernetes, for a release that is not declared here:",
  steps: [
    {
      what: "With this toolkit, leave out updater: { enabled: false }. Otherwise upgrade the release with these values:",
      language: "yaml",
      text: "enterprise: true\nupdater:\n  enabled: true",
    },
  ],
};

function platformBrand({ brand: id }: PlatformModel): Brand {
  return id === Brand.SVC.id ? Brand.SVC : Brand.TELEPORT;
}
