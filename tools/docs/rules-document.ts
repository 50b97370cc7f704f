import type { Rule } from "../../constructs/core/violation";
import { plain } from "./markdown-table";
import { placeOfSource } from "../../constructs/core/place-of-source";

const INTRODUCTION = `# Which rules must a declaration keep?

First, synthesis reports all wrong forms together. If there are none, it reports everything else together. In both cases it writes nothing. A
rule links to its source, or to the page about its subject. A rule about any declaration has no link.
\`npx access-platform explain ADDRESS-004\` shows a rule in full: why, what is allowed, and how to fix it.

A rule with an asterisk can be acknowledged: \`acknowledge(construct, { code, reason })\`. Codes are never renamed or used again.
`;

/** Areas of a declaration, with the beginnings of their codes, in the order of the page. */
const AREAS: Readonly<Record<string, string>> = {
  "Addresses, listeners and HTTP CONNECT": "ADDRESS CONNECT LISTENER PEER",
  "Versions, channels and the maintenance window": "CHANNEL COMPATIBILITY ROLLOUT VERSION WINDOW",
  "Roles, connectors, join tokens, secrets and their delivery": "AUTH CONNECTOR JOIN NETWORKING RESOURCE ROLE SECRET",
  "Auth service and proxies": "BRAND CONFIGURATION LICENSE PLATFORM STORAGE TENANT TLS",
  Agents: "AGENT BOT FLEET LINUX",
  "Pods and their Services": "AUTOSCALER EXPOSURE IDENTITY METRICS POD",
  "Terraform: targets, state, ids and namespaces": "CLUSTER ID NAMESPACE OBJECT STACK STATE TARGET",
  "Fields, types, references and acknowledgements": "ACKNOWLEDGE FIELD GIVEN REFERENCE TYPE",
};

/** The page about the subject of a prefix, for rules whose source is not a page of this package. */
const PAGES: Readonly<Record<string, string>> = {
  AGENT: "agents.md",
  AUTH: "sign-in.md",
  AUTOSCALER: "pods.md#how-many-pods",
  BOT: "delivery.md#bots",
  CONNECT: "agents.md#through-an-http-connect-proxy",
  CONNECTOR: "sign-in.md",
  EXPOSURE: "in-front-of-proxies.md",
  FLEET: "agents.md#in-many-clusters",
  JOIN: "delivery.md#join-tokens",
  LINUX: "linux-agents.md",
  METRICS: "ports.md#metrics",
  NETWORKING: "delivery.md#what-a-program-can-declare",
  PEER: "ports.md#what-pods-connect-to",
  PLATFORM: "api/Platform.md#accessplatform",
  POD: "pods.md",
  RESOURCE: "delivery.md#resources-of-the-service",
  ROLE: "roles.md",
  ROLLOUT: "updates.md#groups",
  SECRET: "secrets.md#secrets-that-have-to-be-there-first",
  STACK: "api/Terraform.md#clusterstack",
  STATE: "api/Terraform.md#statebackend",
  STORAGE: "storage.md",
  TARGET: "api/Terraform.md#kubernetestarget",
  TLS: "secrets.md#the-proxies-certificate",
};

/** The page that is named as the source of rules about all declarations. */
const ITSELF = "rules.md";

/** The rules as a Markdown document with one list per area. */
export function rulesDocument(rules: readonly Rule[]): string {
  const sections = Object.entries(AREAS).map(([title, beginnings]) => {
    const inArea = rules.filter(({ code }) => beginnings.split(" ").includes(code.replace(/-.*/, "")));
    return [`## ${title}`, "", ...inArea.map(line), ""].join("\n");
  });
  return [INTRODUCTION, ...sections].join("\n");
}

function line({ code, problem, source, acknowledgeable }: Rule): string {
  const link = [...linksToSource(source), PAGES[code.replace(/-\d+$/, "")]].find((each) => each !== ITSELF);
  const shown = `${code}${acknowledgeable === true ? "\\*" : ""}`;
  return `- ${link === undefined ? shown : `[${shown}](${link})`}: ${plain(withoutConsequence(problem))}`;
}

/** The problem without its consequence, which follows a colon or "so". */
function withoutConsequence(problem: string): string {
  const [first = ""] = problem.split(/[:;] |, so /);
  return first;
}

/** The type of the codes that a program may acknowledge, so that editors complete them. */
export function acknowledgeableCodes(rules: readonly Rule[]): string {
  const codes = rules.filter(({ acknowledgeable }) => acknowledgeable === true);
  return [
    "/** Codes of this package's rules that can be acknowledged; written by npm run docs. */",
    "export type AcknowledgeableCode =",
    `${codes.map(({ code }) => `  | "${code}"`).join("\n")};`,
    "",
  ].join("\n");
}

/** Links from a page of `docs/` to the pages of this package that a rule's source names. */
export function linksToSource(source: string): readonly string[] {
  return source.split("; ").flatMap((part) => {
    const place = placeOfSource(part);
    if (place === undefined && /^(?:specification|docs\/)/.test(part))
      throw new Error(`no place of our pages: ${part}`);
    return place?.link ?? [];
  });
}
