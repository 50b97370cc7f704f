import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { provideBinaries } from "../../../local/binaries";
import { controlPlaneFolders } from "../../../local/folders";
import { run } from "../../../local/run";
import type { TestAuthority } from "../platform/certificates";
import { NODE_ADDRESS } from "../support/namespaces";
import { patiently } from "../support/patiently";
import type { RealNode } from "../support/real-node";
import { killInside } from "./kill-inside";

/** What etcd is started with. */
export interface EtcdOptions {
  readonly authority: TestAuthority;

  /** Name under which pods reach it. */
  readonly host: string;

  /** Of clients. The next one is for other members. */
  readonly port: number;
}

/** etcd with one member beside the pods of a node: nobody gets in without TLS and a certificate. */
export class Etcd {
  private readonly folder: string;

  private constructor(
    private readonly node: RealNode,
    private readonly program: string,
    private readonly where: Pick<EtcdOptions, "host" | "port">,
  ) {
    this.folder = join(node.folder, "etcd");
  }

  static async create(node: RealNode, { authority, host, port }: EtcdOptions): Promise<Etcd> {
    const search = { env: process.env, cache: controlPlaneFolders("any").cache, run, onProgress: () => undefined };
    const { paths } = await provideBinaries(search);
    const etcd = new Etcd(node, paths.etcd!, { host, port });
    mkdirSync(etcd.folder);
    const { certificate, key } = await authority.issue([host]);
    writeFileSync(etcd.file("server.crt"), certificate);
    writeFileSync(etcd.file("server.key"), key);
    writeFileSync(etcd.file("authority.crt"), authority.certificate);
    await etcd.start();
    return etcd;
  }

  async start(): Promise<void> {
    const { host, port } = this.where;
    const forMembers = `http://${NODE_ADDRESS}:${port + 1}`;
    const flags = {
      name: "storage",
      "data-dir": this.file("data"),
      "listen-client-urls": `https://${NODE_ADDRESS}:${port}`,
      "advertise-client-urls": `https://${host}:${port}`,
      "listen-peer-urls": forMembers,
      "initial-advertise-peer-urls": forMembers,
      "initial-cluster": `storage=${forMembers}`,
      "cert-file": this.file("server.crt"),
      "key-file": this.file("server.key"),
      "trusted-ca-file": this.file("authority.crt"),
      "client-cert-auth": "true",
      "unsafe-no-fsync": "true",
    };
    const given = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    this.node.start("storage-etcd", this.program, ...given);
    const pair = ["--cert", this.file("server.crt"), "--key", this.file("server.key")];
    const trusted = ["--resolve", `${host}:${port}:${NODE_ADDRESS}`, "--cacert", this.file("authority.crt")];
    const [file, ...args] = this.node.inside("curl", "--fail", ...pair, ...trusted, `https://${host}:${port}/health`);
    await patiently("etcd answers", () => run(file, args));
  }

  async stop(): Promise<void> {
    await killInside(this.node, `--data-dir=${this.file("data")}`);
  }

  private file(name: string): string {
    return join(this.folder, name);
  }
}
