import { counted } from "../model/counted";
import { CONNECTOR_MAPPINGS } from "../../constructs/access/sign-in/connector-props";
import type { CertificatePart } from "../../constructs/core/model/platform-part";
import type { PlatformModel } from "../model/model";
import { code, strong, type Inline } from "../cli/output/document";
import { versionOf } from "./compatibility";
import { shownName } from "./dangers/documents";
import { settingsBetween } from "./differences";
import { named, names, safe, type Finding } from "./finding";
import { platformPairs, tenantPairs } from "./platform-pairs";
import { stable } from "../model/stable";
import { resourcePairs } from "./resource-pairs";
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
function undelivered({ stack, name, resources }: PlatformModel, what: "platform" | "tenant"): Finding {
  return {
    kind: "delivery-ended",
    sentence: [
      `Nothing is delivered to the ${what} `,
      named(name),
      ` any more: its ${counted(resources.length, "resource")} of this program stay in the service, and nothing removes them. To remove them, first apply the program without them.`,
    ],
    facts: { stack, platform: safe(name), resources: resources.map(shownName).map(safe) },
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
    const settings = settingsBetween({}, after.document["spec"]);
    const rest = settings.length - MOST_SAID;
    return [
      {
        kind: "resources-added",
        sentence: [
          platform.isDelivered === false ? "New, and not delivered by this program: " : "The delivery adds ",
          named(shownName(after)),
          ...settings
            .slice(0, MOST_SAID)
            .flatMap(({ path, after: value }, index): readonly Inline[] => [
              index === 0 ? ": " : "; ",
              code(safe(pathText(path))),
              " ",
              code(valueText(path, value)),
            ]),
          rest > 0 ? `; and ${rest} more.` : ".",
        ],
        facts: { resources: [safe(shownName(after))] },
      },
    ];
  });
}

function created(platform: PlatformModel): Finding {
  const { stack, namespace, name, publicAddress, components, resources } = platform;
  const version = versionOf(platform)?.toString();
  const address: readonly Inline[] = publicAddress === undefined ? [] : [" at ", named(publicAddress)];
  return {
    kind: "platform-created",
    sentence: [
      "The platform ",
      named(`${namespace}/${name}`),
      " is new",
      ...address,
      ...(version === undefined ? [] : [", version ", named(version)]),
      `: ${counted(
        components.reduce((sum, { replicas }) => sum + replicas, 0),
        "pod",
      )} in ${counted(components.length, "Deployment")}, ${counted(resources.length, "resource")} of the service.`,
    ],
    facts: { stack, platform: safe(`${namespace}/${name}`) },
  };
}

function poolsAdded(before: PlatformModel, after: PlatformModel): readonly Finding[] {
  return paired(before.components, after.components, ({ name }) => name).flatMap((pair): Finding[] => {
    if (pair.before !== undefined) return [];
    const { name, replicas } = pair.after;
    return [
      {
        kind: "pool-added",
        sentence: ["The Deployment ", named(name), ` is new, with ${counted(replicas, "pod")}.`],
        facts: { stack: after.stack, deployment: safe(name) },
      },
    ];
  });
}

/** Who signs the certificate that proxies present, and for which names. */
function otherCertificate({ certificate: old }: PlatformModel, platform: PlatformModel): readonly Finding[] {
  const { stack, name, certificate: now } = platform;
  if (old === undefined || now === undefined || stable(old) === stable(now)) return [];
  const lost = now.names.length === 0 ? [] : old.names.filter((each) => !now.names.includes(each));
  const [from, to] = [certificateText(old), certificateText(now)];
  const isRenewed = now.from !== "secret";
  return [
    {
      kind: lost.length > 0 ? "address-given-up" : "certificate-changed",
      sentence: [
        ...["The certificate of the proxies of ", named(name), " changes: ", named(from), " → ", named(to), "."],
        ...(lost.length === 0 ? [] : [" Clients refuse it for ", ...names(lost), ", which it no longer has."]),
        isRenewed ? "" : " This program does not renew it: it has to be there, for the names that clients use.",
      ],
      facts: { stack, service: safe(name), from: safe(from), to: safe(to), addresses: lost.map(safe) },
    },
  ];
}

function certificateText({ from, issuer, secrets, names: list }: CertificatePart): string {
  return [from, issuer ?? secrets.join(", "), list.join(", ")].filter((part) => part !== "").join(", ");
}

/** What depends on an apply cannot be looked at before it; what stays as it is need not be. */
function unread(platform: PlatformModel, step: Step): readonly Finding[] {
  const { stack, isKnown } = platform;
  if (isKnown) return [];
  const changes = isUnreadChange(platform, step);
  return [
    {
      kind: changes ? "resources-unread" : "resources-unknown",
      sentence: [
        strong("Not read"),
        ": channels, roles, connectors and tokens of ",
        named(nameOf(platform)),
        ", which depend on values that are secret or that only the apply knows.",
        changes ? " They change, and may contain anything." : "",
      ],
      facts: { stack, platform: safe(nameOf(platform)) },
    },
  ];
}

/** `namespace/name`; of a tenant, the name of its cluster. */
function nameOf({ namespace, name, runBy }: PlatformModel): string {
  return runBy === undefined ? `${namespace}/${name}` : name;
}

/** Whether something changes that nobody can read before the apply. */
export function isUnreadChange({ stack, isKnown }: PlatformModel, step: Step): boolean {
  if (isKnown) return false;
  const unreadIn = step.contents.after.find(({ name }) => name === stack)?.unread;
  return changed(step).some(
    (change) =>
      change.stack === stack && unreadIn?.has(change.address) === true && /_config_map(_v1)?$/.test(change.type),
  );
}

function acknowledged(before: PlatformModel, after: PlatformModel): readonly Finding[] {
  return paired(before.acknowledged, after.acknowledged, (entry) => JSON.stringify([entry.code, entry.where])).flatMap(
    (pair): Finding[] => {
      if (pair.before !== undefined) return [];
      const { code, where, reason } = pair.after;
      return [
        {
          kind: "rule-acknowledged",
          sentence: [
            "The program acknowledges ",
            named(code),
            " for ",
            named(where),
            ", because: ",
            named(reason),
            ".",
          ],
          facts: { stack: after.stack, rule: safe(code), where: safe(where), reason: safe(reason) },
        },
      ];
    },
  );
}
