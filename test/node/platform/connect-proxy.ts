import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RealNode } from "../support/real-node";

/** Whom an HTTP CONNECT proxy lets through. */
export interface ConnectProxyOptions {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** An HTTP CONNECT proxy beside the pods of a node, and what it was asked for. */
export class ConnectProxy {
  private readonly log: string;

  constructor(node: RealNode, { port, user, password }: ConnectProxyOptions) {
    this.log = join(node.folder, "connect-proxy.log");
    const file = join(node.folder, "connect-proxy.conf");
    const settings = [`Port ${port}`, `BasicAuth ${user} ${password}`, `LogFile "${this.log}"`, "LogLevel Connect"];
    writeFileSync(file, [...settings, "MaxClients 100", "Timeout 60", ""].join("\n"));
    writeFileSync(this.log, "");
    node.start("connect-proxy", "tinyproxy", "-d", "-c", file);
  }

  /** Destinations that somebody asked for, each once, as `host:port`. */
  destinations(): readonly string[] {
    const asked = readFileSync(this.log, "utf8").matchAll(/CONNECT ([\w.-]+:\d+) HTTP/g);
    return [...new Set([...asked].map(([, destination]) => destination ?? ""))].sort();
  }
}
