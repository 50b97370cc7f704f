import { holdsCredential, isPlaceholder, namesCredential } from "./credentials";
import { isSuspect } from "./credential-suspects";
import { isRecord, isTextLike, givenList, givenText } from "./given";
import { placeAtPath, type Path } from "./value";

/** Names that hold a credential or the path of a file with one. Undefined if the names of settings do not matter. */
type ByName = readonly string[] | undefined;

/**
 * Called while `path` leads to a credential. Only then is the place put into words, which takes longer than the search.
 */
type OnFound = () => void;

/**
 * Places of the texts in some data that are credentials, by the name of their setting or by their look.
 *
 * @param property path of the data
 * @param orFile names that hold a credential or the path of a file with one
 */
export function findCredentials(data: unknown, property: string, orFile: readonly string[] = []): readonly string[] {
  return searched(data, property, orFile);
}

/**
 * Places of the texts that look like credentials. Names of props do not count, because they say nothing of the value.
 */
export function findCredentialForms(data: unknown, property: string): readonly string[] {
  return searched(data, property, undefined);
}

/** Places of the texts that may be credentials, although neither form nor name proves it ({@link isSuspect}). */
export function findSuspects(data: unknown, property: string): readonly string[] {
  return placesFound(property, (path, onFound) => {
    suspect(data, "", path, onFound);
  });
}

/** Places of credentials and of suspects, for data in which no text is known to be harmless. */
export function findPossibleCredentials(
  data: unknown,
  property: string,
  orFile?: readonly string[],
): readonly string[] {
  return [...new Set([...findCredentials(data, property, orFile), ...findSuspects(data, property)])];
}

function searched(data: unknown, property: string, orFile: ByName): readonly string[] {
  return placesFound(property, (path, onFound) => {
    search(data, orFile, path, onFound);
  });
}

function placesFound(property: string, look: (path: Path, onFound: OnFound) => void): readonly string[] {
  const found: string[] = [];
  const path: Path = [];
  look(path, () => found.push(placeAtPath(path, property)));
  return found;
}

/** @param name of the setting, the variable or the option whose value the data is */
function suspect(data: unknown, name: string, path: Path, onFound: OnFound): void {
  if (typeof data === "string") {
    if (isSuspect(name, data)) onFound();
  } else if (Array.isArray(data)) {
    data.forEach((item, index) => {
      path.push(index);
      suspect(item, optionBefore(data, index) ?? name, path, onFound);
      path.pop();
    });
  } else if (isRecord(data)) {
    for (const [key, item] of Object.entries(data)) {
      path.push(key);
      suspect(item, key === "value" ? givenText(data["name"]) || key : key, path, onFound);
      path.pop();
    }
  }
}

function search(data: unknown, orFile: ByName, path: Path, onFound: OnFound): void {
  if (typeof data === "string") {
    if (holdsCredential(data)) onFound();
  } else if (Array.isArray(data)) {
    searchWords(data, [], orFile, path, onFound);
  } else if (isRecord(data)) {
    for (const [name, item] of Object.entries(data)) {
      path.push(name);
      // `args` continue the command of a container. Without a command, the name of the image stands for the program.
      if (name === "args" && Array.isArray(item)) searchWords(item, commandBefore(data), orFile, path, onFound);
      else searchField(data, name, item, orFile, path, onFound);
      path.pop();
    }
  }
}

function searchWords(
  words: readonly unknown[],
  before: readonly unknown[],
  orFile: ByName,
  path: Path,
  onFound: OnFound,
): void {
  const all = [...before, ...words];
  words.forEach((item, index) => {
    path.push(index);
    if (isValueOfOption(all, before.length + index)) onFound();
    else search(item, orFile, path, onFound);
    path.pop();
  });
}

function commandBefore({ command, image }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return givenList(command) ?? givenText(image).split("/").at(-1)?.split(/[:@]/, 1).filter(Boolean) ?? [];
}

function searchField(
  { name: variable }: Readonly<Record<string, unknown>>,
  name: string,
  item: unknown,
  orFile: ByName,
  path: Path,
  onFound: OnFound,
): void {
  // An environment variable of a container is an object with name and value.
  const isVariable = name === "value" && typeof variable === "string" && isNamedCredential(variable, item);
  const mayBeFile = orFile?.includes(name) === true;
  const isByName = orFile !== undefined && !mayBeFile && isNamedCredential(name, item);
  if (isVariable || isByName || holdsCredential(name) || (mayBeFile && isSecret(item))) onFound();
  else search(item, orFile, path, onFound);
}

/**
 * Whether the words before a word of a command show that it is a credential: `--password`, `hunter2`; or `curl`, `-u`,
 * `me:hunter2`.
 */
function isValueOfOption(words: readonly unknown[], index: number): boolean {
  const [program, option, word] = [words[0], words[index - 1], words[index]];
  if (typeof program !== "string" || typeof option !== "string" || typeof word !== "string") return false;
  const isNamed = optionBefore(words, index) !== undefined && isNamedCredential(option, word);
  return (
    isNamed || (!/\s/.test(option) && !holdsCredential(option) && holdsCredential([program, option, word].join(" ")))
  );
}

/** The option before a word, unless the word is an option itself. */
function optionBefore(words: readonly unknown[], index: number): string | undefined {
  const [option, word] = [words[index - 1], words[index]];
  const isValue = typeof word === "string" && !word.startsWith("-");
  return isValue && isTextLike(/^--?[A-Za-z][\w.-]*$/, option) ? option : undefined;
}

function isNamedCredential(name: string, value: unknown): boolean {
  return isLiteral(value) && namesCredential(name);
}

/** Whether a value is a credential, and not the path of a file with one. */
function isSecret(value: unknown): boolean {
  return isLiteral(value) && !String(value).startsWith("/");
}

function isLiteral(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && !isPlaceholder(value));
}
