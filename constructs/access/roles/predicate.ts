import { PREDICATE_LANGUAGES, type PredicateLanguage } from "../../brand/image-contract/predicate-languages";
import { nearest } from "../../core/nearest";
import { hasMarker } from "../../core/reference";
import { checked, type Shape } from "../../core/schema/shapes";
import { defineRules } from "../../core/violation";
import { free } from "../shapes";

const PREDICATE_RULES = defineRules({
  "ROLE-019": {
    problem: "the service cannot read the predicate: it refuses the role, or lets nobody have what depends on it",
    fix: 'correct the predicate, such as contains(user.spec.roles, "auditor"); if a newer version of the service reads it, acknowledge this',
    source: "docs/roles.md, predicates",
    acknowledgeable: true,
  },
});

/** A predicate in the language of its place (`ROLE-019`). */
export function predicate(place: keyof typeof PREDICATE_LANGUAGES): Shape<string> {
  const language: PredicateLanguage = PREDICATE_LANGUAGES[place];
  return checked(free, (text, problems) => {
    const fault = hasMarker(text) ? undefined : findPredicateFault(text, language);
    if (fault === undefined) return;
    const rule = PREDICATE_RULES["ROLE-019"];
    problems.add({ ...rule, allowed: fault.allowed, fix: fault.fix ?? rule.fix }, "", `${text}: ${fault.message}`);
  });
}

/** Why the service does not read a predicate. */
class Fault extends Error {
  constructor(
    problem: string,
    readonly allowed?: string,
    readonly fix?: string,
  ) {
    super(problem);
  }
}

function findPredicateFault(text: string, language: PredicateLanguage): Fault | undefined {
  try {
    new Reader(text, language).readAll();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

const TOKEN =
  /[ \t\r]*(?:(?<line>\n)|\/\/[^\n]*|\/\*[^]*?\*\/|(?<name>[\p{L}_][\p{L}\p{Nd}_]*)|(?<value>\d[\w.]*|"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<sign>&&|\|\||==|!=|[!()[\],.]))/uy;

/** Signs that people write by mistake, with advice. */
const INSTEAD = new Map([
  ["'", 'texts are in "double quotes"'],
  ["&", "and is &&"],
  ["|", "or is ||"],
  ["=", "equal is =="],
]);

/** A token of a predicate. The empty text is the end of the predicate, and a line break is the end of an expression. */
type Token = { readonly kind: "name" | "value" | "sign"; readonly text: string };

const END: Token = { kind: "sign", text: "" };

/** Reads tokens as Go does: a line break ends an expression that could end there. */
function predicateTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const all = text.trimEnd();
  for (let at = 0; at < all.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(all);
    if (found === null) {
      const [sign = ""] = all.slice(at).trimStart();
      throw new Fault(`${sign} has no meaning there`, INSTEAD.get(sign));
    }
    const { line, name, value, sign } = found.groups ?? {};
    const last = tokens.at(-1) ?? END;
    if (line !== undefined && (last.kind !== "sign" || /[)\]]/.test(last.text)))
      tokens.push({ kind: "sign", text: "\n" });
    if (name !== undefined) tokens.push({ kind: "name", text: name });
    if (value !== undefined) tokens.push({ kind: "value", text: value });
    if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
  }
  return tokens;
}

/** What a part of a predicate evaluates to. */
type Gives = "condition" | "value";

/** Reads a predicate, and throws the first {@link Fault}. */
class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(
    text: string,
    private readonly language: PredicateLanguage,
  ) {
    this.tokens = predicateTokens(text);
  }

  readAll(): void {
    this.condition(this.either());
    if (this.next !== END) throw this.unexpected();
  }

  private get next(): Token {
    return this.tokens[this.at] ?? END;
  }

  private takes(sign: string): boolean {
    if (this.next.kind !== "sign" || this.next.text !== sign) return false;
    this.at += 1;
    return true;
  }

  private needs(sign: string): void {
    if (!this.takes(sign)) throw this.unexpected(`${sign} is missing`);
  }

  private unexpected(expected = "a sign such as && is missing"): Fault {
    const { text } = this.next;
    return new Fault(text === "" ? "it ends too early" : `${JSON.stringify(text)} has no meaning there`, expected);
  }

  private condition(gives: Gives): Gives {
    if (gives === "condition") return gives;
    const some = Object.keys(this.language.conditions).join(", ");
    throw new Fault(
      "a value is no condition",
      `conditions, which ${some}${this.language.compares ? ", == and !=" : ""} give`,
    );
  }

  private either(): Gives {
    const first = this.both();
    if (!this.takes("||")) return first;
    this.condition(first);
    return this.condition(this.either());
  }

  private both(): Gives {
    const first = this.compared();
    if (!this.takes("&&")) return first;
    this.condition(first);
    return this.condition(this.both());
  }

  private compared(): Gives {
    const first = this.negated();
    if (!this.takes("==") && !this.takes("!=")) return first;
    if (!this.language.compares) throw new Fault("== and != have no meaning here", "equals");
    this.negated();
    return "condition";
  }

  private negated(): Gives {
    return this.takes("!") ? this.condition(this.negated()) : this.operand();
  }

  private operand(): Gives {
    const { kind, text } = this.next;
    this.at += 1;
    if (kind === "value") return this.keys("value");
    if (kind === "name") return this.named(text);
    this.at -= 1;
    if (!this.takes("(")) throw this.unexpected("a function, a field or a text is missing");
    const inside = this.either();
    this.needs(")");
    return this.keys(inside);
  }

  private named(first: string): Gives {
    let name = first;
    while (this.takes(".")) {
      if (this.next.kind !== "name") throw this.unexpected("the name of a field is missing");
      name += `.${this.next.text}`;
      this.at += 1;
    }
    if (this.takes("(")) return this.keys(this.called(name));
    const known = this.language.fields;
    if (!known.some((field) => isUnder(field, name))) throw unknown(`there is no field ${name}`, name, known);
    return this.keys("value");
  }

  private called(name: string): Gives {
    const { conditions, values } = this.language;
    const known = { ...conditions, ...values };
    const count = Object.hasOwn(known, name) ? known[name] : undefined;
    if (count === undefined) throw unknown(`there is no function ${name}`, name, Object.keys(known));
    let given = 0;
    while (!this.takes(")")) {
      this.either();
      given += 1;
      if (this.takes(",")) continue;
      this.needs(")");
      break;
    }
    if (count !== null && given !== count) {
      throw new Fault(`${name} has ${given} arguments`, `${count} arguments`);
    }
    return Object.hasOwn(conditions, name) ? "condition" : "value";
  }

  /** Keys of a map: `labels["env"]`. */
  private keys(of: Gives): Gives {
    if (!this.takes("[")) return of;
    this.either();
    this.needs("]");
    return this.keys("value");
  }
}

function isUnder(field: string, name: string): boolean {
  const [, above = field, below] = /^(.*)\.([*?])$/.exec(field) ?? [];
  if (below === undefined) return field === name;
  const rest = name.startsWith(`${above}.`) ? name.slice(above.length + 1) : "";
  return rest !== "" && (below === "*" || !rest.includes("."));
}

function unknown(problem: string, name: string, known: readonly string[]): Fault {
  return new Fault(problem, known.join(", "), nearest(name, known));
}
