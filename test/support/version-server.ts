import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A version server on this machine, which answers for every channel what it is told to. */
export class StandInVersionServer {
  /** Answer to the question for the version. */
  version = "v17.5.0";

  /** Answer to the question whether the update is critical. */
  critical = "no";

  /** Status of both answers. */
  status = 200;

  /** Paths that were asked for. */
  readonly asked = new Set<string>();

  private constructor(private readonly server: Server) {
    server.on("request", ({ url = "" }, response) => {
      this.asked.add(url);
      response.writeHead(this.status, { "content-type": "text/plain" });
      response.end(`${url.endsWith("/critical") ? this.critical : this.version}\n`);
    });
  }

  static async start(): Promise<StandInVersionServer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return new StandInVersionServer(server);
  }

  /** Where it is asked, without a path. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
