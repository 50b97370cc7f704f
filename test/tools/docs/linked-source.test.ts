import { linkedSource } from "../../../tools/docs/linked-source";

test("a source is a link where it names a page of ours, and a short name elsewhere", () => {
  expect(
    linkedSource("specification 1.2, rules 2 and 5; docs/secrets.md, the proxies' certificate; RFC 1123, section 2"),
  ).toBe("[1.2, rules 2 and 5](specification.md#1.2); [secrets](secrets.md#the-proxies-certificate); RFC 1123");
});

test.each(["specification 4.2 rule 1", "docs/secrets, the license"])(
  "%s names no place that a page can link to",
  (source) => {
    expect(() => linkedSource(source)).toThrow(source);
  },
);
