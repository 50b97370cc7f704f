import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { LOOPBACK } from "./kwokctl";

const ANSWERS_WITHIN_MS = 3000;

/** Queries the API server of a control plane, with the certificate of its administrator. */
export class ApiServer {
  /**
   * @param cluster folder in which kwokctl keeps the cluster and its keys
   * @param port that the API server listens on
   */
  constructor(
    private readonly cluster: string,
    private readonly port: number,
  ) {}

  /**
   * Whether the API server answers authorised requests and the controllers have done their first work. Kubernetes
   * creates pods only after the default service account exists.
   */
  async isServing(): Promise<boolean> {
    return (await this.get("/api/v1/namespaces/default/serviceaccounts/default"))?.status === 200;
  }

  /** How many nodes are ready. */
  async readyNodes(): Promise<number> {
    const answer = await this.get("/api/v1/nodes");
    if (answer?.status !== 200) return 0;
    const { items } = JSON.parse(answer.body) as NodeList;
    return items.filter(({ status }) =>
      status.conditions?.some((condition) => condition.type === "Ready" && condition.status === "True"),
    ).length;
  }

  /** The answer; undefined when there is no server, no key, or no answer in time. */
  private async get(path: string): Promise<{ status: number; body: string } | undefined> {
    try {
      const [ca, cert, key] = await Promise.all(
        ["ca.crt", "admin.crt", "admin.key"].map((file) => readFile(join(this.cluster, "pki", file))),
      );
      return await new Promise((resolve, reject) => {
        const options = { host: LOOPBACK, port: this.port, path, ca, cert, key, agent: false as const };
        const outgoing = request({ ...options, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") });
          });
        });
        outgoing.on("error", reject);
        outgoing.end();
      });
    } catch {
      return undefined;
    }
  }
}

interface NodeList {
  readonly items: readonly {
    readonly status: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
  }[];
}
