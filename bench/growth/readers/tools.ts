import { KnownState } from "../../../tools/adopt/known-state";
import { addToMapping, type Mapping } from "../../../tools/connector/mapping";
import { describeFailure, Failure } from "../../../tools/failure";
import { JsonReader } from "../../../tools/inventory/json-reader";
import { TextReader } from "../../../tools/inventory/text-reader";
import { seconds } from "../../../tools/manifests/durations";
import { encodedValue } from "../../../tools/manifests/encoded-references";
import { isManifestFile } from "../../../tools/manifests/output";
import { readItems } from "../../../tools/manifests/render";
import { expressionsIn, isQuoted, parseTemplate, splitArguments } from "../../../tools/manifests/templates";
import { readCanonical } from "../../../tools/model/canonical-reader";
import { yamlDocuments } from "../../../tools/model/plain-data";
import { readPlan } from "../../../tools/model/plan";
import { platformOutput } from "../../../tools/model/platform-output";
import { releaseValues } from "../../../tools/model/release-values";
import { toMarkdown } from "../../../tools/output/markdown";
import { toText } from "../../../tools/output/text";
import { visible, visibleJson } from "../../../tools/output/visible";
import { element, render } from "../../../tools/report/markup";
import { fitted } from "../../../tools/report/drawing/measure";
import { differencesBetween, isEmpty } from "../../../tools/review/differences";
import { validVersion, versionOfImage } from "../../../tools/review/images";
import { ownerOf } from "../../../tools/review/owners";
import { permissionsOf } from "../../../tools/review/permissions";
import { parseFreeze } from "../../../tools/schedule/freeze";
import { parseTerraformEvent } from "../../../tools/start/terraform-events";
import { isSingleName } from "../../../tools/tctl/names";
import { withoutSecrets } from "../../../tools/tctl/redact";
import { readResources } from "../../../tools/tctl/resource-text";
import { momentOption } from "../../../tools/time/moment-option";
import { TimeZone } from "../../../tools/time/time-zone";
import { answerDifference } from "../../../tools/verify/answers";
import { channelDifferences } from "../../../tools/verify/channels";
import { together } from "../../../tools/verify/difference";
import { fieldDifferences } from "../../../tools/verify/kubernetes/declared-part";
import { ADMITTED_DATA, FEW_TEXTS, HOSTILE_DATA, hostileTexts } from "../hostile";
import { ofData, ofDocument, ofText, ofYaml, within, type Reader } from "../reader";
import { blocksOf, configurationOf, named, planOf, platformOf, reversed } from "./tool-data";

const ANY = [...HOSTILE_DATA, ...FEW_TEXTS];
const INVENTORY = [
  "Server ID Hostname Services Version Upgrader",
  "--------- -------- -------- ------- --------",
  "a         b        c        17.5.2  kube",
];

/** What the commands read: plans, stacks, answers, tables, options. */
export const TOOLS: readonly Reader[] = [
  ofDocument("KnownState.parse", KnownState.parse.bind(KnownState), '{"resources":[{"mode":"managed"}]}'),
  ofData("addToMapping", ({ connector, mapping }: Mapped) => addToMapping(connector, mapping), [
    {
      name: "many roles",
      make: (size) => ({
        connector: { spec: { teams: [{ team: "a", roles: named(size / 20) }] } },
        mapping: { section: "teams", group: { team: "a" }, roles: named(size / 20).map((name) => `new-${name}`) },
      }),
    },
    {
      name: "many entries",
      make: (size) => ({
        connector: { spec: { teams: named(size / 40).map((role) => ({ team: "a", roles: [role] })) } },
        mapping: { section: "teams", group: { team: "a" }, roles: named(size / 40).map((name) => `new-${name}`) },
      }),
    },
  ]),
  ofText("describeFailure", (given) => describeFailure(new Failure("read", given, [given])), "a\nb"),
  ofDocument(
    "JsonReader",
    (given) => {
      const reader = new JsonReader(() => undefined);
      for (let at = 0; at < given.length; at += 65_536) reader.chunk(Buffer.from(given.slice(at, at + 65_536)));
      reader.end();
    },
    '[{"spec":{"version":"17.5.2"}}]',
  ),
  ofText(
    "TextReader",
    (given) => {
      const reader = new TextReader(() => undefined);
      for (const line of [...INVENTORY, ...linesOf(given)]) reader.line(line);
      reader.end();
    },
    "a         b        c        17.5.2  kube\n",
  ),
  ofText(
    "TextReader of headings",
    (given) => {
      const reader = new TextReader(() => undefined);
      for (const line of linesOf(given)) reader.line(line);
      reader.end();
    },
    "----- ----- ",
  ),
  ofText("seconds", seconds, "1h30m"),
  ofText("encodedValue", (given) => encodedValue(given, (value) => value), 'sha256(jsonencode(["'),
  ofText("isManifestFile", isManifestFile, "00-namespace.yaml"),
  ofText("parseTemplate", parseTemplate, 'a ${try(a["b"], "c")} $${'),
  ofText("expressionsIn", expressionsIn, "${local.a}"),
  ofText("splitArguments", splitArguments, 'a, "b,c", [d, {e = f}]'),
  ofText("isQuoted", isQuoted, '"a ${b["c"]}"'),
  ofData("readItems", (given) => readItems(given), [
    ...within(hostileTexts("${kubernetes_namespace_v1.b.id}"), (value) => configurationOf({ a: { data: { value } } })),
    ...within(ADMITTED_DATA, (value) => configurationOf({ a: { data: value } })),
    { name: "many resources", make: (size) => configurationOf(blocksOf(size / 60)) },
    { name: "each depends on the one before", make: (size) => configurationOf(blocksOf(size / 60, "depends")) },
    { name: "each refers to the one before", make: (size) => configurationOf(blocksOf(size / 60, "refers")) },
    {
      name: "each Deployment after the one before",
      make: (size) => configurationOf(blocksOf(size / 60, "depends"), "kubernetes_deployment_v1"),
    },
    { name: "a circle", make: (size) => configurationOf(blocksOf(size / 60, "circle")) },
  ]),
  ofDocument("readCanonical", readCanonical, 'a:\n  - "b"\n'),
  ofYaml("yamlDocuments", yamlDocuments, "kind: role\n---\n"),
  ofYaml("releaseValues", (given) => releaseValues({ values: [given] } as never), 'a:\n  - "b"\n'),
  ofData("readPlan", (given) => readPlan("stack", given), [
    ...within([...hostileTexts("a/b:17.5.2")], (value) => planOf(1, { metadata: [{ name: value }], data: { value } })),
    ...within(HOSTILE_DATA, (value) => planOf(1, { metadata: [{ labels: value }] })),
    ...within(HOSTILE_DATA, (value) => planOf(1, { metadata: value }, value), " and marks"),
    { name: "many changes", make: (size) => planOf(size / 300, { metadata: [{ name: "a" }] }) },
  ]),
  ofData("platformOutput", platformOutput, [
    ...within(ANY, (value) => ({ ports: value, channels: value, maintenance_window: { weekdays: value } })),
  ]),
  ofText("toMarkdown", (given) => toMarkdown([{ kind: "paragraph", sentence: [given, { code: given }] }]), "a `b` c"),
  ofText("toMarkdown of code", (given) => toMarkdown([{ kind: "code", text: given }]), "```\na"),
  ofData("toMarkdown of rows", (given: readonly string[]) => toMarkdown([tableOf(given)]), HOSTILE_DATA.slice(0, 2)),
  ofText("toText", (given) => toText([{ kind: "paragraph", sentence: given }], { width: 80, colours: true }), "a b"),
  ofText(
    "toText of strong words",
    (given) => {
      const sentence = given.split(" ").map((strong) => ({ strong: `${strong} ` }));
      return toText([{ kind: "paragraph", sentence }], { width: 80, colours: true });
    },
    "a b",
  ),
  ofData("toText of rows", (given: readonly string[]) => toText([tableOf(given)], { width: 80, colours: true }), [
    ...HOSTILE_DATA.slice(0, 2),
  ]),
  ofText("visible", visible, "a\u202eb"),
  ofText("visibleJson", visibleJson, "a\u202eb"),
  ofText("render", (given) => render(element("text", { title: given }, given)), "<a href='b'>&amp;"),
  ofText("fitted", (given) => fitted(given, "mono", 11, 200), "access.example.com"),
  ofData("differencesBetween", (given) => differencesBetween(given, reversed(given)), ANY),
  ofData("isEmpty", isEmpty, ANY),
  ofText("versionOfImage", versionOfImage, "registry.example.com:5000/a/b:17.5.2@sha256:0"),
  ofText("validVersion", validVersion, "17.5.2"),
  ofText("ownerOf", ownerOf, "metadata.annotations.kubectl.kubernetes.io/restartedAt"),
  ofData("permissionsOf", (given) => permissionsOf({ spec: { allow: { rules: given, logins: given } } }), ANY),
  ofText("parseFreeze", parseFreeze, "2026-12-20..2027-01-06"),
  ofDocument("parseTerraformEvent", parseTerraformEvent, '{"type":"diagnostic","diagnostic":{"severity":"error"}}'),
  ofText("isSingleName", isSingleName, "github"),
  ofText("withoutSecrets", (given) => withoutSecrets(given, [given]), "client_secret: abc"),
  ofText(
    "withoutSecrets of many",
    (given) => withoutSecrets("a".repeat(given.length), given.split(/[ ,.]/)),
    "abc def ",
  ),
  ofYaml("readResources", readResources, "kind: role\nmetadata:\n  name: a\n"),
  ofText(
    "momentOption",
    (given) => {
      momentOption("moment").parseArg?.(given, undefined);
    },
    "2026-12-24T10:00Z",
  ),
  ofText("TimeZone.of", TimeZone.of.bind(TimeZone), "Europe/Berlin"),
  ofText(
    "answerDifference",
    (given) => {
      return answerDifference("/webapi/ping", { kind: "answer", status: 302, location: given, body: given });
    },
    "https://access.example.com",
  ),
  ofText(
    "channelDifferences",
    (given) => {
      const question = { channel: "default", asks: "version", path: "/default/version" } as const;
      const answers = [{ where: "a", answer: { kind: "answer", status: 200, body: given } as const }];
      return channelDifferences(question, answers, undefined, platformOf());
    },
    "v17.5.2\n",
  ),
  ofData(
    "channelDifferences of many",
    (given: readonly string[]) => {
      const question = { channel: "default", asks: "version", path: "/default/version" } as const;
      const answers = given.map((where) => {
        return { where, answer: { kind: "answer", status: 200, body: where } as const };
      });
      return channelDifferences(question, answers, undefined, platformOf());
    },
    HOSTILE_DATA.slice(0, 2),
  ),
  ofData(
    "together",
    (given: readonly string[]) => {
      const differences = [{ check: "ping", what: "a", expected: "b", got: "c", advice: "d" } as const];
      return together(given.map((where) => ({ where, differences })));
    },
    HOSTILE_DATA.slice(0, 2),
  ),
  ofData("fieldDifferences", (given) => fieldDifferences({ given }, { given: reversed(given) }), ANY),
  ofData(
    "fieldDifferences of containers",
    (given: readonly string[]) => {
      const env = given.map((name) => ({ name, value: "a" }));
      return fieldDifferences({ env }, { env: [...env].reverse() });
    },
    HOSTILE_DATA.slice(0, 1),
  ),
];

/** The lines as `readInventory` hands them on: it refuses longer ones. */
function linesOf(given: string): readonly string[] {
  return given.split("\n").map((line) => line.slice(0, 65_536));
}

interface Mapped {
  readonly connector: Readonly<Record<string, unknown>>;
  readonly mapping: Mapping;
}

function tableOf(cells: readonly string[]) {
  return { kind: "table", columns: ["a", "b"], rows: cells.map((cell) => [cell, cell]) } as const;
}
