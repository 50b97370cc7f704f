import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Target } from "../../../tools/verify/target";
import type { Identity } from "./certificates";

/** Answers of Teleport, as they were recorded. */
export function recorded(file: string): string {
  return readFileSync(join(__dirname, "../../fixtures/answers", file), "utf8");
}

/** What is sent for a path. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export const PING = "/webapi/ping";

export function channelPath(channel: string, what: "version" | "critical" = "version"): string {
  return `/v1/webapi/automaticupgrades/channel/${channel}/${what}`;
}

/** A proxy on an address of its own of this machine, which answers like the product, or as it is told to. */
export class StandInProxy {
  /** The names that TLS clients asked for, and the `Host` of their requests. */
  readonly askedFor = new Set<string>();
  private readonly replies = new Map<string, Reply>();

  private constructor(private readonly server: Server) {
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const { servername } = request.socket as typeof request.socket & { servername?: string | false };
      this.askedFor.add(`${String(servername)} ${request.headers.host ?? ""}`);
      const reply = this.replies.get(request.url ?? "") ?? ((to: ServerResponse) => to.writeHead(404).end());
      reply(response, request);
    });
  }

  static async start(
    host: string,
    identity: Identity,
    mode: "multiplex" | "separate" = "multiplex",
    port = 0,
  ): Promise<StandInProxy> {
    const server = createServer(identity);
    await once(server.listen(port, host), "listening");
    const proxy = new StandInProxy(server);
    proxy.on(PING, body(recorded(`ping-${mode}.json`), "application/json"));
    for (const channel of ["default", "stable/cloud"]) {
      proxy.on(channelPath(channel), sent(recorded("version-default.http")));
      proxy.on(channelPath(channel, "critical"), sent(recorded("critical.http")));
    }
    return proxy;
  }

  on(path: string, reply: Reply): void {
    this.replies.set(path, reply);
  }

  get target(): Target {
    const { address, port } = this.server.address() as AddressInfo;
    return { name: address, host: address, port };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** An answer with status 200. */
export function body(text: string, type = "text/plain"): Reply {
  return (response) => response.writeHead(200, { "content-type": type }).end(text);
}

/** An answer byte by byte as it was recorded. */
function sent(text: string): Reply {
  return (response) => {
    response.socket?.end(text.replace(/\r?\n/g, "\r\n"));
  };
}
