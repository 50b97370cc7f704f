import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { stringify } from "yaml";
import type { ChartSource } from "../../constructs";
import type { ProductFolder } from "./product-folder";

/** The charts of a folder, from a repository on the loopback interface of this machine. */
export class ChartRepository {
  private constructor(private readonly server: Server) {}

  static async serve({ folder, charts }: ProductFolder): Promise<ChartRepository> {
    const files = Object.entries(charts).flatMap(([name, versions]) =>
      versions.map((version) => ({ name, version, file: `${name}-${version}.tgz` })),
    );
    const entries = Object.fromEntries(
      Object.keys(charts).map((chart) => [
        chart,
        files
          .filter(({ name }) => name === chart)
          .map(({ name, version, file }) => ({ apiVersion: "v2", name, version, urls: [file] })),
      ]),
    );
    const index = stringify({ apiVersion: "v1", entries });
    const server = createServer(({ url = "" }, response) => {
      const found = files.find(({ file }) => url === `/${file}`);
      if (found !== undefined) createReadStream(join(folder, found.file)).pipe(response);
      else response.writeHead(url === "/index.yaml" ? 200 : 404).end(index);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return new ChartRepository(server);
  }

  /** In the place of the repository of a chart. */
  source({ name }: ChartSource): ChartSource {
    const { port } = this.server.address() as AddressInfo;
    return { kind: "repository", name, repository: `http://127.0.0.1:${port}` };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
