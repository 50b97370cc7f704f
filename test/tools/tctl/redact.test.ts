import fc from "fast-check";
import { secretTextsIn, withoutSecrets } from "../../../tools/tctl/redact";

const text = fc.string({ unit: "grapheme", minLength: 1 });

/** What is left of a message, without the marks of what was taken out. */
function leftOf(message: string, secrets: readonly string[]): readonly string[] {
  return withoutSecrets(message, secrets).split("(redacted)");
}

test("no secret is left in a message, whatever it contains", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), fc.array(text), (secrets, others) => {
      const message = [...others, ...secrets, ...others].join(" ");
      for (const left of leftOf(message, secrets)) {
        for (const secret of secrets) expect(left).not.toContain(secret);
      }
    }),
  );
});

test("no part of a secret that is longer than three characters is left in a message", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.nat(), text, (secret, at, other) => {
      const part = secret.slice(at % (secret.length - 3));
      for (const left of leftOf(`${other}${part}…${other}`, [secret])) {
        for (let start = 0; start + 4 <= part.length; start++) expect(left).not.toContain(part.slice(start, start + 4));
      }
    }),
  );
});

test("a key of several lines is found where a message has escaped its line breaks", () => {
  const key = "-----BEGIN KEY-----\nc2VjcmV0\nb2YgdHdv\n-----END KEY-----\n";
  expect(withoutSecrets(`cannot read ${JSON.stringify(key)} as a key`, [key])).not.toMatch(/c2Vj|cmV0|b2Yg|dHdv/);
});

test("a message that quotes no secret stays as it is", () => {
  const message = 'ERROR: role "a" in teams_to_roles does not exist';
  expect(withoutSecrets(message, ["c2VjcmV0", ""])).toBe(message);
  expect(withoutSecrets("", ["x"])).toBe("");
});

test("what stands in a field that is not known to be public is a secret, at any depth", () => {
  const connector = {
    kind: "saml",
    metadata: { name: "okta" },
    spec: {
      display: "Okta",
      attributes_to_roles: [{ name: "groups", value: "admins", roles: ["access"] }],
      client_secret: "one",
      signing_key_pair: { private_key: "two", cert: "three" },
      of_a_later_version: [{ any: ["four", 5, 6n, true, null] }],
    },
  };
  expect(secretTextsIn(connector)).toEqual(["one", "two", "three", "four", "5", "6"]);
  expect(secretTextsIn({})).toEqual([]);
});
