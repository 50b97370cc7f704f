import { isObject } from "../json/json";
import { objectAt, stringAt, textAt, textsAt } from "../json/plain-data";
import type { OnRecord } from "./record";
import { unreadable } from "./unreadable";

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COMMA] = Buffer.from('"\\{}[],');
const BLANKS = Buffer.from(" \t\r\n");

/** No record comes near it: whatever does is no inventory. */
const LONGEST_RECORD = 1024 * 1024;

/**
 * Reads the list that `tctl inventory ls --format=json` prints, one record at a time: all that is kept of the text is the
 * record that is not complete.
 *
 * It only finds where records begin and end; `JSON.parse` reads them. That is several times as fast as parsers that read
 * streams in JavaScript.
 */
export class JsonReader {
  private pending: Buffer[] = [];
  private pendingLength = 0;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  private count = 0;
  private hasEnded = false;

  constructor(private readonly onRecord: OnRecord) {}

  /** @throws Failure as soon as the text cannot be a list of records */
  chunk(bytes: Buffer): void {
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (this.isInText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === BACKSLASH) this.isEscaped = true;
        else if (byte === QUOTE) this.isInText = false;
      } else if (this.depth <= 1) {
        if (this.between(byte)) start = at;
      } else if (byte === QUOTE) {
        this.isInText = true;
      } else if (byte === OPEN || byte === OPEN_LIST) {
        this.depth++;
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        this.depth--;
        if (this.depth === 1) this.complete(bytes.subarray(start, at + 1));
      }
    }
    if (this.depth > 1) this.keep(bytes.subarray(start));
  }

  /** @throws Failure when the text ended too early */
  end(): void {
    if (!this.hasEnded) throw unreadable(`its JSON ends after ${this.count} records, before the end of the list`);
  }

  /** Outside of records there are blanks, commas and the brackets of the list. Tells whether a record begins. */
  private between(byte: number | undefined): boolean {
    if (byte === undefined || BLANKS.includes(byte)) return false;
    const isInList = this.depth === 1;
    if (isInList && byte === OPEN) this.depth = 2;
    else if (isInList && byte === CLOSE_LIST) [this.depth, this.hasEnded] = [0, true];
    else if (!isInList && byte === OPEN_LIST && !this.hasEnded) this.depth = 1;
    else if (!isInList || byte !== COMMA) throw unreadable("its JSON is not a list of records");
    return this.depth === 2;
  }

  private keep(bytes: Buffer): void {
    this.pending.push(bytes);
    this.pendingLength += bytes.length;
    if (this.pendingLength > LONGEST_RECORD) throw unreadable(`record ${this.count + 1} is longer than a megabyte`);
  }

  private complete(last: Buffer): void {
    const bytes = this.pending.length === 0 ? last : Buffer.concat([...this.pending, last]);
    this.pending = [];
    this.pendingLength = 0;
    this.count++;
    this.record(bytes.toString("utf8"));
  }

  private record(text: string): void {
    let resource: unknown;
    try {
      resource = JSON.parse(text);
    } catch {
      throw unreadable(`record ${this.count} is not JSON`);
    }
    const spec = objectAt(resource, "spec");
    const version = textAt(spec, "version");
    if (!isObject(resource) || version === undefined) {
      throw unreadable(`record ${this.count} is not an instance: it has no spec.version`);
    }
    const group = textAt(spec, "updater_info", "update_group") ?? textAt(spec, "update_group");
    this.onRecord({
      id: stringAt(resource, "metadata", "name"),
      hostname: stringAt(spec, "hostname"),
      services: textsAt(spec, "services"),
      version,
      upgrader: textAt(spec, "ext_upgrader") ?? "none",
      ...(group !== undefined && { group }),
    });
  }
}
