import fc from "fast-check";
import { checksum } from "../../constructs/core/checksum";

test("a checksum is SHA-256 of the text in UTF-8, as sha256sum prints it", () => {
  expect(checksum("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(checksum("é")).toBe("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
});

test("another text has another checksum", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(checksum(one) === checksum(other)).toBe(one === other);
    }),
  );
});
