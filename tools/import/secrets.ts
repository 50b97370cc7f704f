import { isStaticToken } from "../../constructs/access/static-token";
import { findPossibleCredentials } from "../../constructs/core/credential-places";
import { isRecord, givenList } from "../../constructs/core/given";
import { childProperty } from "../../constructs/core/value";
import { shellWord } from "../../constructs/core/shell-word";
import { at, objectAt } from "../json/plain-data";
import { metadataName, type Resource } from "../tctl/resource-text";
import { call } from "./expression";
import { FreeNames } from "./free-names";
import { typedKind } from "./kinds";
import { secretOfOperator } from "./operator-objects";

/** A Secret that a program refers to, and that the user has to create. */
export interface NeededSecret {
  readonly name: string;
  readonly key: string;

  /** The command that copies the secret from the service into the Secret, in two lines. */
  readonly command: readonly [read: string, write: string];
}

/** The Secrets to which the programs of an import refer, with unique names. */
export class Secrets {
  readonly #needed: NeededSecret[] = [];
  readonly #names = new FreeNames();
  readonly #staticTokens: ReadonlyMap<string, number>;

  /**
   * @param read all resources in their order, because commands find a static token by its index
   * @param readToken command that prints the name of such a token, if the resources are not from tctl
   */
  constructor(
    read: readonly Resource[],
    private readonly readToken?: (name: string) => string,
  ) {
    this.#staticTokens = new Map(read.filter(isStaticToken).map((token, index) => [metadataName(token), index]));
  }

  /** The requested Secrets. */
  get needed(): readonly NeededSecret[] {
    return this.#needed;
  }

  /** A resource in which references replace the secrets. */
  hideIn(resource: Resource): Resource {
    const shown = isStaticToken(resource) ? this.#withHiddenName(resource) : this.#withUnshown(resource);
    const places = new Set(findPossibleCredentials(shown["spec"], "spec"));
    return {
      ...shown,
      spec: mapped(shown["spec"], "spec", (place, value) =>
        places.has(place) ? this.#ofField(resource, place, value) : undefined,
      ),
    };
  }

  #withHiddenName(resource: Resource): Resource {
    const index = this.#staticTokens.get(metadataName(resource)) ?? 0;
    const place = `[.[] | select((.spec.join_method // "token") == "token")][${index}].metadata.name`;
    const read = this.readToken?.(metadataName(resource)) ?? `tctl get tokens --format=json | jq -j '${place}'`;
    const name = this.#reference("join-token", "auth-token", read);
    return { ...resource, metadata: { ...objectAt(resource["metadata"]), name } };
  }

  #withUnshown(resource: Resource): Resource {
    const paths = typedKind(String(resource["kind"]))?.notShown ?? [];
    const spec = paths.reduce<unknown>((outer, path) => {
      const keys = path.split(".");
      const isThere = keys.length === 1 || at(outer, ...keys.slice(0, -1)) !== undefined;
      return isThere ? withField(outer, keys, this.#ofField(resource, `spec.${path}`, at(outer, ...keys))) : outer;
    }, resource["spec"]);
    return { ...resource, spec };
  }

  #ofField(resource: Resource, place: string, value: unknown) {
    const operatorSecret = secretOfOperator(value);
    if (operatorSecret !== undefined) return call("SecretRef.of", operatorSecret);
    const [kind, name] = [String(resource["kind"]), metadataName(resource)];
    const key = dashed(place.slice(place.lastIndexOf(".") + 1).replace(/\[\d+\]$/, "")) || "value";
    const read = `tctl get ${shellWord(`${kind}/${name}`)} --with-secrets --format=json | jq -j ${shellWord(`.[0].${place}`)}`;
    return this.#reference(`${kind}-${name}`, key, read);
  }

  #reference(about: string, key: string, read: string) {
    const name = this.#names.take(dashed(about).slice(0, 200) || "secret", "-");
    const write = `kubectl create secret generic ${name} --namespace NAMESPACE --from-file=${key}=/dev/stdin`;
    this.#needed.push({ name, key, command: [`${read} |`, `  ${write}`] });
    return call("SecretRef.of", [name, key]);
  }
}

function withField(data: unknown, [key = "", ...inner]: readonly string[], value: unknown): object {
  const fields = objectAt(data);
  return { ...fields, [key]: inner.length === 0 ? value : withField(fields[key], inner, value) };
}

/** Data in which a function replaces values. Places are named as in reports. */
export function mapped(value: unknown, place: string, other: (place: string, value: unknown) => unknown): unknown {
  const instead = other(place, value);
  if (instead !== undefined) return instead;
  const items = givenList(value);
  if (items !== undefined) return items.map((item, index) => mapped(item, `${place}[${index}]`, other));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapped(inner, childProperty(place, key), other)]),
  );
}

function dashed(text: string): string {
  return Array.from(text.toLowerCase().matchAll(/[a-z0-9]+/g), ([word]) => word).join("-");
}
