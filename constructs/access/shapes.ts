import { isRecord, listOf } from "../core/given";
import { propertyOf } from "../core/value";
import { noteForm, readFields, type Field, type Shape } from "./fields";
import { SecretRef, unshown } from "../secrets/secret-ref";
import { SECRET_RULES } from "../secrets/rules";

/** A form that a value either has or has not. */
export function shape(allowed: string, test: (given: unknown) => boolean): Shape {
  return {
    allowed,
    read(given, property, problems) {
      if (test(given)) return given;
      noteForm(allowed, property, given, problems);
      return undefined;
    },
  };
}

export const text = shape("a string that is not empty", (given) => typeof given === "string" && given !== "");
export const flag = shape("true or false", (given) => typeof given === "boolean");
export const count = shape("a whole number, 0 or more", (given) => Number.isSafeInteger(given) && Number(given) >= 0);

/** A length of time as the service reads it. */
export const duration = shape(
  'a duration such as "8h" or "1h30m", in h, m, s and ms',
  (given) => typeof given === "string" && /^(\d+(\.\d+)?(h|m|s|ms))+$/.test(given),
);

export const httpsUrl = shape(
  "an https address without user name and password",
  (given) => typeof given === "string" && isHttps(given),
);

export function oneOf(...values: readonly (string | boolean)[]): Shape {
  return shape(`one of ${values.join(", ")}`, (given) => values.some((value) => value === given));
}

/** A list of at least one item. */
export function list(item: Shape): Shape {
  const allowed = `a list of at least one item, each ${item.allowed}`;
  return {
    allowed,
    read(given, property, problems) {
      const items = listOf(given) ?? [];
      if (items.length === 0) noteForm(allowed, property, given, problems);
      return Array.from(items, (value, index) => item.read(value, `${property}[${index}]`, problems));
    },
  };
}

export const texts = list(text);

/** An object with the given fields. */
export function record(fields: Readonly<Record<string, Field>>): Shape {
  return {
    allowed: `an object with fields of ${Object.keys(fields).join(", ")}`,
    read: (given, property, problems) => readFields(given, fields, property, problems),
  };
}

/** A value that the service keeps as the only field of an object, and a declaration gives directly. */
export function within(name: string, inner: Shape): Shape {
  return {
    allowed: inner.allowed,
    read: (given, property, problems) => ({ [name]: inner.read(given, property, problems) }),
  };
}

/** An object whose keys are free. */
export function map(item: Shape): Shape {
  const allowed = `an object, each value ${item.allowed}`;
  return {
    allowed,
    read(given, property, problems) {
      if (!isRecord(given)) noteForm(allowed, property, given, problems);
      const entries = Object.entries(isRecord(given) ? given : {});
      return Object.fromEntries(
        entries.map(([key, value]) => [key, item.read(value, propertyOf(property, key), problems)]),
      );
    },
  };
}

/** Labels that something must have: a text, or a list of texts of which it must have one; `*` for any. */
export const labels = map({
  allowed: 'a string or a list of strings, "*" for any',
  read: (given, property, problems) => (Array.isArray(given) ? texts : text).read(given, property, problems),
});

/** A secret by reference; what was given in its place is not shown (`SECRET-003`). */
export const secret: Shape = {
  allowed: SECRET_RULES.literal.allowed,
  read(given, property, problems) {
    if (!(given instanceof SecretRef)) {
      problems.add(SECRET_RULES.literal, property, unshown(given));
      return "";
    }
    problems.addAllIn(given, property);
    return given;
  },
};

function isHttps(address: string): boolean {
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "";
}
