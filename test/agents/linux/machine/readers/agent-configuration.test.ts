import fc from "fast-check";
import { parse } from "yaml";
import { agentConfiguration } from "../../../../../constructs/agents/linux/machine/agent-configuration";
import { describeWithReaders, readTexts } from "../../../../support/linux-readers";
import { linuxDeclaration, violationsOf } from "../../fixtures";

const RUNS = 150;

type Configuration = Record<string, Record<string, unknown>>;

/** Texts that one of the readers takes for something else, or for the end of a text. */
const PIECES = [
  ...Array.from("\"'\\$%#:-?&*!|>{}[],@` \t\n\r\0\u0001\u001b\u007f\u0085\u00a0\u2028\u2029\ufeff\ufffe\uffff\ufdd0a1"),
  "no",
  "on",
  "~",
  "1e3",
  "0o7",
  "0x1f",
  "1_000",
  "12:30:45",
  "2001-01-01",
  "<<",
  "=",
  "---\n",
  "...\n",
  "- x\n",
  ": y\n",
  "\nproxy_service:\n  enabled: true\n",
  "ß",
  "日本",
  "😀",
  "e\u0301",
  "\ud800",
];

const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);

/** Labels by hostile names, with hostile texts, as far as they are not refused. */
const ACCEPTED = [
  ...fc.sample(fc.dictionary(hostileText, hostileText, { maxKeys: 3, noNullPrototype: true }), {
    numRuns: RUNS,
    seed: 31,
  }),
  { long: "\"\\\n: '".repeat(11_000), wide: "日".repeat(22_000) },
].filter((labels) => violationsOf({ labels }).length === 0);

/** As Terraform would bring them to NFC, which this package does before. */
const EXPECTED = ACCEPTED.map((labels) =>
  Object.fromEntries(Object.entries(labels).map(([name, text]) => [name.normalize(), text.normalize()])),
);

const TEXTS = ACCEPTED.map((labels) => agentConfiguration(linuxDeclaration({ labels })));

function labelsIn(configuration: unknown): unknown {
  return (configuration as Configuration)["ssh_service"]?.["labels"] ?? {};
}

test("nearly no hostile labels are refused", () => {
  expect(ACCEPTED.length).toBeGreaterThan(RUNS / 2);
});

test.each(["1.1", "1.2"] as const)("what is not refused is the same text to a reader of YAML %s", (version) => {
  const read = TEXTS.map((text) => labelsIn(parse(text, { version, ...(version === "1.1" && { merge: true }) })));
  expect(read).toEqual(EXPECTED);
});

describeWithReaders("what is not refused, as PyYAML reads it", ["yaml"], () => {
  test("is the same text, and every other section is what it was", () => {
    const read = readTexts("yaml", TEXTS) as Configuration[];
    expect(read.map(labelsIn)).toEqual(EXPECTED);
    for (const configuration of read) expect(configuration["proxy_service"]).toEqual({ enabled: false });
  });
});
