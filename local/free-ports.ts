import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { hasCode } from "./error-code";

/** The range is below node ports, and below the ports that systems give to outgoing connections (Linux: from 32768). */
const FROM = 15_000;
const TO = 29_999;

/**
 * Different free ports of the loopback interface.
 *
 * No outgoing connection can take one of these ports before it is used. The ports are random, so that control planes
 * that start at the same moment choose different ones.
 */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  try {
    // All ports are held until all are known, so that none is found twice.
    while (held.size < count) {
      const port = randomInt(FROM, TO + 1);
      const server = held.has(port) ? undefined : await listening(port);
      if (server !== undefined) held.set(port, server);
    }
    return [...held.keys()];
  } finally {
    await Promise.all([...held.values()].map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** A server that listens on the port; undefined if another process uses the port. */
async function listening(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen({ host: "127.0.0.1", port }), "listening");
    return server;
  } catch (error) {
    if (!hasCode(error, "EADDRINUSE")) throw error;
    return undefined;
  }
}
