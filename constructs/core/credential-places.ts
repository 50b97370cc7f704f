import { holdsCredential, isPlaceholder, namesCredential } from "./credentials";
import { isRecord } from "./given";
import { propertyOf } from "./value";

/**
 * What is known of the keys of some data, key by key: `secret` is a credential or the path of a file that holds one,
 * anything else that is written here is none. Of a key that is not here, its name decides.
 */
export interface KnownKeys {
  readonly [key: string]: string | KnownKeys;
}

/** How names are judged; undefined where they say nothing. */
type ByName = KnownKeys | undefined;

/** Called for each credential, while the path leads to it: a place in words takes longer than the search. */
type OnFound = () => void;

type Path = (string | number)[];

/**
 * Places of the texts in some data that are credentials, by the name of their setting or by their look.
 *
 * @param property path of the data
 */
export function credentialsIn(data: unknown, property: string, known: KnownKeys = {}): readonly string[] {
  return searched(data, property, known);
}

/** The same by their look alone: where names are those of props, they say nothing about a value. */
export function credentialFormsIn(data: unknown, property: string): readonly string[] {
  return searched(data, property, undefined);
}

function searched(data: unknown, property: string, known: ByName): readonly string[] {
  const found: string[] = [];
  const path: Path = [];
  search(data, known, path, () => found.push(path.reduce<string>(below, property)));
  return found;
}

function below(parent: string, key: string | number): string {
  return typeof key === "number" ? `${parent}[${key}]` : propertyOf(parent, key);
}

function search(data: unknown, known: ByName, path: Path, onFound: OnFound): void {
  if (typeof data === "string") {
    if (holdsCredential(data)) onFound();
  } else if (Array.isArray(data)) {
    data.forEach((item, index) => {
      path.push(index);
      if (isValueOfOption(data, index)) onFound();
      else search(item, known, path, onFound);
      path.pop();
    });
  } else if (isRecord(data)) {
    for (const [name, item] of Object.entries(data)) {
      path.push(name);
      searchField(data, name, item, known, path, onFound);
      path.pop();
    }
  }
}

function searchField(
  { name: variable }: Readonly<Record<string, unknown>>,
  name: string,
  item: unknown,
  known: ByName,
  path: Path,
  onFound: OnFound,
): void {
  // A list of variables has objects with name and value.
  const isVariable = name === "value" && typeof variable === "string" && isNamedCredential(variable, item);
  const knowledge = known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
  const isByName = known !== undefined && knowledge === undefined && isNamedCredential(name, item);
  if (isVariable || isByName || holdsCredential(name)) onFound();
  else if (knowledge === "secret") {
    if ([item].flat().some(isSecret)) onFound();
  } else search(item, known && (typeof knowledge === "object" ? knowledge : belowAny(known)), path, onFound);
}

/** What is known below a key that may have any name. */
function belowAny(known: KnownKeys): KnownKeys {
  const { "*": below } = known;
  return typeof below === "object" ? below : {};
}

/** Whether a word of a command is the credential that the option before it names: `--password`, `hunter2`. */
function isValueOfOption(words: readonly unknown[], index: number): boolean {
  const [option, word] = [words[index - 1], words[index]];
  if (typeof option !== "string" || typeof word !== "string" || word.startsWith("-")) return false;
  return /^--?[A-Za-z][\w-]*$/.test(option) && isNamedCredential(option, word);
}

function isNamedCredential(name: string, value: unknown): boolean {
  return isLiteral(value) && namesCredential(name);
}

/** Whether the value of a key that holds secrets is one. The service reads `/path` and `roles:/path` as a file. */
function isSecret(value: unknown): boolean {
  return isLiteral(value) && !/^([\w,-]+:)?\//.test(String(value));
}

function isLiteral(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && !isPlaceholder(value));
}
