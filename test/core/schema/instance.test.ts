import { instance, instanceWhere, noteUnbuilt } from "../../../constructs/core/schema/instance";
import { read } from "../../../constructs/core/schema/read";
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
