import fc from "fast-check";
import { holdsCredential, withoutCredentials } from "../../constructs/core/credentials";
import { show } from "../../constructs/core/show";

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
  expect(show("x:".repeat(2 ** 19))).toMatch(/… \(1048578 characters\)$/);
});

test("a long text is shortened and says how long it is", () => {
  expect(show("x".repeat(1000))).toMatch(/^"x{199}… \(1002 characters\)$/);
});

const SECRETS: readonly (readonly [what: string, text: string, secret: string])[] = [
  ["a private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----", "MIIEow"],
  ["a private key that is cut", "x: -----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEA", "MIIEow"],
  ["a token in a query", "https://a.example.com/x?a=1&access_token=hunter2&b=2", "hunter2"],
  ["a token in a fragment", "https://a.example.com/x#access_token=hunter2", "hunter2"],
  ["a token in the place of a user", "https://hunter2@a.example.com/x", "hunter2"],
  ["a header that signs in", "Authorization: Bearer hunter2", "hunter2"],
  ["a password in a connection string", "host=db user=svc password=hunter2 sslmode=require", "hunter2"],
  ["an account key", "AccountName=svc;AccountKey=aHVudGVyMg;EndpointSuffix=x", "aHVudGVyMg"],
  ["a token of GitHub", "ghp_0123456789abcdefABCDEF", "0123456789abcdef"],
  ["a JSON web token", "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl", "eyJzdWIiOiIx"],
];

test.each(SECRETS)("%s is not shown, wherever it stands", (_, text, secret) => {
  for (const given of [text, { inner: [text] }, { [text]: 1 }]) expect(show(given)).not.toContain(secret);
  expect(holdsCredential(text)).toBe(true);
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
    expect(show(sign.repeat(1_000_000 / sign.length)).length).toBeLessThan(300);
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
