import { Failure } from "../cli/failure";
import { isObject } from "../json/json";
import { objectAt, stringAt, textAt, textsAt } from "../json/plain-data";

/**
 * The records in the output of `tctl inventory ls`, as a table or as JSON.
 *
 * @throws Failure when the text is neither
 */
export function readInventory(text: string): readonly InventoryRecord[] {
  const plain = text.replace(/^\ufeff/, "");
  if (plain.trim() === "") throw unreadable("it is empty");
  const records = /^\s*[[{]/.test(plain) ? recordsInJson(plain) : recordsInTable(plain);
  if (records.length === 0)
    throw unreadable("it lists no process, and proxies are in it some minutes after their start");
  return records;
}

function recordsInJson(text: string): readonly InventoryRecord[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw unreadable("its JSON cannot be read: it may have been cut off");
  }
  if (!Array.isArray(list)) throw unreadable("its JSON is not a list of records");
  return list.map((resource: unknown, index) => {
    const spec = objectAt(resource, "spec");
    const version = textAt(spec, "version");
    if (!isObject(resource) || version === undefined) {
      throw unreadable(`record ${index + 1} is not an instance: it has no spec.version`);
    }
    const group = textAt(spec, "updater_info", "update_group") ?? textAt(spec, "update_group");
    return {
      id: stringAt(resource, "metadata", "name"),
      hostname: stringAt(spec, "hostname"),
      services: textsAt(spec, "services"),
      version,
      upgrader: textAt(spec, "ext_upgrader") ?? "none",
      ...(group !== undefined && { group }),
    };
  });
}

/** The line below the headings. Each group of dashes begins where a column begins. */
const DASHES = /^-+( +-+)* *$/;

/** The headings in older and newer versions. @see specification 2.5 */
const HEADINGS: Readonly<Record<string, Column>> = {
  "Server ID": "id",
  Hostname: "hostname",
  Services: "services",
  Version: "version",
  "Agent Version": "version",
  Upgrader: "upgrader",
  "Update Group": "group",
};

const NEEDED: readonly Column[] = ["id", "version", "upgrader"];

type Column = keyof InventoryRecord;

interface Place {
  readonly column: Column;
  readonly start: number;
  readonly end: number | undefined;
}

function recordsInTable(text: string): readonly InventoryRecord[] {
  const lines = text.split(/\r?\n/);
  const under = lines.findIndex((line) => DASHES.test(line));
  if (under < 0) throw unreadable("it has no table: a line of dashes under the headings");
  const places = columnPlaces(lines[under - 1] ?? "", lines[under] ?? "");
  const rows = lines.slice(under + 1).filter((line) => line.trim() !== "");
  return rows.map((row) => inventoryRecord(row, places));
}

/** Cells may be empty, and may contain spaces, so columns are found by their positions, counted in characters. */
function inventoryRecord(row: string, places: readonly Place[]): InventoryRecord {
  const line = Array.from(row);
  const cell = (wanted: Column): string => {
    const place = places.find(({ column }) => column === wanted);
    return place === undefined ? "" : line.slice(place.start, place.end).join("").trim();
  };
  const [services, group] = [cell("services"), cell("group")];
  return {
    id: cell("id"),
    hostname: cell("hostname"),
    services: services === "" ? [] : services.split(",").map((service) => service.trim()),
    version: cell("version"),
    upgrader: cell("upgrader"),
    ...(group !== "" && { group }),
  };
}

function columnPlaces(headings: string, dashes: string): readonly Place[] {
  const starts = [...dashes.matchAll(/-+/g)].map(({ index }) => index);
  const places = starts.flatMap((start, at): Place[] => {
    const end = starts[at + 1];
    const heading = headings.slice(start, end).trim();
    const column = Object.hasOwn(HEADINGS, heading) ? HEADINGS[heading] : undefined;
    return column === undefined ? [] : [{ column, start, end }];
  });
  const missing = NEEDED.filter((needed) => !places.some(({ column }) => column === needed));
  if (missing.length === 0) return places;
  const names = missing.map((column) => columnHeadings(column).join(" or "));
  throw unreadable(`its table has no column ${names.join(", ")}; its headings are: ${headings.trim().slice(0, 200)}`);
}

function columnHeadings(wanted: Column): readonly string[] {
  return Object.entries(HEADINGS).flatMap(([heading, column]) => (column === wanted ? [heading] : []));
}

function unreadable(reason: string): Failure {
  return new Failure("read the inventory", reason, [
    "pass the whole output of tctl: tctl inventory ls, or tctl inventory ls --format=json",
    "check that tctl and the service have the same major version: tctl version, tctl status",
  ]);
}

/** A process that is connected to the platform. @see specification 2.5 */
export interface InventoryRecord {
  readonly id: string;
  readonly hostname: string;

  /** Its services in the service's words: `Kube`, `App`, `Node`, `Proxy`. */
  readonly services: readonly string[];
  readonly version: string;

  /** Kind of the updater; `none` if there is none. */
  readonly upgrader: string;
  readonly group?: string;
}

/** Services of the platform itself. */
const PLATFORM_SERVICES = ["auth", "proxy"];

/** Whether a process belongs to the platform itself, and is not an agent. */
export function isOfPlatform({ services }: InventoryRecord): boolean {
  return services.some((service) => PLATFORM_SERVICES.includes(service.toLowerCase()));
}

/** Whether an updater keeps a process up to date. */
export function isEnrolled({ upgrader }: InventoryRecord): boolean {
  return upgrader !== "" && upgrader !== "none";
}
