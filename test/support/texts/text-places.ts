import { Construct } from "constructs";
import { isRecord } from "../../../constructs/core/given";
import { Value } from "../../../constructs/core/value";
import type { Callables, DeclaredForm, DeclaredProp } from "./declared-texts";

/** Keys and indices that lead from the arguments of a call to a part of them. */
type Path = readonly (string | number)[];

/** Where a text stands in what a program passes; `key` is a key of an object there. */
export interface TextPlace {
  /** The same in each run of the program. */
  readonly id: string;

  /** The prop that the declarations name, for example `DnsConfig.searches[]`. */
  readonly prop: string;

  readonly text: string;
}

/** What a run of a program has passed. */
export interface Passed {
  readonly places: readonly TextPlace[];

  /** Props that could hold texts and were left out. */
  readonly absent: readonly AbsentPlace[];

  /** Ids of the places that what was made has refused, as far as it tells, and its codes. */
  readonly refused: ReadonlyMap<string, string>;

  /** Calls by the paths of the constructs that they made. */
  readonly constructs: ReadonlyMap<string, number>;
}

export interface AbsentPlace {
  readonly id: string;
  readonly form: DeclaredForm;
  readonly prop: string;
}

/** Puts texts in the place of those that a program passes to the public API. */
export class TextPlaces {
  private calls = 0;
  private changes: ReadonlyMap<string, unknown> = new Map();
  private places: TextPlace[] = [];
  private absent: AbsentPlace[] = [];
  private refused = new Map<string, string>();
  private constructs = new Map<string, number>();

  constructor(private readonly callables: Callables) {}

  /**
   * Runs a program.
   *
   * @param changes texts by the ids of their places; values of props that it leaves out by those of theirs
   */
  during(changes: ReadonlyMap<string, unknown>, program: () => void): Passed {
    Object.assign(this, { calls: 0, changes, places: [], absent: [], refused: new Map(), constructs: new Map() });
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
    if (!Object.hasOwn(exported, "prototype")) return this.watchCall(name, undefined, exported);
    return new Proxy(exported, {
      get: (target, member): unknown => {
        const found: unknown = Reflect.get(target, member);
        const isFactory = typeof found === "function" && this.callables.has(`${name}.${String(member)}`);
        return isFactory ? this.watchCall(`${name}.${String(member)}`, target, found) : found;
      },
      construct: (target, args: unknown[], newTarget): object => {
        const call = this.calls++;
        const made = Reflect.construct(target, this.passed(`new ${name}`, call, args), newTarget) as object;
        if (made instanceof Construct) this.constructs.set(made.node.path, call);
        return made;
      },
    });
  }

  private watchCall(name: string, owner: unknown, called: Function): (...args: unknown[]) => unknown {
    return (...args) => {
      const call = this.calls++;
      const passed = this.passed(name, call, args);
      const made: unknown = called.apply(owner, passed);
      if (made instanceof Value) {
        for (const { rule, property } of made.violations) this.refused.set(`${call} ${property}`, rule.code);
      }
      return made;
    };
  }

  private passed(name: string, call: number, args: readonly unknown[]): unknown[] {
    const parameters = this.callables.get(name);
    if (parameters === undefined) return [...args];
    return args.map((arg, index) => {
      const parameter = parameters[index];
      return parameter === undefined ? arg : this.changed(arg, parameter.form, parameter.name, call, [index]);
    });
  }

  private changed(given: unknown, form: DeclaredForm, prop: string, call: number, path: Path): unknown {
    if (typeof given === "string") return form.isText ? this.textAt(given, prop, idOf(call, path)) : given;
    if (Array.isArray(given)) {
      const { items } = form;
      return items === undefined
        ? given
        : given.map((item, index) => this.changed(item, items, `${prop}[]`, call, [...path, index]));
    }
    return isRecord(given) ? this.changedObject(given, form, prop, call, path) : given;
  }

  private changedObject(given: object, form: DeclaredForm, prop: string, call: number, path: Path): object {
    const { props, values } = form;
    const added = this.addTo(given, props, call, path);
    const entries = Object.entries({ ...given, ...added }).map(([key, item]): [string, unknown] => {
      const declared = props.get(key);
      if (declared !== undefined) return [key, this.changed(item, declared.form, declared.name, call, [...path, key])];
      if (values === undefined) return [key, item];
      const name = this.textAt(key, `${prop}{key}`, `${idOf(call, [...path, key])} key`);
      return [name, this.changed(item, values, `${prop}{}`, call, [...path, key])];
    });
    return Object.fromEntries(entries);
  }

  private addTo(given: object, props: ReadonlyMap<string, DeclaredProp>, call: number, path: Path): object {
    const added: Record<string, unknown> = {};
    for (const [key, { name, form }] of props) {
      if (Object.hasOwn(given, key)) continue;
      const id = idOf(call, [...path, key]);
      this.absent.push({ id, form, prop: name });
      if (this.changes.has(id)) added[key] = this.changes.get(id);
    }
    return added;
  }

  private textAt(text: string, prop: string, id: string): string {
    this.places.push({ id, prop, text });
    const change = this.changes.get(id);
    return typeof change === "string" ? change : text;
  }
}

function idOf(call: number, path: Path): string {
  return JSON.stringify([call, ...path]);
}
