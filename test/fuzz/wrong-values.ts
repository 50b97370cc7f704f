import { Lazy, TerraformVariable, Token } from "cdktf";
import {
  AgentVersion,
  PublicAddress,
  Role,
  SecretRef,
  ServiceExposure,
  Version,
  ViolationsError,
} from "../../constructs";
import type { World } from "./world";

/** Something that a program should not have passed, or passes seldom. */
export interface WrongValue {
  readonly id: string;

  /** Texts that no message may show. */
  readonly secrets: readonly string[];

  readonly make: (world: World) => unknown;
}

type Make = (world: World) => unknown;
type Table = Readonly<Record<string, Make>>;

const MEGABYTE = 1_000_000;

/** The wrong values for a place: those for every place, and those that are nearly what is right there. */
export function wrongValues(right: unknown): readonly WrongValue[] {
  const tables = [
    NO_VALUES,
    NUMBERS,
    OBJECTS,
    LISTS,
    TEXTS,
    FURTHER_TEXTS,
    LONG_TEXTS,
    INSTANCES,
    TOKENS,
    nearly(right),
  ];
  return [
    ...tables.flatMap((table) => Object.entries(table).map(([id, make]) => ({ id, make, secrets: [] }))),
    ...Object.entries(SECRETS).map(([id, { make, secrets }]) => ({ id, make: () => make(), secrets })),
  ];
}

const NO_VALUES: Table = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  false: () => false,
  symbol: () => Symbol("FUZZ"),
  "well-known symbol": () => Symbol.iterator,
  function: () => () => "FUZZ",
  "async function": () => async () => Promise.resolve("FUZZ"),
  "function that throws": () => () => {
    throw new Error("FUZZ called");
  },
  class: () => class Fuzz {},
  "class of the library": () => Version,
};

const NUMBERS: Table = {
  NaN: () => NaN,
  Infinity: () => Infinity,
  "-Infinity": () => -Infinity,
  "-0": () => -0,
  "0": () => 0,
  "-1": () => -1,
  "1.5": () => 1.5,
  "70000": () => 70000,
  "2^53": () => 2 ** 53,
  "1e21": () => 1e21,
  "1e308": () => 1e308,
  "5e-324": () => 5e-324,
  bigint: () => 10n,
  "huge bigint": () => 10n ** 400n,
  "boxed number": () => Object(7) as unknown,
  "boxed NaN": () => Object(NaN) as unknown,
  "boxed text": () => Object("text") as unknown,
  "boxed boolean": () => Object(false) as unknown,
  "boxed bigint": () => Object(1n) as unknown,
  "boxed symbol": () => Object(Symbol("FUZZ")) as unknown,
};

const OBJECTS: Table = {
  "empty object": () => ({}),
  "unknown prop": () => ({ fuzz: 1 }),
  "null prototype": () => Object.assign(Object.create(null) as object, { fuzz: "x" }),
  "empty null prototype": () => Object.create(null) as unknown,
  "throwing getter": () => throwing({}),
  "throwing getters of many names": () => throwing({}, COMMON_NAMES),
  "throwing toString": () => ({ toString: fail, valueOf: fail, toJSON: fail, [Symbol.toPrimitive]: fail }),
  "throwing toJSON": () => ({ name: "x", toJSON: fail }),
  "throwing proxy": () => throwingProxy({}),
  "throwing proxy of a list": () => throwingProxy([]),
  "throwing proxy of a function": () => throwingProxy(() => 1),
  "revoked proxy": () => revoked({}),
  "revoked proxy of a list": () => revoked([]),
  "proxy with every prop": () => new Proxy({}, { get: (_, key) => (typeof key === "string" ? "x" : undefined) }),
  "cyclic object": () => cyclic(),
  "cycle of many names": () => cyclicNames(),
  "object 65 deep": () => deepObject(65),
  "object 200 deep": () => deepObject(200),
  "object 20,000 deep": () => deepObject(20_000),
  "object of 10,000 props": () => Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])),
  "same object many times": () => shared(24),
  "key __proto__": () => JSON.parse('{"__proto__":{"polluted":"x"}}') as unknown,
  "keys of Object.prototype": () =>
    JSON.parse('{"constructor":"x","toString":"x","hasOwnProperty":"x","valueOf":"x"}') as unknown,
  "key with a symbol": () => ({ [Symbol("FUZZ")]: 1 }),
  "empty key": () => ({ "": "x" }),
  "key of control characters": () => ({ "\u0000\n\u001b[31m": "x" }),
  "key with an interpolation": () => ({ "${timestamp()}": "x" }),
  "key of 1 MB": () => ({ ["k".repeat(MEGABYTE)]: "x" }),
  "values of every kind": () => ({ a: null, b: undefined, c: NaN, d: Symbol("FUZZ"), e: 1n, f: () => 1 }),
  "object like a list": () => ({ length: 1, 0: "x" }),
  "object like a token": () => ({ resolve: () => "FUZZ", creationStack: [], toString: () => "FUZZ" }),
  "object like a value": () => ({ violations: [] }),
  "object like a violation": () => ({ violations: [{ rule: {}, property: 1, given: {} }] }),
  thenable: () => ({ then: () => undefined }),
  frozen: () => Object.freeze({ name: "x" }),
};

const LISTS: Table = {
  "empty list": () => [],
  "list of nothing": () => [undefined],
  "list of null": () => [null],
  "list of texts": () => ["x"],
  "list of objects": () => [{}],
  "list of lists": () => [[]],
  "list of every kind": () => [NaN, Symbol("FUZZ"), 1n, () => 1, undefined, null],
  "sparse list": () => sparse(),
  "huge sparse list": () => Object.assign([], { length: 2 ** 31 }),
  "cyclic list": () => cyclicList(),
  "list 65 deep": () => deepList(65),
  "list 20,000 deep": () => deepList(20_000),
  "list of 10,000": () => Array.from({ length: 10_000 }, (_, i) => `item${i}`),
  "list with a throwing item": () => throwing([]),
  "list with an own prop": () => Object.assign(["x"], { fuzz: 1 }),
  "typed array": () => new Uint8Array(3),
  buffer: () => Buffer.from("text"),
};

const TEXTS: Table = {
  "empty text": () => "",
  blank: () => " ",
  "white space": () => "\t\n\u00a0\u2003",
  text: () => "fuzz",
  number: () => "7",
  "text true": () => "true",
  newline: () => "a\nb",
  "carriage return": () => "a\r\nb",
  NUL: () => "a\u0000b",
  "control characters": () => "\u0001\u001b[31m\u0007\u009b",
  "bidi marks": () => "a\u202eb\u2066c\u200f",
  "lone surrogate": () => "a\ud800b",
  "lone low surrogate": () => "\udc00",
  "byte order mark": () => "\ufeffa",
  emoji: () => "👩‍👩‍👧‍👦",
  "full-width digits": () => "１２７．０．０．１",
  "line separators": () => "a\u2028b\u2029c",
  interpolation: () => "${file(1)}",
  directive: () => "%{ if true }x%{ endif }",
  "escaped interpolation": () => "$${x} %%{y}",
  "half an interpolation": () => "${",
  "half a token": () => "${TfToken[TOKEN.0]}",
  "foreign token": () => "${TfToken[TOKEN.999999]}",
  template: () => "{{ .Values.x }}",
  quotes: () => "\"'`\\",
  "yaml injection": () => 'x"\n"*": "*',
  "shell injection": () => "$(id); `id` | id & id",
  path: () => "../../etc/passwd",
  dots: () => "..",
  dot: () => ".",
  slash: () => "/",
  colon: () => ":",
  hyphens: () => "-x-",
  "name of an object's prop": () => "__proto__",
  "constructor as a name": () => "constructor",
  "toString as a name": () => "toString",
  url: () => "https://example.com/x?y#z",
  address: () => "[::1]:99999",
  "upper case": () => "ABC",
  "not a version": () => "v1.2.3.4-x",
};

const FURTHER_TEXTS: Table = Object.fromEntries(
  [
    ...["valueOf", "hasOwnProperty", "length", "prototype", "then", "null", "NULL", "~", "yes", "0x1F", "1e3", "0o7"],
    ...["*", "&a", "!tag", "# x", "- x", "a: b", "a,b", "a=b", "a;b", "<a>", "@", "%41", "a%00b", "a/../b", "C:\\x"],
    ...["\u0301", "ı", "ﬁ", "٣", "\u200d", "\u00ad", "a\tb", "a ", " a", "A.B", "xn--a", "localhost.", "1.2.3"],
  ].map((text) => [`text ${JSON.stringify(text)}`, () => text]),
);

const LONG_TEXTS: Table = Object.fromEntries(
  [
    "a",
    "A",
    "1",
    "@",
    ":",
    "/",
    ".",
    "-",
    " ",
    "\n",
    "a.",
    "a-",
    "a:",
    "a/",
    "a@",
    "[",
    "{",
    "(",
    "%",
    "$",
    '"',
    "é",
    "a ",
  ].map((part) => [`1 MB of ${JSON.stringify(part)}`, () => part.repeat(MEGABYTE / part.length)]),
);

const INSTANCES: Table = {
  date: () => new Date(0),
  "invalid date": () => new Date(NaN),
  regexp: () => /x/g,
  map: () => new Map([["name", "x"]]),
  set: () => new Set(["x"]),
  "weak map": () => new WeakMap(),
  promise: () => Promise.resolve("x"),
  error: () => new Error("FUZZ"),
  "URL object": () => new URL("https://example.com"),
  generator: () => generator(),
  "instance of a foreign class": () => new (class Foreign {})(),
  version: () => Version.of("17.5.2"),
  "wrong version": () => Version.of("FUZZ"),
  "public address": () => PublicAddress.of("access.example.com"),
  role: () => Role.maintenanceManager(),
  "secret reference": () => SecretRef.of("name", "key"),
  "wrong secret reference": () => SecretRef.of("", ""),
  exposure: () => ServiceExposure.clusterIp(),
  "version of agents": () => AgentVersion.pinned("17.5.2"),
  violations: () => new ViolationsError([]),
  stack: ({ stack }) => stack,
  app: ({ app }) => app,
  "made without its constructor": () => Object.create(Version.prototype) as unknown,
};

const TOKENS: Table = {
  "string token": (world) => variable(world).stringValue,
  "number token": (world) => variable(world).numberValue,
  "list token": (world) => variable(world).listValue,
  "resolvable token": (world) => variable(world).value as unknown,
  "boolean token": (world) => variable(world).booleanValue,
  "map token": () => Token.asStringMap({ resolve: () => ({ a: "x" }), creationStack: [] }),
  "any map token": () => Token.asAnyMap({ resolve: () => ({ a: "x" }), creationStack: [] }),
  "number list token": () => Token.asNumberList({ resolve: () => [1], creationStack: [] }),
  "token in a text": (world) => `a-${variable(world).stringValue}-b`,
  "token as a key": (world) => ({ [variable(world).stringValue]: "x" }),
  "token in an object": (world) => ({ name: variable(world).stringValue }),
  "token in a list": (world) => [variable(world).stringValue],
  "lazy token": () => Lazy.stringValue({ produce: () => "x" }),
  "token of another app": () => Token.asString({ resolve: () => "x", creationStack: [] }),
};

const PEM_BODY = "MIIEfuzzPrivateKeyBodyFuzzPrivateKeyBodyFuzzPrivateKeyBody4321";
const PASSWORD = "fuzz-hunter2-password";
const TOKEN = "fuzzghp16C7e42F292c6912E7710c838347Ae178B4a";

const VAULT = "hvs.CAESIJ9fuzzFuzzFuzz7Fuzz8Fuzz";
const GITHUB = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

const pem = (kind: string) => `-----BEGIN ${kind}-----\n${PEM_BODY}\n-----END ${kind}-----\n`;

const SECRETS: Readonly<Record<string, { readonly make: () => unknown; readonly secrets: readonly string[] }>> = {
  "private key": secret(PEM_BODY, () => pem("PRIVATE KEY")),
  "RSA private key": secret(PEM_BODY, () => pem("RSA PRIVATE KEY")),
  "private key with CRLF": secret(PEM_BODY, () => pem("EC PRIVATE KEY").replaceAll("\n", "\r\n")),
  "private key in one line": secret(PEM_BODY, () => pem("PRIVATE KEY").replaceAll("\n", "\\n")),
  "private key behind a text": secret(PEM_BODY, () => `key: ${pem("OPENSSH PRIVATE KEY")}`),
  "private key in an object": secret(PEM_BODY, () => ({ key: pem("PRIVATE KEY") })),
  "private key in a list": secret(PEM_BODY, () => [pem("PRIVATE KEY")]),
  "private key as a key": secret(PEM_BODY, () => ({ [pem("PRIVATE KEY")]: "x" })),
  "password in a URL": secret(PASSWORD, () => `https://user:${PASSWORD}@host.example.com/x`),
  "password in a URL without a user": secret(PASSWORD, () => `https://:${PASSWORD}@host.example.com`),
  "password with signs in a URL": secret(PASSWORD, () => `postgres://user:a/@?#${PASSWORD}@host/db`),
  "password without a scheme": secret(PASSWORD, () => `user:${PASSWORD}@host.example.com:3128`),
  "password of a host list": secret(PASSWORD, () => `mongodb://u:${PASSWORD}@a.example.com,b.example.com/db`),
  "token in a query": secret(TOKEN, () => `https://host.example.com/x?access_token=${TOKEN}&y=1`),
  "token in a fragment": secret(TOKEN, () => `https://host.example.com/#id_token=${TOKEN}`),
  "token as the user": secret(TOKEN, () => `https://${TOKEN}@host.example.com/x`),
  "authorization header": secret(TOKEN, () => `Authorization: Bearer ${TOKEN}`),
  "password in an object": secret(PASSWORD, () => ({ password: PASSWORD })),
  "password in a nested object": secret(PASSWORD, () => ({ a: { b: [{ client_secret: PASSWORD }] } })),
  "connection string in an object": secret(PASSWORD, () => ({ conn_string: `postgres://u:${PASSWORD}@host/db` })),
  "connection string of words": secret(PASSWORD, () => `host=db user=u password=${PASSWORD} dbname=x`),
  "DATABASE_URL in an object": secret(PASSWORD, () => ({ DATABASE_URL: `postgres://u:${PASSWORD}@host/db` })),
  "password as a key": secret(PASSWORD, () => ({ [`https://user:${PASSWORD}@host`]: "x" })),
  "private key in a Map": secret(PEM_BODY, () => new Map([["key", pem("PRIVATE KEY")]])),
  "private key in an error": secret(PEM_BODY, () => new Error(pem("PRIVATE KEY"))),
  "private key in a getter that throws": secret(PEM_BODY, () => throwing({}, COMMON_NAMES, pem("PRIVATE KEY"))),
  "PGP private key": secret(PEM_BODY, () => pem("PGP PRIVATE KEY BLOCK")),
  "variable with a value": secret(PASSWORD, () => ({ name: "TOKEN", value: PASSWORD })),
  "variables with values": secret(PASSWORD, () => [{ name: "DB_PASS", value: PASSWORD }]),
  "variable as a text": secret(PASSWORD, () => `DB_PASS=${PASSWORD}`),
  "text of YAML": secret(PASSWORD, () => `kind: Secret\nstringData:\n  a: ${PASSWORD}\n`),
  "password in YAML": secret(PASSWORD, () => `password: ${PASSWORD}`),
  "text of JSON": secret(PASSWORD, () => JSON.stringify({ user: { password: PASSWORD } })),
  "text of a kubeconfig": secret(TOKEN, () => `apiVersion: v1\nkind: Config\nusers:\n- user:\n    token: ${TOKEN}\n`),
  "option and its value": secret(PASSWORD, () => ["--password", PASSWORD]),
  "command with an option": secret(PASSWORD, () => `run --db-password ${PASSWORD} --port 7`),
  "user and password": secret(PASSWORD, () => `user:${PASSWORD}@`),
  "password in a query": secret(PASSWORD, () => `https://host.example.com/x?password=${PASSWORD}`),
  "token of Vault": secret(VAULT, () => VAULT),
  "token of Vault as a key": secret(VAULT, () => ({ [VAULT]: "x" })),
  "token as a key without signs": secret(GITHUB, () => ({ [GITHUB]: { a: [1] } })),
  "long text with a private key": secret(PEM_BODY, () => `${"x".repeat(190)}${pem("PRIVATE KEY")}`),
};

function secret(text: string, make: () => unknown) {
  return { make, secrets: [text] };
}

/** What is nearly right: another type with the same text, another case, something beside it. */
function nearly(right: unknown): Table {
  if (typeof right === "string") {
    return {
      "right and trailing space": () => `${right} `,
      "right and leading space": () => ` ${right}`,
      "right and newline": () => `${right}\n`,
      "right and NUL": () => `${right}\u0000`,
      "right and bidi mark": () => `${right}\u202e`,
      "right and lone surrogate": () => `${right}\ud800`,
      "right and interpolation": () => `${right}\${x}`,
      "right in another case": () => (right === right.toUpperCase() ? right.toLowerCase() : right.toUpperCase()),
      "right boxed": () => Object(right) as unknown,
      "right in a list": () => [right],
      "right with a token": (world) => right + variable(world).stringValue,
      "right many times": () => right.repeat(Math.ceil(MEGABYTE / Math.max(1, right.length))),
      "right in full width": () => right.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    };
  }
  if (typeof right === "number" || typeof right === "boolean") {
    return {
      "right as text": () => String(right),
      "right boxed": () => Object(right) as unknown,
      "right in a list": () => [right],
      "right in an object": () => ({ value: right }),
      "right negated": () => -Number(right),
      "right and a bit": () => Number(right) + 0.5,
      "right as bigint": () => BigInt(Number(right)),
    };
  }
  if (Array.isArray(right)) {
    const items = right as unknown[];
    return {
      "right twice": () => [...items, ...items],
      "right with undefined": () => [...items, undefined],
      "right with null": () => [...items, null],
      "right with a hole": () => Object.assign([...items], { length: items.length + 1 }),
      "right as an object": () => Object.fromEntries(items.entries()),
      "right as a set": () => new Set(items),
      "right in a list": () => [items],
      "right 10,000 times": () => Array.from({ length: 10_000 }, () => items[0]),
      "right as a throwing proxy": () => throwingProxy(items),
      "one item alone": () => items[0],
    };
  }
  if (typeof right === "object" && right !== null) {
    return {
      "right with an unknown prop": () => ({ ...right, fuzz: "x" }),
      "right with a near prop": () => ({ ...right, ...renamed(right, (key) => `${key}s`) }),
      "right with another case of names": () => renamed(right, (key) => key.toUpperCase()),
      "right with a symbol": () => ({ ...right, [Symbol("FUZZ")]: 1 }),
      "right without a prototype": () => Object.assign(Object.create(null) as object, right),
      "right as a prototype": () => Object.create(right) as unknown,
      "right as a map": () => new Map(Object.entries(right)),
      "right in a list": () => [right],
      "right with a throwing getter": () => throwing({ ...right }),
      "right with throwing getters only": () => throwing({}, Object.keys(right)),
      "right as a throwing proxy": () => throwingProxy(right),
      "right with itself": () => withItself(right),
      "right with null everywhere": () => Object.fromEntries(Object.keys(right).map((key) => [key, null])),
      "right with symbols everywhere": () => Object.fromEntries(Object.keys(right).map((key) => [key, Symbol("FUZZ")])),
      "right with __proto__": () =>
        Object.defineProperty({ ...right }, "__proto__", { value: { fuzz: 1 }, enumerable: true }),
    };
  }
  return {};
}

const COMMON_NAMES = ["name", "kind", "key", "id", "type", "version", "source", "violations", "length", "settings"];

function fail(): never {
  throw new Error("FUZZ accessor");
}

function throwing<T extends object>(target: T, names: readonly string[] = ["fuzz"], message = "FUZZ accessor"): T {
  for (const name of names) {
    Object.defineProperty(target, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        throw new Error(message);
      },
    });
  }
  return target;
}

const TRAPS = ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor", "set", "apply", "construct"];

function throwingProxy<T extends object>(target: T): T {
  return new Proxy(target, Object.fromEntries(TRAPS.map((trap) => [trap, fail])));
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function cyclic(): unknown {
  const made: Record<string, unknown> = { name: "x" };
  made["self"] = { list: [made] };
  return made;
}

function cyclicNames(): unknown {
  const made: Record<string, unknown> = {};
  for (const name of COMMON_NAMES) made[name] = made;
  return made;
}

function withItself(right: object): unknown {
  const made: Record<string, unknown> = { ...right };
  for (const key of [...Object.keys(right), "fuzz"]) made[key] = made;
  return made;
}

function cyclicList(): unknown {
  const made: unknown[] = [];
  made.push(made);
  return made;
}

function deepObject(depth: number): unknown {
  let made: unknown = "x";
  for (let i = 0; i < depth; i++) made = { a: made };
  return made;
}

function deepList(depth: number): unknown {
  let made: unknown = "x";
  for (let i = 0; i < depth; i++) made = [made];
  return made;
}

/** A small structure whose text is 2^depth times as long. */
function shared(depth: number): unknown {
  let made: unknown = "x";
  for (let i = 0; i < depth; i++) made = { a: made, b: made };
  return made;
}

function sparse(): unknown {
  const made: unknown[] = [];
  made[3] = "x";
  return made;
}

function* generator(): Generator<string> {
  yield "x";
}

function renamed(right: object, name: (key: string) => string): object {
  return Object.fromEntries(Object.entries(right).map(([key, value]) => [name(key), value as unknown]));
}

function variable({ stack }: World): TerraformVariable {
  return (
    (stack.node.tryFindChild("fuzz-variable") as TerraformVariable | undefined) ??
    new TerraformVariable(stack, "fuzz-variable", {})
  );
}
