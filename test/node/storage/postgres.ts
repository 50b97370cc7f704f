import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../../local/run";
import type { KeyPair, TestAuthority } from "../platform/certificates";
import { NODE_ADDRESS } from "../support/namespaces";
import { patiently } from "../support/patiently";
import type { RealNode } from "../support/real-node";
import { newestPostgres } from "../../support/debian-postgres.cjs";

/** What a server of PostgreSQL is started with. */
export interface PostgresOptions {
  readonly authority: TestAuthority;

  /** Name under which pods reach it. */
  readonly host: string;

  /** Who signs in with a certificate of that name, and owns the databases. */
  readonly user: string;
  readonly databases: readonly string[];
}

/** PostgreSQL does not run as root. */
const AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"];

/** PostgreSQL of Debian beside the pods of a node: nobody gets in without TLS and a certificate. */
export class Postgres {
  private readonly folder: string;

  private constructor(private readonly node: RealNode) {
    this.folder = join(node.folder, "postgres");
  }

  static async create(node: RealNode, { authority, host, user, databases }: PostgresOptions): Promise<Postgres> {
    const postgres = new Postgres(node);
    await postgres.putFiles(await authority.issue([host]), authority);
    await postgres.run("initdb", "--pgdata", postgres.file("data"), "--no-sync");
    await postgres.start();
    const creation = [`CREATE ROLE ${user} LOGIN`, ...databases.map((name) => `CREATE DATABASE ${name} OWNER ${user}`)];
    for (const statement of creation) await postgres.tell(statement);
    return postgres;
  }

  async start(): Promise<void> {
    const settings = {
      listen_addresses: NODE_ADDRESS,
      unix_socket_directories: this.folder,
      hba_file: this.file("access.conf"),
      ssl: "on",
      ssl_cert_file: this.file("server.crt"),
      ssl_key_file: this.file("server.key"),
      ssl_ca_file: this.file("authority.crt"),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    this.node.start("postgres", ...program("postgres"), "-D", this.file("data"), ...flags);
    await patiently("PostgreSQL answers", () => this.tell("SELECT 1"));
  }

  async stop(): Promise<void> {
    await this.run("pg_ctl", "stop", "--pgdata", this.file("data"), "--mode", "immediate");
  }

  private file(name: string): string {
    return join(this.folder, name);
  }

  private async putFiles(server: KeyPair, authority: TestAuthority): Promise<void> {
    mkdirSync(this.folder);
    writeFileSync(this.file("server.crt"), server.certificate);
    writeFileSync(this.file("server.key"), server.key, { mode: 0o600 });
    writeFileSync(this.file("authority.crt"), authority.certificate);
    writeFileSync(this.file("access.conf"), "local all postgres peer\nhostssl all all all cert\n");
    await run("chown", ["--recursive", "postgres:", this.folder]);
  }

  private async tell(statement: string): Promise<void> {
    await this.run("psql", "--host", this.folder, "--command", statement);
  }

  private async run(name: string, ...args: string[]): Promise<void> {
    const [file, ...rest] = this.node.inside(...program(name), ...args);
    await run(file, rest);
  }
}

function program(name: string): readonly string[] {
  return [...AS_POSTGRES, join(newestPostgres() ?? "", name)];
}
