import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { hasCode } from "./error-code";

/** Below node ports, and below what systems give to outgoing connections: Linux begins with 32768. */
const FROM = 15_000;
const TO = 29_999;

/**
 * Ports of the loopback interface that nothing listens on, all different.
 *
 * No outgoing connection takes one before it is used. They are drawn, so that control planes started at the same moment
 * do not choose the same.
 */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  try {
    // All are held until all are known.
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

/** Undefined where somebody else listens. */
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
