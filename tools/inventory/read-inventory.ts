import { StringDecoder } from "node:string_decoder";
import { JsonReader } from "./json-reader";
import type { OnRecord } from "./record";
import { TextReader } from "./text-reader";
import { unreadable } from "./unreadable";

/** No line comes near it: whatever does is no inventory. */
const LONGEST_LINE = 64 * 1024;
const BOM = "\ufeff";

/**
 * Reads what `tctl inventory ls` prints, in either form, while it comes.
 *
 * @throws Failure when it is something else
 */
export async function readInventory(chunks: AsyncIterable<Buffer>, onRecord: OnRecord): Promise<void> {
  let reader: { chunk: (bytes: Buffer) => void; end: () => void } | undefined;
  for await (const bytes of chunks) {
    if (reader === undefined) {
      const first = bytes.toString("utf8").replace(BOM, "").trimStart();
      if (first === "") continue;
      reader = first.startsWith("[") || first.startsWith("{") ? new JsonReader(onRecord) : new LineReader(onRecord);
      reader.chunk(bytes.toString("latin1", 0, 3) === "\u00ef\u00bb\u00bf" ? bytes.subarray(3) : bytes);
    } else {
      reader.chunk(bytes);
    }
  }
  if (reader === undefined) throw unreadable("it is empty");
  reader.end();
}

/** Brings pieces of a text to the reader of its lines. */
class LineReader {
  private readonly decoder = new StringDecoder("utf8");
  private readonly reader: TextReader;
  private rest = "";

  constructor(onRecord: OnRecord) {
    this.reader = new TextReader(onRecord);
  }

  chunk(bytes: Buffer): void {
    const lines = (this.rest + this.decoder.write(bytes)).split("\n");
    this.rest = lines.pop() ?? "";
    if (this.rest.length > LONGEST_LINE) throw unreadable(`it has a line of more than ${LONGEST_LINE} characters`);
    for (const line of lines) this.reader.line(line.replace(/\r$/, ""));
  }

  end(): void {
    this.reader.line(this.rest);
    this.reader.end();
  }
}
