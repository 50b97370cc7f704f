import { credentialsIn } from "../../../constructs/core/credential-places";
import { isRecord } from "../../../constructs/core/given";
import { namesCredential, withoutCredentials } from "../../../constructs/core/credentials";
import { visible } from "../../output/visible";
import type { Written } from "../expression";
import type { Draft } from "./draft";
import type { Component, GivenValues, Values } from "./given-values";

/** Where a release is: what `helm list` shows. */
export interface ReleaseName {
  readonly namespace: string;
  readonly name: string;

  /** Its version, where that is not the version of the platform. */
  readonly version?: string | undefined;
}

/** What a release needs to know of the others. */
export interface OtherReleases {
  /** Clusters of Kubernetes that releases of agents protect. */
  readonly protectedClusters?: ReadonlySet<string>;

  /** The platform that agents join. */
  readonly platform?: { readonly hosts: readonly string[]; readonly isEnterprise: boolean };
}

/** A value that no program holds, or that holds only with a decision of a person. */
export interface Remaining {
  /** Path of the value. */
  readonly path: string;

  /** What was given, without secrets; undefined where that says nothing. */
  readonly given: string | undefined;

  /** What to do, or why there is nothing to do. */
  readonly reason: string;
}

/** A place as the tables write it, or the names of the props that lead to it. */
type Place = string | readonly string[];

/** What a row of the tables does for an import. */
export type Translate = (translation: Translation) => void;

const SECRET =
  "it holds a secret, which no program may: put it into a Secret, and refer to that by SecretRef or a volume";

/** Longest text of a value that is shown. */
const LONGEST = 80;

/** The values of one release on their way to props. */
export class Translation {
  /** What is left to people. */
  readonly left = new Map<string, Remaining>();

  /** What needs nothing here, with the reason. */
  readonly needless = new Map<string, Remaining>();

  constructor(
    readonly values: GivenValues,
    readonly props: Draft,
    readonly release: ReleaseName,

    /** What the other releases of the program are. */
    readonly others: OtherReleases = {},
  ) {}

  /** Names a value that a person has to decide about. */
  leave(path: string, reason: string, given?: unknown): void {
    this.left.set(path, { path, given: shown(path, given), reason });
  }

  /** Names a value for which nothing is to be written. */
  needsNothing(path: string, reason: string, given?: unknown): void {
    this.needless.set(path, { path, given: shown(path, given), reason });
  }

  /** Names those of some values for which nothing is to be written, since the chart does not read them either. */
  idle(paths: readonly string[], reason: string, component?: Component): void {
    for (const path of paths) {
      const given = this.values.readChanged(path, component);
      if (given !== undefined) this.needsNothing(this.values.placeOf(path, component), reason, given);
    }
  }

  /** Puts what was written for a value to its place, or leaves it to people where the place is taken. */
  put(place: Place, written: Written, path: string): void {
    if (this.props.put(place, written)) return;
    this.leave(path, `${[place].flat().join(".")}: another value of the release has chosen something else there`);
  }

  /** Puts data as it is, unless it holds a secret. */
  putData(place: Place, data: unknown, path: string): void {
    if (this.holdsSecret(data, path)) return;
    this.put(place, data as Written, path);
  }

  /** Whether data holds a secret; it is then left to people. */
  holdsSecret(data: unknown, path: string): boolean {
    const [first] = credentialsIn(data, path);
    if (first === undefined) return false;
    this.leave(first, SECRET);
    return true;
  }

  /** The text at a path where it differs from the chart's default; anything else that is there is left to people. */
  text(path: string, component?: Component): string | undefined {
    const found = this.values.readChanged(path, component);
    if (found === undefined || typeof found === "string") return found;
    this.leave(this.values.placeOf(path, component), "a text is expected", found);
    return undefined;
  }

  /** The text at a path, the chart's default included; anything else that is there is left to people. */
  word(path: string, component?: Component): string | undefined {
    const found = this.values.read(path, component);
    return typeof found === "string" ? found : this.text(path, component);
  }

  /** The number at a path, the chart's default included; anything else that is there is left to people. */
  count(path: string, component?: Component): number | undefined {
    const found = this.values.read(path, component);
    if (found === undefined || typeof found === "number") return found;
    this.leave(this.values.placeOf(path, component), "a number is expected", found);
    return undefined;
  }

  /** Whether the value at a path is true; anything but `true` and `false` is left to people. */
  isOn(path: string, component?: Component): boolean {
    const found = this.values.read(path, component);
    if (found === undefined || typeof found === "boolean") return found === true;
    this.leave(this.values.placeOf(path, component), "true or false is expected", found);
    return this.values.fallback(path) === true;
  }

  /** The fields of an object at a path; anything else that is there is left to people. */
  record(path: string, component?: Component): Values | undefined {
    const found = this.values.readChanged(path, component);
    if (found === undefined || isRecord(found)) return found;
    this.leave(this.values.placeOf(path, component), "names with values are expected", found);
    return undefined;
  }

  /** The items of a list at a path; anything else that is there is left to people. */
  list(path: string, component?: Component): readonly unknown[] {
    const found = this.values.readChanged(path, component);
    if (found === undefined) return [];
    if (Array.isArray(found)) return found as unknown[];
    this.leave(this.values.placeOf(path, component), "a list is expected", found);
    return [];
  }

  /** The texts of a list at a path. */
  texts(path: string, component?: Component): readonly string[] {
    const found = this.list(path, component);
    const texts = found.filter((item) => typeof item === "string");
    if (texts.length < found.length) this.leave(this.values.placeOf(path, component), "texts are expected", found);
    return texts;
  }
}

/** What a person sees of a value: without secrets, on one line, and not too long. */
function shown(path: string, given: unknown): string | undefined {
  if (given === undefined) return undefined;
  const [name = ""] = path.split(".").slice(-1);
  if (credentialsIn({ [name]: given }, "").length > 0 || namesCredential(name)) return "(redacted)";
  const text = visible(withoutCredentials(JSON.stringify(given)));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
