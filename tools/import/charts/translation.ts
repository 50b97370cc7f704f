import { findPossibleCredentials } from "../../../constructs/core/credential-places";
import { isRecord, isText } from "../../../constructs/core/given";
import { namesCredential, withoutCredentials } from "../../../constructs/core/credentials";
import { visible } from "../../cli/output/visible";
import { call, type Expression } from "../expression";
import type { Draft } from "./draft";
import { isNothing, type Component, type GivenValues, type Values } from "./given-values";
import { withoutPlaces } from "./leaves";
import { listAt } from "../../json/plain-data";

/** Where a release is: what `helm list` shows. */
export interface ReleaseName {
  readonly namespace: string;
  readonly name: string;

  /** Its version; undefined where nobody has said it. */
  readonly version?: string | undefined;

  /**
   * Ports of the pods behind Services, by the addresses of those in its values; undefined where the cluster was not asked.
   */
  readonly podPorts?: ReadonlyMap<string, readonly number[]>;
}

/** What a release of agents needs to know of the platform that they join. */
export interface JoinedPlatform {
  /** Hosts under which agents know it. */
  readonly hosts: readonly string[];
  readonly isEnterprise: boolean;

  /** Whether the program declares it, another one does, or the vendor hosts it. */
  readonly declaredBy: "program" | "other" | "vendor";

  /** Undefined where nobody has said it. */
  readonly version: string | undefined;
}

/** A value that no program holds, or that holds only with a decision of a person. */
export interface Remaining {
  /** Path of the value. */
  readonly path: string;

  /** What was given, without secrets; undefined where that says nothing. */
  readonly given: string | undefined;

  /** What to do, or why there is nothing to do. */
  readonly reason: string;

  /** Code of what the program does not have, for its comment. */
  readonly code?: string;
}

/** A place as the tables write it, or the names of the props that lead to it. */
type Place = string | readonly string[];

/** What a row of the tables does for an import. */
export type Translate = (translation: Translation) => void;

export const SECRET =
  "it holds a secret, and a program must not: put it into a Secret, and refer to that by SecretRef or a volume";

/** Longest name of an object in a cluster that everything takes. */
const MOST_CHARACTERS = 63;

/** Longest text of a value that is shown. */
const LONGEST = 80;

/** The values of one release on their way to props. */
export class Translation {
  /** What is left to people. */
  readonly left = new Map<string, Remaining>();

  /** What needs nothing here, with the reason. */
  readonly needless = new Map<string, Remaining>();

  /** What the program does in another way than the release. */
  readonly changed = new Map<string, Remaining>();

  /** What other constructs of the program say, by the path of the value. */
  readonly elsewhere = new Map<string, unknown>();

  constructor(
    readonly values: GivenValues,
    readonly props: Draft,
    readonly release: ReleaseName,

    /** The platform that the agents of the release join; undefined for the platform itself. */
    readonly platform?: JoinedPlatform,
  ) {}

  /** Names a value that a person has to decide about. */
  leave(path: string, reason: string, given?: unknown): void {
    this.left.set(path, { path, given: shown(path, given), reason });
  }

  /** Names a value for which nothing is to be written. */
  needsNothing(path: string, reason: string, given?: unknown): void {
    this.needless.set(path, { path, given: shown(path, given), reason });
  }

  /** Names what the program does in another way than the release, whatever a person decides. */
  change(path: string, reason: string, given?: unknown): void {
    this.changed.set(path, { path, given: shown(path, given), reason });
  }

  /** Names those of some values for which nothing is to be written, since the chart does not read them either. */
  idle(paths: readonly string[], reason: string, component?: Component): void {
    for (const path of paths) {
      const given = this.values.readChanged(path, component);
      if (given !== undefined) this.needsNothing(this.values.placeOf(path, component), reason, given);
    }
  }

  /** Puts what was written for a value to its place, or leaves it to people where the place is taken. */
  put(place: Place, written: Expression, path: string): void {
    if (this.props.put(place, written, path)) return;
    this.leave(path, `${[place].flat().join(".")}: another value of the release already decides this prop`);
  }

  /** Puts data as it is, without the secrets in it: each of them is left to people. */
  putData(place: Place, data: unknown, path: string): void {
    const rest = this.withoutSecrets(data, path);
    if (!isNothing(rest) || isNothing(data)) this.put(place, rest as Expression, path);
  }

  /** Data without the secrets in it, each of which is left to people. @param orFile names of settings that may be files */
  withoutSecrets(data: unknown, path: string, orFile: readonly string[] = []): unknown {
    const secrets = findPossibleCredentials(data, path, orFile);
    for (const secret of secrets) this.leave(secret, SECRET);
    return withoutPlaces(data, path, new Set(secrets));
  }

  /** A reference to a Secret that people make of a secret of the release. @param key of the Secret */
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

  /** The text at a path where it differs from the chart's default; what is no text becomes nothing, which is named. */
  text(path: string, component?: Component): string | undefined {
    const found = this.values.readChanged(path, component);
    return typeof found === "string" ? found : undefined;
  }

  /** The text at a path, the chart's default included. */
  word(path: string, component?: Component): string | undefined {
    const found = this.values.read(path, component);
    return typeof found === "string" ? found : undefined;
  }

  /** The number at a path, the chart's default included. */
  count(path: string, component?: Component): number | undefined {
    const found = this.values.read(path, component);
    return typeof found === "number" ? found : undefined;
  }

  /** Whether the value at a path is true; anything but `true` and `false` is left to people. */
  isOn(path: string, component?: Component): boolean {
    const found = this.values.read(path, component);
    if (found === undefined || typeof found === "boolean") return found === true;
    this.leave(this.values.placeOf(path, component), "true or false is expected", found);
    return this.values.fallback(path) === true;
  }

  /** The fields of an object at a path. */
  record(path: string, component?: Component): Values | undefined {
    const found = this.values.readChanged(path, component);
    return isRecord(found) ? found : undefined;
  }

  /** The items of a list at a path. */
  list(path: string, component?: Component): readonly unknown[] {
    return listAt(this.values.readChanged(path, component));
  }

  /** The texts of a list at a path. */
  texts(path: string, component?: Component): readonly string[] {
    return this.list(path, component).filter(isText);
  }
}

/** Values of the charts whose name says no secret, and that may be one. */
const NAMES_OF_TOKENS = ["tokenName", "caPin"];

/** What a person sees of a value: without secrets, on one line, and not too long. */
export function shown(path: string, given: unknown): string | undefined {
  if (given === undefined) return undefined;
  const [name = ""] = path.split(".").slice(-1);
  const isSecret = NAMES_OF_TOKENS.includes(name) || namesCredential(name);
  if (isSecret || findPossibleCredentials({ [name]: given }, "").length > 0) return "(redacted)";
  const text = visible(withoutCredentials(JSON.stringify(given)));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
