import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Namespaces } from "../../node/support/namespaces";
import { patiently } from "../../node/support/patiently";

/** Port on which it listens, at every address of the test. */
export const HTTP_CONNECT_PORT = 3128;

/** An HTTP CONNECT proxy that asks for a password. */
export class HttpConnectServer {
  private constructor(private readonly logFile: string) {}

  /** @param password of letters, digits and `.-_` alone: tinyproxy knows no others */
  static async start(namespaces: Namespaces, user: string, password: string): Promise<HttpConnectServer> {
    const file = join(namespaces.folder, "tinyproxy.conf");
    const log = join(namespaces.folder, "tinyproxy.log");
    const settings = [
      `Port ${HTTP_CONNECT_PORT}`,
      "Timeout 60",
      "MaxClients 50",
      "ConnectPort 443",
      `BasicAuth ${user} ${password}`,
      `LogFile "${log}"`,
      "LogLevel Connect",
    ];
    writeFileSync(file, `${settings.join("\n")}\n`);
    namespaces.start("tinyproxy", "tinyproxy", "-d", "-c", file);
    await patiently("the proxy listens", () =>
      namespaces.run("bash", ["-c", `: </dev/tcp/127.0.0.1/${HTTP_CONNECT_PORT}`]),
    );
    return new HttpConnectServer(log);
  }

  /** What it was asked for. */
  get log(): string {
    return readFileSync(this.logFile, "utf8");
  }
}
