import {
  CONVERTED,
  DATA_MAPS,
  exceptionFor,
  LISTS,
  RENAMED,
  type Conversion,
  PROVIDER_DEFAULTS,
  REFUSED,
} from "./exceptions";

/** The entries of the exception tables for an attribute path, which begins with a resource type. */
export interface Place {
  readonly path: readonly string[];

  /** Why the attribute cannot be shown; undefined if it can. */
  readonly refused: string | undefined;

  /** Whether the attribute is a map whose keys are data. */
  readonly isData: boolean;
  readonly conversion: Conversion | undefined;

  /** Name of the list in the API, if the block is a list there. */
  readonly list: string | undefined;

  /** Name in the API, if the block is not such a list. */
  readonly apiName: string;

  /** Values that the provider sends in the block if a stack does not set them. */
  readonly defaults: Readonly<Record<string, unknown>> | undefined;

  /** Cached inner places. A large plan has a million attributes, but only few different paths. */
  readonly inner: Map<string, Place>;
}

const TYPES = new Map<string, Place>();

export function resourcePlace(type: string): Place {
  return cachedPlace(TYPES, type, () => [type]);
}

/** The place of an attribute or block inside another place. */
export function inside(place: Place, name: string): Place {
  return cachedPlace(place.inner, name, () => [...place.path, name]);
}

/** `host_network` as `hostNetwork`. @internal */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function cachedPlace(places: Map<string, Place>, name: string, path: () => readonly string[]): Place {
  const place = places.get(name) ?? lookUp(path());
  places.set(name, place);
  return place;
}

function lookUp(path: readonly string[]): Place {
  const [last = ""] = path.slice(-1);
  return {
    path,
    refused: exceptionFor(REFUSED, path),
    isData: exceptionFor(DATA_MAPS, path) === true,
    conversion: exceptionFor(CONVERTED, path),
    list: exceptionFor(LISTS, path),
    apiName: exceptionFor(RENAMED, path) ?? camelCase(last),
    defaults: exceptionFor(PROVIDER_DEFAULTS, path),
    inner: new Map(),
  };
}
