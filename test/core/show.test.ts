import fc from "fast-check";
import { holdsCredential, withoutCredentials } from "../../constructs/core/credentials";
import { shortened, show, showNamed } from "../../constructs/core/show";

test("anything at all can be shown, in one line", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withSparseArray: true }), (value) => {
      expect(show(value)).not.toMatch(/\n/);
    }),
  );
});

test("what has no text of its own is shown too", () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  expect(show(circular)).toBe("an object that has no text");
  expect(show({ toJSON: () => undefined })).toBe("an object");
  expect(show(Symbol("s"))).toBe("Symbol(s)");
  expect(show(undefined)).toBe("nothing");
  expect(show(1n)).toBe("1");
  expect(show(() => 1)).toBe("a function");
});

test("the password of an address is redacted", () => {
  expect(show("https://user:hunter2@proxy.example.com:3128")).toBe('"https://user:(redacted)@proxy.example.com:3128"');
  expect(withoutCredentials("user:hunter2@host")).toBe("user:(redacted)@host");
});

test.each(["p/w", "p@w", "p w", 'p"w', "p'w", "p#w", "p?w", "p\nw", "p:w"])(
  "a password that is not encoded is redacted to its end: %j",
  (password) => {
    const url = `https://user:${password}@proxy.example.com:3128`;
    expect(show(url)).toBe('"https://user:(redacted)@proxy.example.com:3128"');
    expect(show({ url: [url] })).toBe('{"url":["https://user:(redacted)@proxy.example.com:3128"]}');
  },
);

test("what is no password is shown", () => {
  for (const text of ["https://a.example.com:443/v1", "registry:5000/image@sha256:0a", "a:b:c", "https://a/b:c"]) {
    expect(show(text)).toBe(JSON.stringify(text));
  }
});

test("a very long text is searched for passwords once, not from each of its characters", () => {
  expect(show("x".repeat(2 ** 20))).toMatch(/… \(1048578 characters\)$/);
  expect(show(`${"x".repeat(2 ** 20)}@`)).toMatch(/… \(1048579 characters\)$/);
  expect(show("x:".repeat(2 ** 19))).toMatch(/… \(1048578 characters\)$/);
});

test("a long text is shortened and says how long it is", () => {
  expect(show("x".repeat(1000))).toMatch(/^"x{199}… \(1002 characters\)$/);
  expect(shortened("x".repeat(200))).toBe("x".repeat(200));
  expect(shortened("x".repeat(201))).toBe(`${"x".repeat(200)}… (201 characters)`);
});

const SECRETS: readonly (readonly [what: string, text: string, secret: string])[] = [
  ["a private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----", "MIIEow"],
  ["a private key that is cut", "x: -----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEA", "MIIEow"],
  ["a token of a kubeconfig", "users:\n- user:\n    token: hunter2\n", "hunter2"],
  ["a key of a kubeconfig", "client-key-data: aHVudGVyMg==", "aHVudGVyMg"],
  ["a PGP key", "-----BEGIN PGP PRIVATE KEY BLOCK-----\nbFwEYQ\n-----END PGP PRIVATE KEY BLOCK-----", "bFwEYQ"],
  ["a key of AWS", "AKIAZ3MSJV7MZKQ2XRPN", "Z3MSJV7MZKQ2XRPN"],
];

test.each(SECRETS)("%s is not shown, wherever it stands", (_, text, secret) => {
  for (const given of [text, { inner: [text] }, { [text]: 1 }]) expect(show(given)).not.toContain(secret);
  expect(holdsCredential(text)).toBe(true);
});

test.each([
  "npm_config_registry_of_us",
  "ico-and-more-and-more-and-more",
  "image@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  "a token is wrong, and so is the password",
  "Basic support is included",
  "--token-file /run/token --secret-name name",
  "https://login.example.com/oauth2/token?client_id=a",
])("%s holds no credential", (text) => {
  expect(holdsCredential(text)).toBe(false);
});

test("of a text with several lines, the first one is shown: a file in a wrong place may hold anything", () => {
  const text = "kind: Secret\nstringData:\n  a: hunter2\n";
  expect(show(text)).toBe('"kind: Secret… (3 lines)"');
  expect(show({ text })).toBe('{"text":"kind: Secret… (3 lines)"}');
});

test("a variable is not shown by its name, and neither is the word behind an option", () => {
  expect(show([{ name: "TOKEN", value: "hunter2" }])).toBe('[{"name":"TOKEN","value":"(redacted)"}]');
  expect(show(["--password", "hunter2"])).toBe('["--password","(redacted)"]');
});

test("what is named a credential is not shown, whatever it looks like", () => {
  expect(show({ clientSecret: "hunter2", name: "a" })).toBe('{"clientSecret":"(redacted)","name":"a"}');
});

test("a number that is not one is shown as what it is", () => {
  expect([NaN, Infinity, -0].map(show)).toEqual(["NaN", "Infinity", "0"]);
  expect(show({ port: NaN })).toBe('{"port":"NaN"}');
});

test("texts that repeat what a credential begins with are shown without delay", () => {
  for (const sign of ["a", ":", "@", "a:", "a:b@", "password=", "-----BEGIN ", "eyJ", "?token=", "/", " "]) {
    expect(show(sign.repeat(200_000 / sign.length)).length).toBeLessThan(300);
  }
});

test("a JSON Web Token is not shown, wherever it begins and however many dots are around it", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0";
  for (const text of [jwt, `${jwt}.c2lnbmF0dXJl`, `-${jwt}.c2ln.`, `a.b.${jwt}.c.d`, `x_${jwt}`, `(${jwt})`]) {
    expect(withoutCredentials(text)).not.toMatch(/eyJ|c2ln/);
  }
  for (const text of ["eyJhbGciOiJIUzI1NiJ9", "keyJhbGciOiJIUzI1NiJ9.abcdefghi", "eyJhbGciOiJI.short"]) {
    expect(withoutCredentials(text)).toBe(text);
  }
});

test("what was given by the name of a credential is not shown, if it is a text", () => {
  expect(showNamed("clientSecret", "hunter2")).toBe("(redacted)");
  expect(showNamed("clientSecret", 7)).toBe("7");
  expect(showNamed("name", "hunter2")).toBe('"hunter2"');
});

test("a name that is no text names nothing", () => {
  expect(show({ name: 7, value: "a" })).toBe('{"name":7,"value":"a"}');
});

test("a reference is shown in words", () => {
  expect(show("a ${TfToken[TOKEN.1]} b")).toBe('"a <reference> b"');
});
