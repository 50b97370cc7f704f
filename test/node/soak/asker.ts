import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC_HOST } from "../platform/program";
import type { RealNode } from "../support/real-node";

/** What is asked: proxies answer `ping` themselves, and hand `join` on to the auth service. */
export type Question = "ping" | "join";

/** One request to the public address, and what came of it. */
export type Asked = { readonly what: Question; readonly at: number } & (
  | { readonly answer: string }
  | { readonly failure: string }
);

/** Asks the public address all the time, from beside the pods, as a client that trusts what the images trust. */
export class Asker {
  private readonly log: string;
  private read = 0;

  constructor(node: RealNode) {
    this.log = join(node.folder, "asked");
    writeFileSync(this.log, "");
    const authority = join(node.folder, "authority.pem");
    node.start("asker", process.execPath, join(__dirname, "ask-all-the-time.cjs"), authority, PUBLIC_HOST, this.log);
  }

  /** What was asked since the last call. */
  since(): readonly Asked[] {
    const text = readFileSync(this.log, "utf8");
    const end = text.lastIndexOf("\n") + 1;
    const lines = text.slice(this.read, end).split("\n").slice(0, -1);
    this.read = end;
    return lines.map((line) => JSON.parse(line) as Asked);
  }
}
