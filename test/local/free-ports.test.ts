import { once } from "node:events";
import crypto from "node:crypto";
import { createServer } from "node:net";
import { freePorts } from "../../local/free-ports";

test("free ports are all different, and none that an outgoing connection or a node port could take", async () => {
  const ports = await freePorts(200);
  expect(new Set(ports).size).toBe(200);
  expect(ports.filter((port) => port < 15_000 || port >= 30_000)).toEqual([]);
});

test("a port that somebody listens on is not free", async () => {
  const [taken = 0, free = 0] = await freePorts(2);
  const server = createServer();
  await once(server.listen({ host: "127.0.0.1", port: taken }), "listening");
  const drawn = jest.spyOn(crypto, "randomInt") as unknown as jest.SpyInstance<number>;
  drawn.mockReturnValueOnce(taken).mockReturnValueOnce(free);
  expect(await freePorts(1)).toEqual([free]);
  drawn.mockRestore();
  server.close();
});
