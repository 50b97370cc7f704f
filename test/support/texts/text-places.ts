import { Construct } from "constructs";
import { isRecord } from "../../../constructs/core/given";
import { childProperty, Value } from "../../../constructs/core/value";
import type { Callables, DeclaredForm, DeclaredProp } from "./declared-texts";

/** A part of what a call passes. */
interface Part {
  readonly call: number;

  /** Argument, keys and indices, as the program has them before any change. */
  readonly path: readonly (string | number)[];

  /** The same below the argument, as a report names it in this run. */
  readonly property: string;
}

/** Where a text stands in what a program passes; `key` is a key of an object there. */
export interface TextPlace {
  /** The same in each run of the program. */
  readonly id: string;

  readonly call: number;

  /** Where a report would say that it is, below what the call has made. */
  readonly property: string;

  /** The prop that the declarations name, for example `DnsConfig.searches[]`. */
  readonly prop: string;

  /** Undefined where the program passes something else, such as a reference to a secret. */
  readonly text: string | undefined;
}

/** What a run of a program has passed. */
export interface Passed {
  readonly places: readonly TextPlace[];

  /** Props that could hold texts and were left out. */
  readonly absent: readonly AbsentPlace[];

  /** What values say is wrong with what their calls were given. */
  readonly refused: readonly { readonly call: number; readonly property: string; readonly code: string }[];

  /** Calls by the paths of the constructs that they made. */
  readonly constructs: ReadonlyMap<string, number>;
}

export interface AbsentPlace {
  readonly id: string;
  readonly form: DeclaredForm;
  readonly prop: string;
}

type Called = (...args: unknown[]) => unknown;

/** Puts texts in the place of those that a program passes to the public API. */
export class TextPlaces {
  private calls = 0;
  private changes: ReadonlyMap<string, unknown> = new Map();
  private places: TextPlace[] = [];
  private absent: AbsentPlace[] = [];
  private refused: { call: number; property: string; code: string }[] = [];
  private constructs = new Map<string, number>();

  constructor(private readonly callables: Callables) {}

  /**
   * Runs a program.
   *
   * @param changes texts by the ids of their places; values of props that it leaves out by those of theirs
   */
  during(changes: ReadonlyMap<string, unknown>, program: () => void): Passed {
    Object.assign(this, { calls: 0, changes, places: [], absent: [], refused: [], constructs: new Map() });
    program();
    const { places, absent, refused, constructs } = this;
    return { places, absent, refused, constructs };
  }

  /** The exports of a module, whose functions, factories and constructors pass what they are given through here. */
  watching(exports: object): object {
    const watched: Record<string, unknown> = {};
    for (const [name, exported] of Object.entries(exports)) watched[name] = this.watch(name, exported);
    return watched;
  }

  private watch(name: string, exported: unknown): unknown {
    if (typeof exported !== "function") return exported;
    if (this.callables.has(name)) return this.watchCall(name, undefined, exported as Called);
    return new Proxy(exported, {
      get: (target, member): unknown => {
        const found: unknown = Reflect.get(target, member);
        const isFactory = typeof found === "function" && this.callables.has(`${name}.${String(member)}`);
        return isFactory ? this.watchCall(`${name}.${String(member)}`, target, found as Called) : found;
      },
      construct: (target, args: unknown[], newTarget): object => {
        const call = this.calls++;
        const made = Reflect.construct(target, this.passed(`new ${name}`, call, args), newTarget) as object;
        if (made instanceof Construct) this.constructs.set(made.node.path, call);
        return made;
      },
    });
  }

  private watchCall(name: string, owner: unknown, called: Called): Called {
    return (...args) => {
      const call = this.calls++;
      const passed = this.passed(name, call, args);
      const made: unknown = called.apply(owner, passed);
      if (made instanceof Value) {
        for (const { rule, property } of made.violations) this.refused.push({ call, property, code: rule.code });
      }
      return made;
    };
  }

  private passed(name: string, call: number, args: readonly unknown[]): unknown[] {
    const parameters = this.callables.get(name);
    if (parameters === undefined) return [...args];
    return args.map((arg, index) => {
      const parameter = parameters[index];
      if (parameter === undefined) return arg;
      return this.changed(arg, parameter.form, parameter.name, { call, path: [index], property: "" });
    });
  }

  private changed(given: unknown, form: DeclaredForm, prop: string, part: Part): unknown {
    if (typeof given === "string") return form.isText ? this.textAt(given, prop, part) : given;
    // Where a reference to a secret stands, a text could.
    if (given instanceof Value) return form.isText ? this.textAt(given, prop, part) : given;
    if (Array.isArray(given)) {
      const { items } = form;
      return items === undefined
        ? given
        : given.map((item, index) => {
            const property = `${part.property}[${index}]`;
            return this.changed(item, items, `${prop}[]`, { ...below(part, index), property });
          });
    }
    return isRecord(given) ? this.changedObject(given, form, prop, part) : given;
  }

  private changedObject(given: object, form: DeclaredForm, prop: string, part: Part): object {
    const { props, values } = form;
    const added = this.addTo(given, props, part);
    const entries = Object.entries({ ...given, ...added }).map(([key, item]): [string, unknown] => {
      const declared = props.get(key);
      if (declared !== undefined) return [key, this.changed(item, declared.form, declared.name, below(part, key))];
      if (values === undefined) return [key, item];
      const id = `${idOf(below(part, key))} key`;
      const change = this.changes.get(id);
      const name = typeof change === "string" ? change : key;
      const here = { ...below(part, key), property: childProperty(part.property, name) };
      this.places.push({ id, call: part.call, property: here.property, prop: `${prop}{key}`, text: key });
      return [name, this.changed(item, values, `${prop}{}`, here)];
    });
    return Object.fromEntries(entries);
  }

  private addTo(given: object, props: ReadonlyMap<string, DeclaredProp>, part: Part): object {
    const added: Record<string, unknown> = {};
    for (const [key, { name, form }] of props) {
      if (Object.hasOwn(given, key)) continue;
      const id = idOf(below(part, key));
      this.absent.push({ id, form, prop: name });
      if (this.changes.has(id)) added[key] = this.changes.get(id);
    }
    return added;
  }

  private textAt(given: string | Value, prop: string, part: Part): unknown {
    const { call, property } = part;
    const id = idOf(part);
    this.places.push({ id, call, property, prop, text: typeof given === "string" ? given : undefined });
    return this.changes.get(id) ?? given;
  }
}

function below({ call, path, property }: Part, step: string | number): Part {
  return { call, path: [...path, step], property: childProperty(property, String(step)) };
}

function idOf({ call, path }: Part): string {
  return JSON.stringify([call, ...path]);
}
