import { posix } from "node:path";
import { parse } from "yaml";
import type { Brand, PlatformResource } from "../../constructs";
import { IMAGE_USER } from "../../constructs/brand/brand";
import { RESOURCE_KINDS as kinds } from "../../constructs/brand/image-contract/resource-kinds";
import { environmentPrefix, servicePrograms, type ConfigurationKeys, type Flag } from "./service-programs";

/** A container of Kubernetes, as far as the contract of its image has something to say of it. */
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly securityContext?: { readonly runAsUser?: number | string };
  readonly lifecycle?: Readonly<Record<string, { readonly exec?: { readonly command: readonly string[] } }>>;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
}

/** A pod of Kubernetes, likewise. */
export interface Pod {
  readonly securityContext?: { readonly runAsUser?: number | string };
  readonly containers: readonly Container[];
  readonly volumes?: readonly {
    readonly name: string;
    readonly configMap?: { readonly name: string };
    readonly emptyDir?: object;
    readonly persistentVolumeClaim?: object;
  }[];
}

/** Files of ConfigMaps by the name of the ConfigMap. */
export type ConfigMaps = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** What the programs would refuse, and the files that they would read. */
interface Held {
  readonly problems: readonly string[];
  readonly files: readonly string[];
}

/** What is wrong with arguments that are appended to an entrypoint, and the files that they name. */
export function heldArguments(
  flags: Readonly<Record<string, Flag>>,
  args: readonly string[],
  entrypoint: readonly string[] = [],
): Held {
  const problems: string[] = [];
  const files: string[] = [];
  const given = entrypoint.flatMap((word) => flagOf(flags, word)?.name ?? []);
  for (const argument of args) {
    const flag = flagOf(flags, argument);
    if (flag === undefined) {
      problems.push(argument.startsWith("-") ? `unknown flag ${argument}` : `unexpected ${argument}`);
      continue;
    }
    if (given.includes(flag.name) && flag.repeated !== true) problems.push(`flag ${flag.name} cannot be repeated`);
    given.push(flag.name);
    if ((flag.takes === "nothing") !== (flag.value === undefined)) problems.push(`flag ${flag.name}: ${flag.takes}`);
    if (flag.takes === "file" && flag.value !== undefined) files.push(flag.value);
  }
  return { problems, files };
}

function flagOf(flags: Readonly<Record<string, Flag>>, word: string) {
  const { long, short, value } =
    /^(--(?<long>[a-z][a-z-]*)|-(?<short>[a-z]))(=(?<value>.*))?$/s.exec(word)?.groups ?? {};
  const found = Object.entries(flags).find(
    ([name, flag]) => name === long || (short !== undefined && flag.short === short),
  );
  return found === undefined ? undefined : { name: found[0], ...found[1], value };
}

/** Keys of a configuration file that nobody reads, and the files that it names. */
export function heldConfiguration(brand: Brand, document: unknown): Held {
  return heldKeys(servicePrograms(brand).configurationKeys, document, "");
}

function heldKeys(keys: ConfigurationKeys, document: unknown, path: string): Held {
  if (typeof document !== "object" || document === null) {
    return { problems: [`${path} has no keys`], files: [] };
  }
  const found = Object.entries(document).map(([key, value]: [string, unknown]) => {
    const at = path === "" ? key : `${path}.${key}`;
    const below = keys[key] ?? keys["*"];
    if (below === undefined) return { problems: [`${at} is not read`], files: [] };
    if (below === "anything") return { problems: [], files: [] };
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (typeof below === "object") {
      const held = items.map((item) => heldKeys(below, item, at));
      return { problems: held.flatMap(({ problems }) => problems), files: held.flatMap(({ files }) => files) };
    }
    const nested = items.some((item) => typeof item === "object" && item !== null);
    return { problems: nested ? [`${at} has keys`] : [], files: below === "file" ? items.map(String) : [] };
  });
  return { problems: found.flatMap(({ problems }) => problems), files: found.flatMap(({ files }) => files) };
}

/** What the image's program would refuse of a container that starts it. */
export function heldServiceContainer(brand: Brand, pod: Pod, container: Container, configMaps: ConfigMaps): string[] {
  const contract = servicePrograms(brand);
  const { command, args = [], volumeMounts = [] } = container;
  const held = heldArguments(contract.startFlags, args, contract.entrypoint);
  const configuration = fileOf(contract.configurationFile, pod, container, configMaps);
  const parsed: unknown = configuration === undefined ? {} : parse(configuration, { version: "1.1" });
  const inFile = heldConfiguration(brand, parsed);
  const isMounted = (file: string) =>
    volumeMounts.some(({ mountPath }) => mountPath === posix.dirname(file)) &&
    (configMapAt(file, pod, container) === undefined || fileOf(file, pod, container, configMaps) !== undefined);
  const dataFolder = (parsed as Record<string, { data_dir?: string } | undefined>)[brand.configurationSection]
    ?.data_dir;
  return [
    ...(command === undefined ? [] : heldCommand(contract.programs, command)),
    ...held.problems,
    ...(configuration === undefined ? [`${contract.configurationFile} is not mounted`] : []),
    ...inFile.problems,
    ...[...held.files, ...inFile.files].filter((file) => !isMounted(file)).map((file) => `${file} is not mounted`),
    ...unwritable(brand, pod, container),
    ...(dataFolder !== undefined && !brand.writableFolders.includes(dataFolder) ? [`data_dir ${dataFolder}`] : []),
    ...heldUser(pod, container),
    ...heldEnvironment(brand, container),
    ...heldLifecycle(contract.programs, container),
  ];
}

/** What the updater's program would refuse of the container that starts it. */
export function heldUpdaterContainer(brand: Brand, pod: Pod, container: Container): string[] {
  return [
    ...(container.command === undefined ? [] : ["the command replaces the entrypoint"]),
    ...heldArguments(servicePrograms(brand).updaterFlags, container.args ?? []).problems,
    ...heldUser(pod, container),
    ...heldEnvironment(brand, container),
  ];
}

/** Resources that the service would not take, or not give back. */
export function heldResources(
  resources: readonly Pick<PlatformResource, "kind">[],
  authSection: Readonly<Record<string, unknown>>,
): string[] {
  return resources.flatMap(({ kind }) => {
    const owners = (kinds.ownedByConfiguration[kind] ?? []).filter((key) => key in authSection);
    return [
      ...(kinds.created.includes(kind) ? [] : [`${kind} cannot be created`]),
      ...(kinds.removed.includes(kind) ? [] : [`${kind} cannot be removed`]),
      ...owners.map((key) => `${kind} is managed by static configuration: ${key}`),
    ];
  });
}

function unwritable({ writableFolders }: Brand, { volumes = [] }: Pod, { volumeMounts = [] }: Container): string[] {
  return writableFolders
    .filter((folder) => {
      const mount = volumeMounts.find(({ mountPath }) => mountPath === folder);
      const volume = volumes.find(({ name }) => name === mount?.name);
      // A claim of a StatefulSet is no volume of its template.
      const isWritable = volume === undefined || "emptyDir" in volume || "persistentVolumeClaim" in volume;
      return mount === undefined || mount.readOnly === true || !isWritable;
    })
    .map((folder) => `${folder} cannot be written to`);
}

function heldUser(pod: Pod, container: Container): string[] {
  const given = container.securityContext?.runAsUser ?? pod.securityContext?.runAsUser;
  return Number(given) === IMAGE_USER ? [] : [`user ${given}`];
}

function heldEnvironment(brand: Brand, { env = [] }: Container): string[] {
  const own = env.filter(({ name }) => name.startsWith(environmentPrefix(brand.id)));
  return own
    .filter(({ name }) => !servicePrograms(brand).environment.includes(name))
    .map(({ name }) => `${name} is not read`);
}

function heldLifecycle(programs: Readonly<Record<string, readonly string[]>>, { lifecycle = {} }: Container): string[] {
  return Object.values(lifecycle).flatMap(({ exec }) => heldCommand(programs, exec?.command ?? []));
}

function heldCommand(
  programs: Readonly<Record<string, readonly string[]>>,
  [program = "", command = ""]: readonly string[],
): string[] {
  if (command === "start") return ["the command replaces the entrypoint"];
  return programs[program]?.includes(command) === true ? [] : [`the image has no ${program} ${command}`];
}

function configMapAt(file: string, { volumes = [] }: Pod, { volumeMounts = [] }: Container): string | undefined {
  const mount = volumeMounts.find(({ mountPath }) => mountPath === posix.dirname(file));
  return volumes.find(({ name }) => name === mount?.name)?.configMap?.name;
}

function fileOf(file: string, pod: Pod, container: Container, configMaps: ConfigMaps): string | undefined {
  return configMaps.get(configMapAt(file, pod, container) ?? "")?.[posix.basename(file)];
}
