import fc from "fast-check";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { problemsOf } from "../support/violations";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { PostgresLogin } from "../../constructs/platform/auth/storage/postgres";

test("a secret is named by a Secret and a key in it", () => {
  const ref = SecretRef.of("agent-join-token", "auth-token");
  expect(problemsOf(ref)).toEqual([]);
  expect([ref.name, ref.key]).toEqual(["agent-join-token", "auth-token"]);
});

test.each(["a", "tls.example.com", "0", "a".repeat(253)])("%s can be the name of a Secret", (name) => {
  expect(problemsOf(SecretRef.of(name, "key"))).toEqual([]);
});

test.each(["", "A", "a_b", "-a", "a-", ".a", "a.", "a b", "a\n", "a/b", "a".repeat(254), 1])(
  "%p cannot be the name of a Secret",
  (name) => {
    expect(problemsOf(SecretRef.of(name as string, "key"))).toEqual(["FIELD-002 name"]);
  },
);

test.each(["a", "tls.key", "AUTH_TOKEN", "-", ".a", "a..b", "a".repeat(253)])("%s can be a key of a Secret", (key) => {
  expect(problemsOf(SecretRef.of("name", key))).toEqual([]);
});

test.each(["", "a b", "a/b", "a\n", "ä", ".", "..", "..a", "a".repeat(254), 1])(
  "%p cannot be a key of a Secret",
  (key) => {
    expect(problemsOf(SecretRef.of("name", key as string))).toEqual(["FIELD-002 key"]);
  },
);

test("what is accepted is safe in a name, a path and a line", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.anything()), fc.oneof(fc.string(), fc.anything()), (name, key) => {
      const ref = SecretRef.of(name as string, key as string);
      if (ref.violations.length === 0) expect(`${ref.name} ${ref.key}`).toMatch(/^[-a-z0-9.]+ [-._A-Za-z0-9]+$/);
    }),
  );
});

test("what is given in the place of a name is not shown: it may be the secret", () => {
  const refs = [SecretRef.of("hunter2!", "hunter2!"), SecretRef.ephemeral({ variable: "hunter2!", key: "hunter2!" })];
  expect(refs.flatMap(problemsOf)).toEqual(["FIELD-002 name", "FIELD-002 key", "FIELD-002 variable", "FIELD-002 key"]);
  expect(JSON.stringify(refs.map(({ violations }) => violations))).not.toContain("hunter2");
});

describe("an ephemeral secret", () => {
  test("is a Secret that is named as its variable, unless the program says otherwise", () => {
    const ref = SecretRef.ephemeral({ variable: "GitHub_client_secret" });
    expect(problemsOf(ref)).toEqual([]);
    expect(ref).toMatchObject({
      name: "github-client-secret",
      key: "value",
      source: { variable: "GitHub_client_secret", revision: 1 },
    });
    const other = SecretRef.ephemeral({ variable: "a", name: "b.c", key: "D", revision: 7 });
    expect(problemsOf(other)).toEqual([]);
    expect(other).toMatchObject({ name: "b.c", key: "D", source: { variable: "a", revision: 7 } });
  });

  test("an existing Secret has no source", () => {
    expect(SecretRef.of("a", "b").source).toBeUndefined();
  });

  test.each(["", "1a", "_a", "a b", "a.b", "ä", "count", "source", 7])(
    "%p is not the name of a variable",
    (variable) => {
      expect(problemsOf(SecretRef.ephemeral({ variable: variable as string }))).toEqual(["FIELD-002 variable"]);
    },
  );

  test.each([0, -1, 1.5, "1", NaN, Infinity])("%p is not a revision", (revision) => {
    expect(problemsOf(SecretRef.ephemeral({ variable: "a", revision: revision as number }))).toEqual([
      "FIELD-002 revision",
    ]);
  });

  test("any variable that is accepted has a Secret whose name Kubernetes accepts", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,20}$/), (variable) => {
        const ref = SecretRef.ephemeral({ variable });
        if (ref.violations.length === 0) expect(ref.name).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
      }),
    );
  });
});

test.each([
  ["license", "license.pem", []],
  ["github", "AWS_SECRET_ACCESS_KEY", []],
  ["backup-2024-01-31", "oauth2-client-secret-v2", []],
  ["license", "ghp_0123456789abcdefABCDEF0123456789abcd", ["SECRET-017 key"]],
  ["license", "b7f3c2a9d4e1f60718293a4b5c6d7e8f", ["SECRET-017 key"]],
  ["license", "hX8pQ2vL9sKd7Wb3Zt5Y", ["SECRET-017 key"]],
  ["0b8e6d4a-3f2c-4c1b-9a7d-5e6f7a8b9c0d", "token", ["SECRET-017 name"]],
])("in SecretRef.of(%j, %j), nothing is the secret itself", (name, key, expected) => {
  const found = SecretRef.of(name, key);
  expect(problemsOf(found)).toEqual(expected);
  if (expected.length > 0) expect(JSON.stringify(found.violations)).not.toMatch(/ghp_|b7f3|hX8p|0b8e/);
});

test.each([
  ["tls.crt", "tls.key", []],
  ["cert", "key", []],
  ["client.pem", "client-key.pem", []],
  ["value", "value", []],
  ["tls.key", "tls.crt", ["SECRET-018 certificate", "SECRET-018 key"]],
  ["client-key.pem", "client-cert.pem", ["SECRET-018 certificate", "SECRET-018 key"]],
  ["tls.crt", "tls.crt", ["SECRET-018 key"]],
])("%s is no certificate, or %s no key", (certificate, key, expected) => {
  const found = PostgresLogin.certificate({
    certificate: SecretRef.of("postgres", certificate),
    key: SecretRef.of("postgres", key),
  });
  expect(problemsOf(found)).toEqual(expected);
});

test("a pair of ephemeral Secrets is judged by the names of their variables", () => {
  const found = PostgresLogin.certificate({
    certificate: SecretRef.ephemeral({ variable: "postgres_key" }),
    key: SecretRef.ephemeral({ variable: "postgres_certificate" }),
  });
  expect(problemsOf(found)).toEqual(["SECRET-018 certificate", "SECRET-018 key"]);
});

test("a private key is no authority", () => {
  expect(problemsOf(CertificateAuthority.secret("internal", "tls.key"))).toEqual(["SECRET-018"]);
  expect(problemsOf(CertificateAuthority.secret("internal", "ca.crt"))).toEqual([]);
});
