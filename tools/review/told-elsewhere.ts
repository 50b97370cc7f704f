import { CONNECTOR_MAPPINGS } from "../../constructs/access/connector-props";
import { inlines } from "../output/document";
import { isEmpty, type Difference } from "./differences";
import type { Finding } from "./finding";
import { listAt, stringAt } from "../manifests/plain-data";

/** What has a setting. */
export interface Subject {
  /** Kind of an object; `release`, `Linux`, `delivered`, or `resource` for what is as Terraform has it. */
  readonly kind: string;

  /** Component of a platform that an object is of; kind of a resource of the service. */
  readonly component?: string | undefined;

  /** What it is called in findings. */
  readonly place: string;
}

/** Settings that other findings tell in words of their own, or that follow from what is told. */
const TOLD: readonly (readonly [of: RegExp, path: RegExp])[] = [
  // What the API server counts up and fills in.
  [/./, /^metadata\.(generation|resourceVersion|uid)$/],
  [/^Service /, /^spec\.(clusterIPs?|ipFamil.*|healthCheckNodePort)(\.|$)|^status/],
  // Versions and restarts.
  [/./, /(^|\.)labels\.(app\.kubernetes\.io\/version|helm\.sh\/chart)$/],
  [/./, /(^|\.)annotations\.(pod\.)?(checksum\/|access-platform\/(identity|storage)$)/],
  [/^Deployment (auth|proxy)$/, /^spec\.(replicas$|template\.spec\.(initC|c)ontainers\.\[.*\]\.(image$|ports\.))/],
  [/^ConfigMap proxy$/, /\.proxy_service\.automatic_upgrades_channels(\.|$)/],
  // Ports.
  [/^ConfigMap auth$/, /\.auth_service\.proxy_listener_mode$/],
  [/^ConfigMap proxy$/, /[._]listen_addr$/],
  [/^Service (auth|proxy|agent)$/, /^spec\.(type|ports|selector|loadBalancerSourceRanges)(\.|$)/],
  [/^NetworkPolicy (auth|proxy|agent)$/, /^spec\.ingress(\.|$)/],
  // Agents.
  [
    /^release agent$/,
    /^updater\.(enabled|releaseChannel)$|\/skipreconcile$|^highAvailability\.replicaCount$|VersionOverride$/,
  ],
  [/^Linux /, /^(channel|suspended|version|ports|machines|hosts)(\.|$)/],
  // Resources of the service.
  [/^ConfigMap delivery$/, /./],
  [
    /^Job delivery$/,
    /^(metadata\.name|spec\.(completionMode|selector|template\.spec\.(schedulerName|.*env\.\[OCCASION\]\.value|volumes\.\[delivery\].*)))$/,
  ],
  [/^CronJob watch$/, /\.volumes\.\[delivery\].*$/],
  [/^ConfigMap auth$/, /^data\.apply-on-startup\.yaml/],
  [/^delivered role$/, /^spec\.(allow|deny)(\.|$)/],
  [/^delivered cluster_maintenance_config$/, /./],
  ...Object.entries(CONNECTOR_MAPPINGS).map(
    ([kind, { section }]) => [new RegExp(`^delivered ${kind}$`), new RegExp(`^spec\\.${section}(\\.|$)`)] as const,
  ),
];

/** Whether a setting is of those that other findings always tell. */
export function isToldElsewhere({ kind, component = "" }: Subject, { path, before, after }: Difference): boolean {
  const [subject, text] = [`${kind} ${component}`, path.join(".")];
  // The address of a listener comes and goes with its port.
  const ofListener = /_public_addr$/.test(text) && (isEmpty(before) || isEmpty(after));
  return ofListener || TOLD.some(([of, told]) => of.test(subject) && told.test(text));
}

/** A value that is shorter is in many a sentence. */
const SHORTEST = 5;

/** Whether findings say what a setting is from then on: by its name, or by what has it. */
export function toldBy(findings: readonly Finding[]) {
  const texts = findings.flatMap(({ facts, sentence }) => {
    const found = listAt(facts, "found")
      .map((each) => stringAt(each, "what"))
      .filter((text) => text !== "");
    return found.length > 0 ? found : [inlines(sentence).map(textOf).join("")];
  });
  const known = [...new Set(texts)].map((text) => ({ text, words: text.split(/[\s,]+/) }));
  return ({ place }: Subject, { path, before, after }: Difference): boolean => {
    const values = [isEmpty(after) ? before : after]
      .flat()
      .map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
    const [name = ""] = path.filter((each) => !each.startsWith("[")).slice(-1);
    return values.every((value) =>
      known.some(
        ({ text, words }) =>
          (words.some((word) => word === name || word.endsWith(`.${name}`)) && words.includes(value)) ||
          (text.includes(place) && value.length >= SHORTEST && text.includes(value)),
      ),
    );
  };
}

function textOf(piece: ReturnType<typeof inlines>[number]): string {
  return typeof piece === "string" ? piece : "code" in piece ? piece.code : piece.strong;
}
