import { isRecord } from "../../../../constructs/core/given";
import { call, variable, type Written } from "../../expression";
import { isNothing } from "../given-values";
import { leafText } from "../leaves";
import type { Translate, Translation } from "../translation";

const GROUP =
  "write updater: { channel } with the name of the group, and managedUpdates of the platform with the groups that the service has";

const OF_ENTERPRISE =
  "the updater needs the Enterprise edition, and the release of the platform is not enterprise: true: agents keep the " +
  "version of their release until you declare another";

const OF_VENDOR = "agents of a platform that the vendor hosts follow its updates, by an updater of their own";

/** Whether the agents of a release have an updater. */
export function hasUpdater({ values, platform }: Translation): boolean {
  return values.read("updater.enabled") === true && platform?.isEnterprise !== false;
}

/** Who updates the agents. Without an updater, they have the version of the release. */
export const updates: Translate = (translation) => {
  const { props } = translation;
  const isOn = hasUpdater(translation);
  if (!isOn && translation.isOn("updater.enabled")) translation.leave("updater.enabled", OF_ENTERPRISE, true);
  const fixed = translation.text("teleportVersionOverride") ?? translation.release.version;
  const group = translation.text("updater.group");
  const channel = translation.text("updater.releaseChannel");
  const credentials = translation.text("updater.pullCredentials");
  const flags = translation.texts("updater.extraArgs");
  const first = fixed ?? variable("platform.version");
  const isOfVendor = !isOn && translation.platform?.declaredBy === "vendor";
  if (isOn || isOfVendor) props.put("version", call("AgentVersion.followUpdater", [{ first }]));
  if (isOfVendor) {
    translation.change("updater.enabled", OF_VENDOR, translation.values.read("updater.enabled") ?? false);
    return;
  }
  if (!isOn) {
    props.put("version", call("AgentVersion.pinned", [first]));
    props.put("updater.enabled", false);
    const idle = { group, releaseChannel: channel, pullCredentials: credentials, extraArgs: flags };
    for (const [name, given] of Object.entries(idle)) {
      if (!isNothing(given)) translation.needsNothing(`updater.${name}`, "there is no updater", given);
    }
    return;
  }
  if (group !== undefined) translation.leave("updater.group", GROUP, group);
  // `stable/cloud` answers as `default` does, unless the platform has it.
  if (channel !== undefined && channel !== "default") props.put("updater.channel", channel);
  if (credentials !== undefined) props.put("updater.pullCredentials", credentials);
  if (flags.length > 0) translation.putData("updater.extraArguments", flags, "updater.extraArgs");
};

/** Values below `updater` that have a row of their own. */
const OWN = [
  ...["enabled", "versionServer", "releaseChannel", "group", "image", "extraArgs", "pullCredentials"],
  "serviceAccount",
];

/** Values that props of the release set for the updater, too, so that `helm.values` cannot. */
const OF_PROPS = [
  ...["proxyAddr", "enterprise", "tls", "insecureSkipProxyTLSVerify", "serviceAccountName"],
  ...["extraEnv", "resources", "securityContext", "podSecurityContext", "annotations", "extraLabels"],
];

/** What the updater's pods have of their own. What says the same as the value of the agents says nothing. */
export const updaterPods: Translate = (translation) => {
  const { values } = translation;
  const given = values.peek("updater");
  if (!isRecord(given)) return;
  const isOn = hasUpdater(translation);
  const further = Object.entries(given).filter(([name, value]) => !OWN.includes(name) && !isNothing(value));
  for (const [name, value] of further) {
    const path = leafText(["updater", name]);
    if (JSON.stringify(values.read(name)) === JSON.stringify(value)) {
      translation.needsNothing(path, "it is that of the agents", value);
    } else if (!isOn) translation.needsNothing(path, "there is no updater", value);
    else if (OF_PROPS.includes(name)) {
      translation.leave(path, "write the prop of updater, or of pods for agents and updater", value);
    } else translation.putData(["helm", "values", "updater", name], value, path);
  }
  putAccount(translation, isOn);
};

function putAccount(translation: Translation, isOn: boolean): void {
  const name = translation.text("updater.serviceAccount.name");
  if (name === undefined) return;
  if (!isOn) translation.needsNothing("updater.serviceAccount.name", "there is no updater", name);
  else translation.put("updater.serviceAccount", account(translation, name, {}), "updater.serviceAccount.name");
}

function account(
  translation: Translation,
  name: string | undefined,
  options: Readonly<Record<string, Written>>,
): Written {
  if (!translation.isOn("serviceAccount.create")) return call("AgentServiceAccount.existing", [name ?? ""]);
  return call("AgentServiceAccount.create", [{ ...(name !== undefined && { name }), ...options }]);
}

/** The account of the agents: made, or one that exists. */
export const serviceAccount: Translate = (translation) => {
  const { props, release } = translation;
  const name = translation.text("serviceAccount.name") ?? translation.text("serviceAccountName");
  const annotations = translation.record("annotations.serviceAccount");
  const isMade = translation.isOn("serviceAccount.create");
  const options = annotations !== undefined && isMade ? { annotations: annotations as Written } : {};
  if (isMade && name === undefined && isNothing(options)) return;
  props.put("pods.serviceAccount", account(translation, name ?? (isMade ? undefined : release.name), options));
};
