import { BRAND_RULES } from "../rules";
import type { ImageContractProps } from "../image-contract";
import { fieldsOf, isRecord, isText, isTextLike, listOf } from "../../core/given";
import type { Problems } from "../../core/value";

const ABSOLUTE_PATH = /^(\/[A-Za-z0-9._-]+)+$/;
const WORD = /^[^\s\p{Cc}]+$/u;

/** Whether something is what a field of the contract takes. */
const FIELDS: Readonly<Record<keyof ImageContractProps, (given: unknown) => boolean>> = {
  entrypoint: (given) => isListOf(given, (word) => isTextLike(WORD, word)) && listOf(given)?.length !== 0,
  programs: (given) => isRecordOf(given, (commands) => isListOf(commands, (word) => isTextLike(WORD, word))),
  user: (given) => Number.isInteger(given) && Number(given) > 0,
  startFlags: isFlags,
  updaterFlags: isFlags,
  configurationFile: (given) => isTextLike(ABSOLUTE_PATH, given),
  configurationKeys: isKeys,
  writableFolders: (given) => isListOf(given, (folder) => isTextLike(ABSOLUTE_PATH, folder)),
  environment: (given) => isListOf(given, (name) => isTextLike(/^[A-Za-z_][A-Za-z0-9_]*$/, name)),
  resourceKinds: isKinds,
};

/**
 * What a program declares about its images, as far as it has the form of a contract; the rest is noted (`BRAND-005`).
 *
 * @param given props, whatever their type says
 */
export function checkImageContract(given: unknown, problems: Problems): ImageContractProps {
  if (given === undefined) return {};
  if (!isRecord(given)) {
    problems.add(BRAND_RULES.imageContract, "imageContract", given);
    return {};
  }
  const entries = Object.entries(given).filter(([name, field]) => {
    if (field === undefined) return false;
    const check = new Map<string, (given: unknown) => boolean>(Object.entries(FIELDS)).get(name);
    const taken = check?.(field) ?? false;
    if (!taken) problems.add(BRAND_RULES.imageContract, `imageContract.${name}`, field);
    return taken;
  });
  const props: ImageContractProps = Object.fromEntries(entries);
  const { entrypoint, configurationFile } = props;
  if (entrypoint !== undefined && !entrypoint.includes(configurationFile ?? "")) {
    problems.add(BRAND_RULES.imageContract, "imageContract.configurationFile", configurationFile);
  }
  return props;
}

function isListOf(given: unknown, isItem: (item: unknown) => boolean): boolean {
  return listOf(given)?.every(isItem) ?? false;
}

function isRecordOf(given: unknown, isItem: (item: unknown) => boolean): boolean {
  return isRecord(given) && Object.values(given).every(isItem);
}

function isFlags(given: unknown): boolean {
  return isRecordOf(given, (flag) => {
    const { takes, short, repeated } = fieldsOf(flag);
    return (
      ["nothing", "value", "file"].includes(String(takes)) &&
      (short === undefined || isTextLike(/^[A-Za-z]$/, short)) &&
      (repeated === undefined || typeof repeated === "boolean")
    );
  });
}

function isKeys(given: unknown): boolean {
  return isRecordOf(given, (key) => ["value", "file", "anything"].includes(isText(key) ? key : "") || isKeys(key));
}

function isKinds(given: unknown): boolean {
  const { created, removed, reset, atStartup, singletons, ownedByConfiguration } = fieldsOf(given);
  const lists = [created, removed, reset, atStartup];
  return (
    lists.every((list) => isListOf(list, isText)) &&
    isRecordOf(singletons, isText) &&
    isRecordOf(ownedByConfiguration, (keys) => isListOf(keys, isText))
  );
}
