import { instance, instanceWhere } from "../../../constructs/core/schema/instance";
import { read } from "../../../constructs/core/schema/read";
import { noteUnbuilt } from "../../../constructs/core/unbuilt";
import { Value, withViolations } from "../../../constructs/core/value";
import { defineRules } from "../../../constructs/core/violation";
import { CertificateAuthority } from "../../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { ProxyListeners } from "../../../constructs/network/proxy-listeners";

test.each([
  [SecretRef, "pass SecretRef.of(…) or SecretRef.ephemeral(…)"],
  [CertificateAuthority, "pass CertificateAuthority.secret(…) or CertificateAuthority.configMap(…)"],
  [ProxyListeners, "pass ProxyListeners.tlsRouting(…) or ProxyListeners.separate(…)"],
  [Date, "pass an instance of Date"],
])("whoever passes something else than a %p is told how to make one", (type, fix) => {
  const [violation] = read(instance<unknown>(type), "text").violations;
  expect(violation?.rule).toMatchObject({ code: "TYPE-001", allowed: type.name, fix });
  expect(violation?.given).toBe('"text"');
});

test("what refers to a construct that was not built is not built, and reports nothing of its own", () => {
  const construct = {};
  noteUnbuilt(construct);
  const shape = instanceWhere("construct", () => true);
  expect(read(shape, new Date())).toMatchObject({ violations: [] });
  class Unbuilt {}
  const unbuilt = new Unbuilt();
  noteUnbuilt(unbuilt);
  expect(read(shape, unbuilt)).toEqual({ data: undefined, violations: [] });
});

test("a value with what can be acknowledged is taken, and carries it", () => {
  const { "INSTANCE-001": loud } = defineRules({
    "INSTANCE-001": {
      problem: "loud",
      allowed: "less",
      fix: "whisper",
      source: "tests",
      acknowledgeable: true,
    },
  });
  class Word extends Value {}
  const word = withViolations(new Word(), [{ rule: loud, property: "letters", given: "!" }]);
  const { data, violations } = read(instance(Word), word);
  expect(data).toBe(word);
  expect(violations).toEqual(word.violations);
});

test("a construct that was not built may be handed on, for others to find out", () => {
  class Unbuilt {}
  const unbuilt = new Unbuilt();
  noteUnbuilt(unbuilt);
  expect(
    read(
      instanceWhere("construct", () => false, { handedOn: true }),
      unbuilt,
    ),
  ).toEqual({ data: unbuilt, violations: [] });
});

test("an object that a test recognises is told by its name", () => {
  const { violations } = read(
    instanceWhere("a construct", () => false),
    7,
  );
  expect(violations).toMatchObject([
    { given: "7", rule: { allowed: "a construct", fix: "pass an instance of a construct" } },
  ]);
});
