import { createServer } from "node:net";

/**
 * Ports of the loopback interface that nothing listens on, all different.
 *
 * The operating system chooses them, so that control planes started at the same moment do not choose the same.
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  try {
    // all are held until all are known: a port that was given back could be given again
    return await Promise.all(
      servers.map(
        (server) =>
          new Promise<number>((resolve, reject) => {
            server.once("error", reject);
            server.listen({ host: "127.0.0.1", port: 0 }, () => {
              const address = server.address();
              resolve(typeof address === "object" && address !== null ? address.port : 0);
            });
          }),
      ),
    );
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
