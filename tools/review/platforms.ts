import { CONNECTOR_MAPPINGS } from "../../constructs/access/sign-in/connector-props";
import type { CertificatePart } from "../../constructs/core/model/platform-part";
import { code, strong } from "../cli/output/document";
import { counted } from "../model/counted";
import type { PlatformModel } from "../model/model";
import { stable } from "../model/stable";
import { authServiceVersion } from "./compatibility";
import { shownName } from "./dangers/documents";
import { settingsBetween } from "./differences";
import { listed, names, says, type Finding } from "./finding";
import { platformPairs, resourcePairs, tenantPairs } from "./pairs";
import { pathText, valueText } from "./setting-text";
import { changed, paired, type Step } from "./step";

/** What is said of platforms as a whole. */
export function platformFindings(step: Step): readonly Finding[] {
  const platforms = platformPairs(step).flatMap(({ before, after }) => {
    if (after === undefined) return [];
    if (before === undefined) return [created(after)];
    return [
      ...poolsAdded(before, after),
      ...otherCertificate(before, after),
      ...(before.isDelivered !== false && after.isDelivered === false ? [undelivered(before, "platform")] : []),
      ...unread(after, step),
      ...acknowledged(before, after),
    ];
  });
  const tenants = tenantPairs(step).flatMap(({ before, after }) =>
    after === undefined ? [undelivered(before, "tenant")] : unread(after, step),
  );
  return [...platforms, ...tenants, ...resourcesAdded(step)];
}

/** Terraform destroys the Job and knows nothing of what it has delivered. */
function undelivered({ stack, name: platform, resources }: PlatformModel, what: "platform" | "tenant"): Finding {
  const many = counted(resources.length, "resource");
  return {
    kind: "delivery-ended",
    sentence: says`
      Nothing is delivered to the ${[what]} ${platform} any more: its ${[many]} of this program stay in the service, and
      nothing removes them. To remove them, first apply the program without them.`,
    facts: { stack, platform, resources: resources.map(shownName) },
  };
}

/** Kinds for which another finding says that they are new. */
const REPORTED_ELSEWHERE = ["role", "cluster_maintenance_config", ...Object.keys(CONNECTOR_MAPPINGS)];

/** How many settings of a new resource are said. */
const MOST_SAID = 6;

function resourcesAdded(step: Step): readonly Finding[] {
  return resourcePairs(step).flatMap(({ before, after, old, platform }): readonly Finding[] => {
    if (old === undefined || before !== undefined || after === undefined || REPORTED_ELSEWHERE.includes(after.kind))
      return [];
    const resource = shownName(after);
    const settings = settingsBetween({}, after.document["spec"]);
    const rest = settings.length - MOST_SAID;
    const begin = platform.isDelivered === false ? "New, and not delivered by this program:" : "The delivery adds";
    const shown = settings
      .slice(0, MOST_SAID)
      .map(({ path, after: value }) => says`${pathText(path)} ${code(valueText(path, value))}`);
    return [
      {
        kind: "resources-added",
        sentence: says`${[begin]} ${resource}${shown.length > 0 && says`: ${listed(shown)}`}${rest > 0 && says`; and ${rest} more`}.`,
        facts: { resources: [resource] },
      },
    ];
  });
}

function created(model: PlatformModel): Finding {
  const { stack, namespace, name, publicAddress, components, resources } = model;
  const platform = `${namespace}/${name}`;
  const version = authServiceVersion(model)?.toString();
  const pods = components.reduce((sum, { replicas }) => sum + replicas, 0);
  const has = `${counted(pods, "pod")} in ${counted(components.length, "Deployment")}, ${counted(resources.length, "resource")}`;
  return {
    kind: "platform-created",
    sentence: says`The platform ${platform} is new${publicAddress !== undefined && says` at ${publicAddress}`}${
      version !== undefined && says`, version ${version}`
    }: ${[has]} of the service.`,
    facts: { stack, platform },
  };
}

function poolsAdded(before: PlatformModel, { components, stack }: PlatformModel): readonly Finding[] {
  return paired(before.components, components, ({ name }) => name).flatMap((pair): Finding[] => {
    if (pair.before !== undefined) return [];
    const { name: deployment, replicas } = pair.after;
    const sentence = says`The Deployment ${deployment} is new, with ${[counted(replicas, "pod")]}.`;
    return [{ kind: "pool-added", sentence, facts: { stack, deployment } }];
  });
}

/** Who signs the certificate that proxies present, and for which names. */
function otherCertificate({ certificate: old }: PlatformModel, platform: PlatformModel): readonly Finding[] {
  const { stack, name: service, certificate: now } = platform;
  if (old === undefined || now === undefined || stable(old) === stable(now)) return [];
  const addresses = now.names.length === 0 ? [] : old.names.filter((each) => !now.names.includes(each));
  const isLost = addresses.length > 0;
  const [from, to] = [certificateText(old), certificateText(now)];
  return [
    {
      kind: isLost ? "address-given-up" : "certificate-changed",
      sentence: says`The certificate of the proxies of ${service} changes: ${from} → ${to}.${
        isLost && says` Clients refuse it for ${names(addresses)}, which it no longer has.`
      }${
        now.from === "secret" &&
        says` This program does not renew it: it has to be there, for the names that clients use.`
      }`,
      facts: { stack, service, from, to, addresses },
    },
  ];
}

function certificateText({ from, issuer, secrets, names: list }: CertificatePart): string {
  return [from, issuer ?? secrets.join(", "), list.join(", ")].filter((part) => part !== "").join(", ");
}

/** What depends on an apply cannot be looked at before it; what stays as it is need not be. */
function unread(model: PlatformModel, step: Step): readonly Finding[] {
  const { stack, namespace, name, runBy, isKnown } = model;
  if (isKnown) return [];
  const changes = isUnreadChange(model, step);
  // A tenant has the name of its cluster.
  const platform = runBy === undefined ? `${namespace}/${name}` : name;
  return [
    {
      kind: changes ? "resources-unread" : "resources-unknown",
      sentence: says`
        ${strong("Not read")}: channels, roles, connectors and tokens of ${platform}, which depend on values that are secret or
        that only the apply knows.${changes && says` They change, and may contain anything.`}`,
      facts: { stack, platform },
    },
  ];
}

/** Whether something changes that nobody can read before the apply. */
export function isUnreadChange({ stack, isKnown }: PlatformModel, step: Step): boolean {
  if (isKnown) return false;
  const unreadAddresses = step.contents.after.find(({ name }) => name === stack)?.unread;
  return changed(step).some(
    (change) =>
      change.stack === stack && unreadAddresses?.has(change.address) === true && /_config_map(_v1)?$/.test(change.type),
  );
}

function acknowledged(before: PlatformModel, after: PlatformModel): readonly Finding[] {
  return paired(before.acknowledged, after.acknowledged, (entry) => JSON.stringify([entry.code, entry.where])).flatMap(
    (pair): Finding[] => {
      if (pair.before !== undefined) return [];
      const { code: rule, where, reason } = pair.after;
      const sentence = says`The program acknowledges ${rule} for ${where}, because: ${reason}.`;
      return [{ kind: "rule-acknowledged", sentence, facts: { stack: after.stack, rule, where, reason } }];
    },
  );
}
