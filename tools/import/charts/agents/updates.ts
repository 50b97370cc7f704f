import { isRecord } from "../../../../constructs/core/given";
import { call, variable, type Expression } from "../../expression";
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

/** Who updates the agents. Agents without an updater keep the version of the release. */
export const updates: Translate = (translation) => {
  const { props, release, platform } = translation;
  const isOn = hasUpdater(translation);
  if (!isOn && translation.isOn("updater.enabled")) translation.leave("updater.enabled", OF_ENTERPRISE, true);
  const ofRelease = release.version === platform?.version ? undefined : release.version;
  const fixed = translation.text("teleportVersionOverride") ?? ofRelease;
  const first = fixed ?? variable("platform.version");
  const isOfVendor = !isOn && platform?.declaredBy === "vendor";
  if (isOn || isOfVendor) props.put("version", call("AgentVersion.followUpdater", [{ first }]));
  if (isOfVendor) {
    translation.change("updater.enabled", OF_VENDOR, translation.values.read("updater.enabled") ?? false);
    return;
  }
  if (!isOn) {
    props.put("version", call("AgentVersion.pinned", [first]));
    props.put("updater.enabled", false);
    const idle = ["group", "releaseChannel", "pullCredentials", "extraArgs"].map((name) => `updater.${name}`);
    translation.idle(idle, "there is no updater");
    return;
  }
  const group = translation.text("updater.group");
  const channel = translation.text("updater.releaseChannel");
  const credentials = translation.text("updater.pullCredentials");
  const flags = translation.texts("updater.extraArgs");
  if (group !== undefined) translation.leave("updater.group", GROUP, group);
  // `stable/cloud` serves the same as `default`, unless the platform declares it.
  if (channel !== undefined && channel !== "default") props.put("updater.channel", channel);
  if (credentials !== undefined) props.put("updater.pullCredentials", credentials);
  if (flags.length > 0) translation.putData("updater.extraArguments", flags, "updater.extraArgs");
};

/** Values below `updater` that have rows of their own. */
const OWN = [
  "enabled",
  "versionServer",
  "releaseChannel",
  "group",
  "image",
  "extraArgs",
  "pullCredentials",
  "serviceAccount",
];

/** Settings of the updater's pods. A setting that equals that of the agents is left out. */
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
    else translation.putData(["helm", "values", "updater", name], value, path);
  }
  const account = "updater.serviceAccount.name";
  const name = translation.text(account);
  if (!isOn) translation.idle([account], "there is no updater");
  else if (name !== undefined)
    translation.put("updater.serviceAccount", agentServiceAccount(translation, { name }), account);
};

function agentServiceAccount(
  translation: Translation,
  { name, annotations }: Readonly<Record<string, unknown>>,
): Expression {
  return translation.isOn("serviceAccount.create")
    ? call("PodServiceAccount.create", [{ name, annotations } as Expression])
    : call("PodServiceAccount.existing", [{ name: name ?? translation.release.name } as Expression]);
}

/** The service account of the agents: a new one, or an existing one. */
export const serviceAccount: Translate = (translation) => {
  const name = translation.text("serviceAccount.name") ?? translation.text("serviceAccountName");
  const annotations = translation.record("annotations.serviceAccount");
  if (translation.isOn("serviceAccount.create") && name === undefined && isNothing(annotations)) return;
  translation.props.put("pods.serviceAccount", agentServiceAccount(translation, { name, annotations }));
};
