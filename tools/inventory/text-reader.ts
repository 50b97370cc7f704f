import type { OnRecord } from "./record";
import { unreadable } from "./unreadable";

/** The line under the headings: where its groups begin, columns do. */
const DASHES = /^-+( +-+)* *$/;
const ASCII = /^[\x00-\x7f]*$/;

/** Headings of the columns, in the older and the newer form. @see specification 2.5 */
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

type Column = "id" | "hostname" | "services" | "version" | "upgrader" | "group";

interface Place {
  readonly column: Column;
  readonly start: number;
  readonly end: number | undefined;
}

/** Reads the table that `tctl inventory ls` prints, line by line. Cells may be empty, and may have spaces in them. */
export class TextReader {
  private before = "";
  private places: readonly Place[] | undefined;

  constructor(private readonly onRecord: OnRecord) {}

  line(text: string): void {
    if (this.places !== undefined) {
      if (text.trim() !== "") this.row(text, this.places);
      return;
    }
    if (DASHES.test(text)) this.places = placesOf(this.before, text);
    this.before = text;
  }

  /** @throws Failure when there was no table */
  end(): void {
    if (this.places === undefined) throw unreadable("it has no table: a line of dashes under the headings");
  }

  private row(text: string, places: readonly Place[]): void {
    // Columns are counted in characters, which differ from the units of the string only beyond ASCII.
    const line = ASCII.test(text) ? text : Array.from(text);
    const cells: Partial<Record<Column, string>> = {};
    for (const { column, start, end } of places) {
      const cell = line.slice(start, end);
      cells[column] = (typeof cell === "string" ? cell : cell.join("")).trim();
    }
    const { id = "", hostname = "", services = "", version = "", upgrader = "", group = "" } = cells;
    this.onRecord({
      id,
      hostname,
      services: services === "" ? [] : services.split(",").map((service) => service.trim()),
      version,
      upgrader,
      ...(group !== "" && { group }),
    });
  }
}

function placesOf(headings: string, dashes: string): readonly Place[] {
  const starts = [...dashes.matchAll(/-+/g)].map(({ index }) => index);
  const places = starts.flatMap((start, at): Place[] => {
    const end = starts[at + 1];
    const heading = headings.slice(start, end).trim();
    const column = Object.hasOwn(HEADINGS, heading) ? HEADINGS[heading] : undefined;
    return column === undefined ? [] : [{ column, start, end }];
  });
  const missing = NEEDED.filter((needed) => !places.some(({ column }) => column === needed));
  if (missing.length === 0) return places;
  const names = missing.map((column) => headingsOf(column).join(" or "));
  throw unreadable(`its table has no column ${names.join(", ")}; its headings are: ${headings.trim().slice(0, 200)}`);
}

function headingsOf(wanted: Column): readonly string[] {
  return Object.entries(HEADINGS).flatMap(([heading, column]) => (column === wanted ? [heading] : []));
}
