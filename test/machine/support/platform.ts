import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { Brand } from "../../../constructs";
import { NODE_ADDRESS, type Namespaces } from "../../node/support/namespaces";
import { patiently } from "../../node/support/patiently";
import { installService, type ServiceRelease } from "../../service/build";
import type { KeyPair } from "../../node/platform/certificates";
import { openHour } from "../../support/open-hour";

const BRAND = Brand.SVC;

/** What the agents of a machine find of a platform. */
export interface PlatformOptions {
  readonly release: ServiceRelease;

  /** Name of the public address. */
  readonly host: string;
  readonly certificate: KeyPair;

  /** File of the authority that issued it. */
  readonly authority: string;

  /** Secret of the token with which agents join. */
  readonly joinToken: string;
}

/** Auth service and proxy in one process outside of the machine, which is all of a platform that a machine sees. */
export class Platform {
  private readonly folder: string;
  private readonly programs: string;

  private constructor(
    private readonly namespaces: Namespaces,
    private readonly options: PlatformOptions,
  ) {
    this.folder = join(namespaces.folder, "platform");
    this.programs = join(this.folder, "usr/local/bin");
  }

  /** @param version that its channel serves first */
  static async start(namespaces: Namespaces, options: PlatformOptions, version: string): Promise<Platform> {
    const platform = new Platform(namespaces, options);
    await installService(platform.folder, BRAND, options.release);
    const { certificate } = options;
    writeFileSync(join(platform.folder, "certificate.pem"), certificate.certificate);
    writeFileSync(join(platform.folder, "key.pem"), certificate.key);
    writeFileSync(join(platform.folder, "tokens.yaml"), platform.tokens());
    // whoever connects on behalf of a machine finds the platform as the machine does
    writeFileSync(join(platform.folder, "hosts"), `127.0.0.1 localhost\n${NODE_ADDRESS} ${options.host}\n`);
    await namespaces.run("mount", ["--bind", join(platform.folder, "hosts"), "/etc/hosts"]);
    await platform.serve(version);
    return platform;
  }

  /** Serves another version from its channels; agents stay joined. */
  async serve(version: string): Promise<void> {
    await this.stop();
    writeFileSync(join(this.folder, "svc.yaml"), this.configuration(version));
    const environment = `SSL_CERT_FILE=${this.options.authority}`;
    const flags = ["--config", join(this.folder, "svc.yaml"), `--pid-file=${join(this.folder, "pid")}`];
    const tokens = `--apply-on-startup=${join(this.folder, "tokens.yaml")}`;
    this.namespaces.start("platform", "env", environment, join(this.programs, BRAND.binary), "start", ...flags, tokens);
    const port = `: </dev/tcp/${NODE_ADDRESS}/443`;
    await patiently("the platform serves", () => this.namespaces.run("bash", ["-c", port]));
  }

  /** Has agents be updated in the hour that it is. */
  async openWindow(): Promise<void> {
    const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    const hour = await openHour(120_000);
    await this.tctl(
      "create -f",
      stringify({
        kind: "cluster_maintenance_config",
        version: "v1",
        metadata: { name: "cluster-maintenance-config" },
        spec: { agent_upgrades: { utc_start_hour: hour, weekdays } },
      }),
    );
  }

  /** Runs `tctl` on the host of the auth service, and returns what it prints. */
  async tctl(words: string, input = ""): Promise<string> {
    const variables = [`SVC_CONFIG_FILE=${join(this.folder, "svc.yaml")}`];
    const command = [...variables, join(this.programs, "tctl"), ...words.split(" ")];
    return (await this.namespaces.run("env", command, { input })).stdout;
  }

  private async stop(): Promise<void> {
    await this.namespaces.run("bash", [
      "-c",
      `[ ! -e "$1" ] || { kill "$(cat "$1")"; rm "$1"; }`,
      "sh",
      join(this.folder, "pid"),
    ]);
  }

  private configuration(version: string): string {
    const { host } = this.options;
    return stringify({
      version: "v3",
      [BRAND.configurationSection]: {
        data_dir: join(this.folder, "data"),
        auth_server: `${NODE_ADDRESS}:3025`,
        join_params: { method: "token", token_name: "proxy" },
      },
      auth_service: { enabled: true, cluster_name: host, proxy_listener_mode: "multiplex" },
      proxy_service: {
        enabled: true,
        web_listen_addr: `${NODE_ADDRESS}:443`,
        public_addr: [`${host}:443`],
        https_keypairs: [{ cert_file: join(this.folder, "certificate.pem"), key_file: join(this.folder, "key.pem") }],
        automatic_upgrades_channels: { default: { static_version: `v${version}` } },
      },
      ssh_service: { enabled: false },
    });
  }

  private tokens(): string {
    const token = (name: string, roles: readonly string[]) =>
      stringify({ kind: "token", version: "v2", metadata: { name }, spec: { join_method: "token", roles } });
    return [token("proxy", ["Proxy"]), token(this.options.joinToken, ["Node"])].join("---\n");
  }
}
