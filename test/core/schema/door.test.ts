import { Version } from "../../../constructs/updates/version";
import { admit } from "../../../constructs/core/schema/door";

function refused(given: unknown): string[] {
  return admit(given).refusals.map(({ rule, property, given: shown }) => `${rule.code} ${property}: ${shown}`);
}

function nested(levels: number): unknown {
  let inner: unknown = "end";
  for (let level = 0; level < levels; level++) inner = { inner };
  return inner;
}

test("what contains itself is refused, what only stands in two places is not", () => {
  const loop: Record<string, unknown> = { right: 1 };
  loop["self"] = [loop];
  expect(refused({ loop })).toEqual(["GIVEN-001 loop.self[0]: an object that contains itself"]);
  const shared = { a: 1 };
  expect(admit({ one: shared, two: shared })).toEqual({ data: { one: { a: 1 }, two: { a: 1 } }, refusals: [] });
});

test("a structure of 64 levels passes, a deeper one does not", () => {
  expect(refused(nested(63))).toEqual([]);
  expect(refused(nested(100_000))).toEqual([expect.stringContaining("GIVEN-001 inner.inner")]);
  const lists = Array.from({ length: 65 }).reduce<unknown>((inner) => [inner], "end");
  expect(refused(lists)).toEqual([`GIVEN-001 ${"[0]".repeat(64)}: more than 64 levels`]);
});

test("a list that would fill the memory is refused", () => {
  expect(refused({ list: new Array(4_294_967_295) })).toEqual(["GIVEN-001 list: a list of 4294967295 items"]);
});

test("lists that would fill the memory together are refused", () => {
  const list = new Array<number>(50_000).fill(1);
  expect(refused([list, list, list])).toEqual(["GIVEN-001 [2]: more than 100000 values"]);
  expect(refused([list, list])).toEqual([]);
  expect(refused(new Array<number>(100_000).fill(1))).toEqual([]);
  expect(refused([...new Array<number>(99_998).fill(1), {}])).toEqual([]);
});

test("what another copy of the package has made is refused by the name of its class", () => {
  class Version {}
  const version = Object.assign(new Version(), { [Symbol.for("cdktf-access-platform/copy")]: {} });
  expect(refused({ version })).toEqual(["GIVEN-005 version: Version of another copy"]);
});

test("a text is at most 1 MiB long", () => {
  expect(refused("a".repeat(1_048_576))).toEqual([]);
  expect(refused({ text: "a".repeat(1_048_577) })).toEqual(["GIVEN-002 text: a text of 1048577 characters"]);
});

test("instances of classes are left as they are", () => {
  const date = new Date(0);
  expect(admit({ date })).toEqual({ data: { date }, refusals: [] });
  expect((admit({ date }).data as { date: Date }).date).toBe(date);
});

test("a row of digits that CDKTF would look at for minutes is refused, as a text and as a name", () => {
  const digits = "1".repeat(1_000_000);
  expect(refused({ [digits]: digits.slice(1) })).toEqual([
    "GIVEN-002 : 1000000 digits and signs of numbers in a row as a name",
  ]);
  expect(refused(digits)).toEqual(["GIVEN-002 : 1000000 digits and signs of numbers in a row"]);
  expect(refused("1 ".repeat(400_000))).toEqual([]);
  expect(refused("a".repeat(20_000))).toEqual([]);
  expect(refused(`${"1".repeat(10_000)} and more`)).toEqual([]);
  expect(refused(`a ${"-1.0|+".repeat(2_000)}`)).toEqual(["GIVEN-002 : 12000 digits and signs of numbers in a row"]);
});

test("a value, a function and whatever else a schema has to judge come through as they are", () => {
  const given = { version: Version.of("17.5.2"), broken: Version.of("latest"), action: () => 1, big: 1n };
  expect(admit(given)).toEqual({ data: given, refusals: [] });
});

test("half a character is refused, as a text and as a name; a pair is not", () => {
  expect(refused({ text: "a\ud83d", list: ["\ude00b"], "\ud83d": 1 })).toEqual([
    "GIVEN-007 text: half a character",
    "GIVEN-007 list[0]: half a character",
    "GIVEN-007 : half a character as a name",
  ]);
  expect(refused({ text: "\ud83d\ude00" })).toEqual([]);
});

test("texts and names come through as Terraform writes them, in the form NFC", () => {
  expect(admit({ "cafe\u0301": ["e\u0301"] }).data).toEqual({ "caf\u00e9": ["\u00e9"] });
});

test("two names that are one to Terraform are refused", () => {
  expect(refused({ labels: { "caf\u00e9": 1, "cafe\u0301": 2 } })).toEqual(['GIVEN-008 labels: "caf\u00e9"']);
});
