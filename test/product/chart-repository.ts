import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { stringify } from "yaml";
import type { ChartSource } from "../../constructs";
import { BRAND, type ProductFolder } from "./product-folder";

/** The agents' chart under the name that the brand gives it, from a repository on the loopback interface of this machine. */
export class ChartRepository {
  private constructor(private readonly server: Server) {}

  static async serve({ folder, charts }: ProductFolder): Promise<ChartRepository> {
    const { name } = BRAND.chart;
    const fileOf = (version: string) => `${name}-${version}.tgz`;
    const entries = charts.map((version) => ({ apiVersion: "v2", name, version, urls: [fileOf(version)] }));
    const index = stringify({ apiVersion: "v1", entries: { [name]: entries } });
    const server = createServer(({ url = "" }, response) => {
      const version = charts.find((candidate) => url === `/${fileOf(candidate)}`);
      if (version !== undefined) createReadStream(join(folder, fileOf(version))).pipe(response);
      else response.writeHead(url === "/index.yaml" ? 200 : 404).end(index);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return new ChartRepository(server);
  }

  /** In the place of the brand's own repository. */
  get source(): ChartSource {
    const { port } = this.server.address() as AddressInfo;
    return { kind: "repository", name: BRAND.chart.name, repository: `http://127.0.0.1:${port}` };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
