import { App, Lazy, Token } from "cdktf";
import { Construct } from "constructs";
import fc from "fast-check";
import * as api from "../constructs";
import { ViolationsError } from "../constructs";
import type * as groupModule from "../constructs/core/schema/group";
import { read } from "../constructs/core/schema/read";
import { isUnbuilt } from "../constructs/core/unbuilt";
import { Value } from "../constructs/core/value";
import { hostileText } from "./support/hostile-text";
import { newStack } from "./support/synthesis";
import { runs, sampled } from "./support/sample";

const GROUP = "../constructs/core/schema/group";

jest.mock("../constructs/core/schema/group", () => {
  const actual = jest.requireActual<typeof groupModule>("../constructs/core/schema/group");
  const declared: groupModule.Group<unknown>[] = [];
  const group = () => {
    const declare = actual.group<object>() as (...args: readonly unknown[]) => groupModule.Group<unknown>;
    return (...args: readonly unknown[]) => {
      const made = declare(...args);
      declared.push(made);
      return made;
    };
  };
  return { ...actual, group, declared };
});

/** Every group of props that the sources declare. */
const GROUPS = jest
  .requireMock<{ readonly declared: readonly groupModule.Group<unknown>[] }>(GROUP)
  .declared.map((group) => ({ group, names: group.names.join(", ") }));

/** Props whose form is checked later, by the stack or the schema that they are given to. */
const ANY_FORM = ["providerVersions", "requiredTerraformVersion", "target"];

const SECRET = "hunter2OfNobody";

/** What shows by itself that it holds a credential. */
const secret = fc.constantFrom<unknown>(
  `https://user:${SECRET}@host.example.com/x`,
  `user:${SECRET}@host.example.com:3128`,
  `host=db user=u password=${SECRET} dbname=x`,
  `https://host.example.com/x?access_token=${SECRET}&y=1`,
  `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`,
  `password: ${SECRET}`,
  { password: SECRET },
  { name: "DB_PASSWORD", value: SECRET },
  ["--password", SECRET],
  { a: { b: [{ client_secret: SECRET }] } },
);

const given: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true }),
  hostileText,
  secret,
  fc.constantFrom<unknown>(
    NaN,
    Symbol("of a program"),
    () => "called",
    Token.asString({ resolve: () => "later" }),
    Lazy.stringValue({ produce: () => "later" }),
    Object.values(api).find((exported) => typeof exported === "function"),
  ),
);

/** The report of anything that went wrong; undefined if nothing did. */
function reportOf(act: () => unknown): string | undefined {
  try {
    const made = act();
    const violations = made instanceof Value ? made.violations : [];
    return violations.length === 0
      ? undefined
      : new ViolationsError(violations.map((one) => ({ ...one, path: "" }))).message;
  } catch (error) {
    if (error instanceof ViolationsError) return error.message;
    throw error;
  }
}

const classes = Object.entries(api).flatMap(([name, exported]) =>
  typeof exported === "function" && Object.hasOwn(exported, "prototype") ? [{ name, type: exported as never }] : [],
);
const isConstruct = (type: { readonly prototype: unknown }) => type.prototype instanceof Construct;

const factories = classes
  .filter(({ type }) => !isConstruct(type))
  .flatMap(({ name, type }) =>
    Object.getOwnPropertyNames(type).flatMap((method) => {
      const factory = (type as Readonly<Record<string, unknown>>)[method];
      return typeof factory === "function" ? [{ name: `${name}.${method}`, type, factory }] : [];
    }),
  );

test("every group of props is found", () => {
  expect(GROUPS.length).toBeGreaterThan(200);
  expect(factories.length).toBeGreaterThan(80);
});

test.each(GROUPS)("each prop of $names refuses what has none of its forms, at its place", ({ group }) => {
  const { violations } = read(group, Object.fromEntries(group.names.map((name) => [name, NaN])));
  const places = violations.map(({ property }) => property);
  expect(places).toEqual(expect.arrayContaining(group.names.filter((name) => !ANY_FORM.includes(name))));
});

test.each(sampled(GROUPS))("any values of $names are read, or refused without a secret", ({ group }) => {
  const props = Object.fromEntries(group.names.map((name) => [name, given]));
  fc.assert(
    fc.property(fc.oneof(given, fc.record(props, { requiredKeys: [] })), (declared) => {
      const { data, violations } = read(group, declared);
      const { message } = new ViolationsError(violations.map((one) => ({ ...one, path: "" })));
      return (data !== undefined || violations.length > 0) && !message.includes(SECRET);
    }),
  );
});

test.each(sampled(factories))(
  "$name ends in a value or a ViolationsError, whatever it is given, and nothing can be read of a wrong value",
  ({ type, factory }) => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: factory.length + 1 }), (args) => {
        let made: unknown;
        const refused = reportOf(() => (made = factory.apply(type, args) as unknown));
        const isRead =
          isUnbuilt(made) && reportOf(() => Reflect.get(made as Value, "anything") as unknown) === undefined;
        return !isRead && refused?.includes(SECRET) !== true;
      }),
    );
  },
);

test.each(classes.filter(({ type }) => isConstruct(type)))(
  "new $name ends in a stack or a ViolationsError, whatever it is given",
  ({ type }) => {
    const make = type as new (scope: Construct, id: string, props: unknown) => Construct;
    fc.assert(
      fc.property(given, (props) => {
        const app = new App({ outdir: "unused", stackTraces: false });
        const problems: string[] = [];
        const refused = reportOf(() => {
          new make(newStack("stack", app), "made", props);
          problems.push(...app.node.findAll().flatMap((construct) => construct.node.validate()));
        });
        return ![refused, ...problems].join("\n").includes(SECRET);
      }),
      runs(30),
    );
  },
);
