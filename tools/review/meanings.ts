import { isDeepStrictEqual } from "node:util";
import type { AgentPart, BotPart } from "../../constructs/core/model/agent-part";
import type { ModelParts } from "../../constructs/core/model/document";
import type { JoinedPart, PlatformPart } from "../../constructs/core/model/platform-part";
import type { PolicyPart, ServicePart } from "../../constructs/core/model/traffic-part";
import type { Finding } from "./finding";
import { notJudgedFindings, type NotJudged } from "./not-judged";
import { isBoth, paired, type Step } from "./step";
import type { FindingKind } from "./kinds";

/**
 * How a change of a field of the document is reported: by a finding of one of these kinds. Written: it is in an object or a
 * value of a chart, whose own table says what it means. Harmless: nothing follows from it alone.
 */
type Meaning = readonly FindingKind[] | "written" | "harmless";

/** A field without a meaning does not compile. */
type Meanings<T> = Readonly<Record<keyof Required<T>, Meaning>>;

const PLATFORM: Meanings<PlatformPart> = {
  brand: ["supplier-changed", "not-judged"],
  certificate: ["certificate-changed", "address-given-up"],
  channels: ["channel-changed", "channel-removed", "setting-changed", "resources-unread"],
  clusterName: ["cluster-name-changed"],
  components: "written",
  configuration: "harmless",
  edition: ["supplier-changed"],
  handedOver: "harmless",
  isDelivered: ["delivery-ended", "resources-added", "objects-added"],
  license: "written",
  listenerAddresses: "written",
  listenerMode: ["listener-mode-changed"],
  metrics: "written",
  name: "harmless",
  namespace: "harmless",
  publicAddress: ["public-address-changed"],
  resources: "harmless",
  storage: "written",
  tunnelAddress: "written",
  version: ["step-allowed", "rule-broken"],
  watch: ["watch-ended", "objects-added", "objects-removed"],
  window: ["window-changed", "resources-unread"],
};

/** Who runs such a platform decides what it is. Agents say themselves where they join. */
const JOINED: Meanings<JoinedPart> = {
  brand: "harmless",
  clusterName: "harmless",
  delivery: ["delivery-ended", "resources-added", "objects-added"],
  edition: "harmless",
  hosting: "harmless",
  publicAddress: "harmless",
  tunnelAddress: "harmless",
  version: "harmless",
  window: "harmless",
};

const AGENT: Meanings<AgentPart> = {
  address: "harmless",
  authAddress: "written",
  brand: "written",
  channel: ["agents-moved", "agents-enrolled", "setting-changed"],
  configuration: "written",
  first: "harmless",
  group: "written",
  httpConnect: "written",
  insecure: "written",
  isEnrolled: ["agents-enrolled", "setting-changed"],
  isSuspended: ["agents-suspended", "agents-resumed", "setting-changed"],
  joining: "written",
  linux: "written",
  namespace: "harmless",
  pinned: "written",
  protects: "written",
  proxyAddress: ["agents-sent-elsewhere"],
  release: "harmless",
  replicas: ["agents-scaled", "setting-changed"],
  roles: "written",
  selectable: "written",
  versionServer: "written",
};

const BOT: Meanings<BotPart> = {
  address: "harmless",
  bot: "written",
  brand: "written",
  joining: "written",
  namespace: "harmless",
  proxyAddress: ["agents-sent-elsewhere"],
  release: "harmless",
  version: "written",
};

const POLICY: Meanings<PolicyPart> = {
  address: "harmless",
  flows: "written",
  name: "harmless",
  namespace: "harmless",
  pods: "written",
  targets: "harmless",
};

const SERVICE: Meanings<ServicePart> = {
  address: "harmless",
  name: "harmless",
  names: "written",
  namespace: "harmless",
  pods: "written",
  ports: "written",
  reach: ["service-exposed", "address-given-up", "load-balancer-changed", "setting-changed"],
  route: "written",
  sourceRanges: "written",
  type: "written",
};

/** By kind of part: a key that no other part of the kind has, and what a change of each field means. */
const PARTS: {
  readonly [K in keyof ModelParts]: readonly [
    key: (part: ModelParts[K][number]) => string,
    meanings: Readonly<Record<string, Meaning>>,
  ];
} = {
  platforms: [({ namespace, name }) => `platform ${namespace}/${name}`, PLATFORM],
  joined: [({ publicAddress }) => `platform ${publicAddress}`, JOINED],
  agents: [({ namespace, release }) => `agents ${namespace}/${release}`, AGENT],
  bots: [({ namespace, release }) => `bot ${namespace}/${release}`, BOT],
  policies: [({ namespace, name }) => `NetworkPolicy ${namespace}/${name}`, POLICY],
  services: [({ namespace, name }) => `Service ${namespace}/${name}`, SERVICE],
};

const UNSAID = "no finding says what that means";

/** Fields of both documents of a stack that differ, and that no finding is about: nothing of a model changes in silence. */
export function unsaidFindings({ documents }: Step, findings: readonly Finding[]): readonly Finding[] {
  const said = new Set(findings.map(({ kind }) => kind));
  const list = [...documents].flatMap(([stack, { before, after }]) => {
    if (before === undefined || after === undefined || before === after) return [];
    return (Object.keys(PARTS) as (keyof ModelParts)[]).flatMap((part) => {
      const [key, meanings] = PARTS[part] as readonly [(part: object) => string, Readonly<Record<string, Meaning>>];
      return paired<object>(before[part], after[part], key)
        .filter(isBoth)
        .flatMap((pair) =>
          unsaidFields(pair, meanings, said).map((each) => ({ ...each, stack, subject: key(pair.after) })),
        );
    });
  });
  return notJudgedFindings(list);
}

function unsaidFields(
  { before, after }: { readonly before: object; readonly after: object },
  meanings: Readonly<Record<string, Meaning>>,
  said: ReadonlySet<FindingKind>,
): readonly Omit<NotJudged, "stack" | "subject">[] {
  return Object.entries(meanings).flatMap(([field, meaning]) => {
    const [old, now] = [before, after].map((side) => (side as Readonly<Record<string, unknown>>)[field]);
    const isSaid = typeof meaning === "string" || meaning.some((kind) => said.has(kind));
    return isSaid || isDeepStrictEqual(old, now) ? [] : [{ path: [field], before: old, after: now, why: UNSAID }];
  });
}
