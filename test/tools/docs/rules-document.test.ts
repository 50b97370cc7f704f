import { linksToSource } from "../../../tools/docs/rules-document";

test("a source leads to each page of ours that it names", () => {
  expect(
    linksToSource("specification 1.2, rules 2 and 5; docs/secrets.md, the proxies' certificate; RFC 1123, section 2"),
  ).toEqual(["specification.md#1.2", "secrets.md#the-proxies-certificate"]);
});

test.each(["specification 4.2 rule 1", "docs/secrets, the license"])(
  "%s names no place that a page can link to",
  (source) => {
    expect(() => linksToSource(source)).toThrow(source);
  },
);
