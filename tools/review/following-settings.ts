import { DELIVERY_FILES } from "../../constructs/access/delivery/delivery-environment";
import type { Changed, Subject } from "./changed-settings";
import type { Difference } from "./differences";

/** Settings of a subject, such as `ConfigMap auth`, by their paths. */
interface Settings {
  readonly of: RegExp;
  readonly path: RegExp;
}

/** What the API server counts up and fills in, and what follows from settings that are shown. */
const FOLLOWING: readonly Settings[] = [
  { of: /./, path: /^metadata\.(generation|resourceVersion|uid)$/ },
  { of: /^Service /, path: /^spec\.(clusterIPs?|ipFamil.*|healthCheckNodePort)(\.|$)|^status/ },
  { of: /./, path: /(^|\.)labels\.(app\.kubernetes\.io\/version|helm\.sh\/chart)$/ },
  { of: /^ConfigMap configuration-test$/, path: /^data\.without-storage\.yaml/ },
  {
    of: /^Job (delivery|configuration-test)$/,
    path: /^(spec\.(completionMode|selector|template\.spec\.(schedulerName|.*env\.\[OCCASION\]\.value)))$/,
  },
];

const { resources, service, batches, kinds, secrets } = DELIVERY_FILES;

/** Resources of the service: each document is compared by itself, where both sides are declared. Programs of the delivery are shown. */
const OF_RESOURCES: readonly Settings[] = [
  { of: /^ConfigMap delivery$/, path: dataOf(resources) },
  { of: /^ConfigMap auth$/, path: /^data\.apply-on-startup\.yaml/ },
];

/** Names with a digest of what is delivered or tested, and lists of it: they say something where nothing else does. */
const OF_WHAT_IS_DELIVERED: readonly Settings[] = [
  { of: /^(Job|ConfigMap) (delivery|configuration-test)$/, path: /^metadata\.name$/ },
  { of: /^Job configuration-test$/, path: /\.volumes\.\[configuration\]/ },
  { of: /^ConfigMap delivery$/, path: dataOf(service, batches, kinds, secrets) },
  { of: /^(Job delivery|CronJob watch)$/, path: /\.volumes\.\[delivery\]|\.env\.\[DELIVERY\]\.value$/ },
];

/** What this package and Terraform note about an object, and no controller reads. */
const NOTES = [
  {
    of: /./,
    path: /^metadata\.(labels\.(app\.kubernetes\.io|access-platform|helm\.sh)\/|annotations\.(access-platform\/|meta\.helm\.sh\/|kubernetes\.io\/description$))/,
  },
  { of: /^resource /, path: /^(timeouts|wait(_\w+)?)(\.|$)/ },
];
const isAmongNotes = isAmong(NOTES);

/** Whether a setting is a note about an object that Terraform takes over. */
export function isNote(each: Changed, difference: Difference): boolean {
  return each.isImported === true && isAmongNotes(each, difference);
}

const followsAlways = isAmong(FOLLOWING);
const isOfResources = isAmong(OF_RESOURCES);

/** Whether a setting follows from others. */
export function follows(each: Subject & Pick<Changed, "isImported">, difference: Pick<Difference, "path">): boolean {
  return followsAlways(each, difference) || (each.isImported !== true && isOfResources(each, difference));
}

/** Whether a setting names what is delivered or tested. */
export const namesDelivered = isAmong(OF_WHAT_IS_DELIVERED);

/** Whether a test of a configuration changes in a setting as what it tests for does, which is shown there. */
export function testsOthers(all: readonly Changed[]): (each: Changed, difference: Difference) => boolean {
  const shown = all
    .filter((each) => !isTest(each))
    .flatMap(({ stack, differences }) => differences.map((difference) => settingKey(stack, difference)));
  const known = new Set(shown);
  return (each, difference) => isTest(each) && known.has(settingKey(each.stack, difference));
}

function isTest({ component }: Subject): boolean {
  return component === "configuration-test";
}

/** Equal for equal settings of containers and volumes, whatever these are called. */
function settingKey(stack: string, { path, before, after }: Difference): string {
  const plain = path.filter((part) => !part.startsWith("[")).join(".");
  return JSON.stringify([stack, plain.replace("initContainers", "containers"), before, after]);
}

/** Files of a ConfigMap, and everything in them. */
function dataOf(...files: readonly string[]): RegExp {
  return new RegExp(`^data\\.(${files.join("|").replaceAll(".", "\\.")})(\\.|$)`);
}

function isAmong(list: readonly Settings[]) {
  return ({ kind, component = "" }: Subject, { path }: Pick<Difference, "path">): boolean => {
    const [subject, text] = [`${kind} ${component}`, path.join(".")];
    return list.some((each) => each.of.test(subject) && each.path.test(text));
  };
}
