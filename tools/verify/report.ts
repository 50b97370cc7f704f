import { code, codes, paragraph, strong, type Block, type Document, type Sentence } from "../cli/output/document";
import type { Findings } from "../cli/output/format";
import { knownAdvisories } from "../model/advisories";
import { validVersion } from "../model/valid-version";
import type { Version } from "../../constructs/updates/version";
import type { Verified } from "./verify";

/** Whether a platform matches its declaration. */
export type Result = "as declared" | "different" | "not seen";

/** The result for a platform. If nothing answers, no difference is known. */
export function verifyResult({ differences, isSeen }: Verified): Result {
  if (differences.length > 0) return "different";
  return isSeen ? "as declared" : "not seen";
}

/** The worst of several results. */
export function worst(results: readonly Result[]): Result {
  const order: readonly Result[] = ["not seen", "different", "as declared"];
  const [found = "not seen"] = order.filter((result) => results.includes(result));
  return found;
}

/** The findings, for people and for programs. */
export function report(found: readonly Verified[]): Findings {
  return {
    document: found.flatMap(platformDocument),
    json: {
      result: worst(found.map(verifyResult)),
      platforms: found.map((verified) => ({
        stack: verified.platform.stack,
        name: verified.platform.name,
        namespace: verified.platform.namespace,
        publicAddress: verified.platform.publicAddress ?? null,
        result: verifyResult(verified),
        proxies: verified.proxies,
        differences: verified.differences,
        notSeen: verified.notSeen,
        ...(verified.others && { others: verified.others }),
      })),
    },
  };
}

const OF = {
  stack: (stack: string) => ` of the stack ${stack}`,
  operator: () => ", run by the operator of the service",
  "other program": () => " of another program",
} as const;

/** Facts that need credentials, or are declared elsewhere. */
const NOT_ASKED =
  "Asked without credentials: address, certificate, ping and channels. Its roles and the windows of its agents are not checked.";

function platformDocument(verified: Verified): Document {
  const { platform, proxies, differences, notSeen } = verified;
  return [
    { kind: "heading", level: 2, text: `Platform ${platform.name}${OF[platform.runBy ?? "stack"](platform.stack)}` },
    paragraph(headline(verified)),
    ...(proxies.length === 0 ? [] : [paragraph(["Checked ", ...codes(proxies), "."])]),
    ...(platform.runBy === undefined ? [] : [paragraph(NOT_ASKED)]),
    ...differencesTable(differences),
    ...otherResources(verified),
    ...notes(notSeen),
    ...(platform.runBy === undefined ? knownAdvisories(runningVersions(verified)) : []),
  ];
}

/** The versions of the proxies' answers, or else the declared version. */
function runningVersions({ platform, differences }: Verified): readonly Version[] {
  const answered = differences.filter(({ what }) => what === "server_version").map(({ got }) => got);
  const versions = answered.length > 0 ? answered : [platform.version];
  return versions.flatMap((version) => validVersion(version) ?? []);
}

function headline(verified: Verified): Sentence {
  const address = code(verified.platform.publicAddress ?? "");
  const { length } = verified.differences;
  switch (verifyResult(verified)) {
    case "as declared":
      return [address, " is as declared."];
    case "not seen":
      return [address, " could not be checked."];
    case "different":
      return [address, strong(` differs from the declaration in ${length} ${length === 1 ? "point" : "points"}.`)];
  }
}

function differencesTable(differences: Verified["differences"]): readonly Block[] {
  if (differences.length === 0) return [];
  return [
    {
      kind: "table",
      columns: ["what", "where", "expected", "got", "what to do"],
      rows: differences.map(({ check, what, where, expected, got, advice }) => [
        [`${check} `, code(what)],
        codes(where),
        [code(expected)],
        [code(got)],
        advice,
      ]),
    },
  ];
}

function otherResources({ others }: Verified): readonly Block[] {
  if (others === undefined) return [];
  const sentence: Sentence =
    others.length === 0
      ? ["The service has no other resources of the declared kinds."]
      : ["Made by hand, or by others, and left alone: ", ...codes(others), "."];
  return [paragraph(sentence)];
}

function notes(notSeen: Verified["notSeen"]): readonly Block[] {
  if (notSeen.length === 0) return [];
  const reasons = [...new Set(notSeen.map(({ why }) => why))];
  const items = reasons.map((reason): Sentence => {
    const places = notSeen.filter(({ why }) => why === reason).map(({ where }) => where);
    return ["Not checked: ", ...codes(places), `: ${reason}.`];
  });
  return [{ kind: "list", items }];
}
