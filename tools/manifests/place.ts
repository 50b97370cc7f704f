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

/** What the tables of exceptions say about one path of attributes, which begins with a resource type. */
export interface Place {
  readonly path: readonly string[];

  /** Why it cannot be shown, if it cannot. */
  readonly refused: string | undefined;

  /** Whether it is a map whose keys are data. */
  readonly isData: boolean;
  readonly conversion: Conversion | undefined;

  /** Name of the list that the API has for a block, if it has one. */
  readonly list: string | undefined;

  /** Name in the API, where it is not that list. */
  readonly apiName: string;

  /** What the provider sends in the block if a stack says nothing. */
  readonly defaults: Readonly<Record<string, unknown>> | undefined;

  /** Places inside of it that were asked for: a large plan has a million attributes, and few paths. */
  readonly inner: Map<string, Place>;
}

const TYPES = new Map<string, Place>();

/** The place of a resource. */
export function resourcePlace(type: string): Place {
  return known(TYPES, type, () => [type]);
}

/** The place of an attribute or a block inside of another place. */
export function inside(place: Place, name: string): Place {
  return known(place.inner, name, () => [...place.path, name]);
}

/** `host_network` as `hostNetwork`. @internal */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function known(places: Map<string, Place>, name: string, path: () => readonly string[]): Place {
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
