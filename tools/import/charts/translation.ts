import { findPossibleCredentials } from "../../../constructs/core/credential-places";
import { isRecord, isText } from "../../../constructs/core/given";
import { namesCredential, withoutCredentials } from "../../../constructs/core/credentials";
import { visible } from "../../cli/output/visible";
import { call, type Expression } from "../expression";
import type { Draft } from "./draft";
import { isNothing, type Component, type GivenValues, type Values } from "./given-values";
import { withoutPlaces } from "./leaves";
import { listAt } from "../../json/plain-data";

/** The location of a release, as in `helm list`. */
export interface ReleaseName {
  readonly namespace: string;
  readonly name: string;

  /** Its version; undefined if it is unknown. */
  readonly version?: string | undefined;

  /** Pod ports behind Services, by the Services' addresses in the values; undefined if the cluster was not asked. */
  readonly podPorts?: ReadonlyMap<string, readonly number[]>;
}

/** Facts about the platform that agents join. */
export interface JoinedPlatform {
  /** Hosts under which agents know the platform. */
  readonly hosts: readonly string[];
  readonly isEnterprise: boolean;

  /** Whether this program declares the platform, another program does, or the vendor runs it. */
  readonly declaredBy: "program" | "other" | "vendor";

  /** Undefined if it is unknown. */
  readonly version: string | undefined;
}

/** A value that the program lacks, or has only after the user decides. */
export interface Remaining {
  readonly path: string;

  /** The given value, without secrets; undefined if showing it does not help. */
  readonly given: string | undefined;

  /** What to do, or why nothing has to be done. */
  readonly reason: string;

  /** Code that the program lacks, for a comment in the program. */
  readonly code?: string;
}

/** A place in the notation of the tables, or the names of the props on the way. */
type Place = string | readonly string[];

/** The translation that a row performs. */
export type Translate = (translation: Translation) => void;

export const SECRET =
  "it holds a secret, and a program must not: put it into a Secret, and refer to that by SecretRef or a volume";

/** The longest name that every kind of Kubernetes object accepts. */
const MOST_CHARACTERS = 63;

/** Longest text of a value in a report. */
const LONGEST = 80;

/** Translates the values of one release to props. */
export class Translation {
  /** What is left to the user. */
  readonly left = new Map<string, Remaining>();

  /** Values for which nothing has to be written, with the reason. */
  readonly needless = new Map<string, Remaining>();

  /** Differences between the program and the release. */
  readonly changed = new Map<string, Remaining>();

  /** Values that other constructs of the program express, by path. */
  readonly elsewhere = new Map<string, unknown>();

  constructor(
    readonly values: GivenValues,
    readonly props: Draft,
    readonly release: ReleaseName,

    /** The platform that the agents of the release join; undefined for the release of a platform. */
    readonly platform?: JoinedPlatform,
  ) {}

  /** Reports a value that the user has to decide about. */
  leave(path: string, reason: string, given?: unknown): void {
    this.left.set(path, { path, given: shown(path, given), reason });
  }

  /** Reports a value for which nothing has to be written. */
  needsNothing(path: string, reason: string, given?: unknown): void {
    this.needless.set(path, { path, given: shown(path, given), reason });
  }

  /** Reports a difference between the program and the release that remains, whatever the user decides. */
  change(path: string, reason: string, given?: unknown): void {
    this.changed.set(path, { path, given: shown(path, given), reason });
  }

  /** Reports the given values as needless, because the chart does not read them either. */
  idle(paths: readonly string[], reason: string, component?: Component): void {
    for (const path of paths) {
      const given = this.values.readChanged(path, component);
      if (given !== undefined) this.needsNothing(this.values.placeOf(path, component), reason, given);
    }
  }

  /** Puts code for a value at its place. If the place is taken, leaves the value to the user. */
  put(place: Place, written: Expression, path: string): void {
    if (this.props.put(place, written, path)) return;
    this.leave(path, `${[place].flat().join(".")}: another value of the release already decides this prop`);
  }

  /** Puts data without its secrets. Each secret is left to the user. */
  putData(place: Place, data: unknown, path: string): void {
    const rest = this.withoutSecrets(data, path);
    if (!isNothing(rest) || isNothing(data)) this.put(place, rest as Expression, path);
  }

  /** Data without its secrets, each left to the user. @param orFile names of settings that may be file paths */
  withoutSecrets(data: unknown, path: string, orFile: readonly string[] = []): unknown {
    const secrets = findPossibleCredentials(data, path, orFile);
    for (const secret of secrets) this.leave(secret, SECRET);
    return withoutPlaces(data, path, new Set(secrets));
  }

  /** A reference to a Secret that the user creates from a secret of the release. @param key of the Secret */
  secret(path: string, about: string, key: string): Expression {
    const { namespace, name } = this.release;
    const words = `${name}-${about}`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const secret = words.join("-").slice(0, MOST_CHARACTERS).replace(/-$/, "");
    this.leave(
      path,
      `make the Secret first, with this value: kubectl create secret generic ${secret} --namespace ${namespace} --from-file=${key}=FILE`,
    );
    return call("SecretRef.of", [secret, key]);
  }

  /** The text at a path, if it differs from the chart's default. A value of another type is only reported. */
  text(path: string, component?: Component): string | undefined {
    const found = this.values.readChanged(path, component);
    return typeof found === "string" ? found : undefined;
  }

  /** The text at a path, including the chart's default. */
  word(path: string, component?: Component): string | undefined {
    const found = this.values.read(path, component);
    return typeof found === "string" ? found : undefined;
  }

  /** The number at a path, including the chart's default. */
  count(path: string, component?: Component): number | undefined {
    const found = this.values.read(path, component);
    return typeof found === "number" ? found : undefined;
  }

  /** Whether the value at a path is true. Any value except `true` and `false` is left to the user. */
  isOn(path: string, component?: Component): boolean {
    const found = this.values.read(path, component);
    if (found === undefined || typeof found === "boolean") return found === true;
    this.leave(this.values.placeOf(path, component), "true or false is expected", found);
    return this.values.fallback(path) === true;
  }

  record(path: string, component?: Component): Values | undefined {
    const found = this.values.readChanged(path, component);
    return isRecord(found) ? found : undefined;
  }

  list(path: string, component?: Component): readonly unknown[] {
    return listAt(this.values.readChanged(path, component));
  }

  texts(path: string, component?: Component): readonly string[] {
    return this.list(path, component).filter(isText);
  }
}

/** Values of the charts that may be secrets although their names do not suggest it. */
const NAMES_OF_TOKENS = ["tokenName", "caPin"];

/** A value for people: without secrets, on one line, and shortened. */
export function shown(path: string, given: unknown): string | undefined {
  if (given === undefined) return undefined;
  const [name = ""] = path.split(".").slice(-1);
  const isSecret = NAMES_OF_TOKENS.includes(name) || namesCredential(name);
  if (isSecret || findPossibleCredentials({ [name]: given }, "").length > 0) return "(redacted)";
  const text = visible(withoutCredentials(JSON.stringify(given)));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
