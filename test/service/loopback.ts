import { get } from "node:http";
import { get as secureGet } from "node:https";
import { parse, stringify } from "yaml";
import { Brand, ProxyTls, type ProxyListeners } from "../../constructs";
import { HostPort } from "../../constructs/network/host-port";
import { canonicalYaml } from "../../constructs/core/canonical-yaml";
import { agentConfiguration } from "../../constructs/agents/linux/machine/agent-configuration";
import type { LinuxAgentProps } from "../../constructs/agents/linux/machine/linux-agent-props";
import { freePorts } from "../../local/free-ports";
import { platform } from "../agents/fixtures";
import { linuxDeclaration } from "../agents/linux/fixtures";
import { synthesise } from "../platform/support";
import { Programs, type Running } from "./programs";

type Sections = Record<string, Record<string, unknown>>;

const AGENT_SECRET = "agents-only-secret";
const PROXY_SECRET = "proxies-only-secret";

/** Addresses of the loopback interface in the place of those of pods, a free port for each. */
class Ports {
  private readonly byPort = new Map<string, number>();

  private constructor(private readonly free: number[]) {}

  static async reserve(): Promise<Ports> {
    return new Ports(await freePorts(24));
  }

  of(port: string): number {
    const taken = this.byPort.get(port) ?? this.free.pop()!;
    this.byPort.set(port, taken);
    return taken;
  }
}

/**
 * The stand-in's auth service and proxy as processes of this machine, with the configuration that this package renders
 * for pods: but for addresses, folders, and the tokens, since there is no Kubernetes to review them.
 */
export class Loopback {
  private readonly running = new Map<string, Running>();

  private constructor(
    readonly programs: Programs,
    private readonly ports: Ports,
    private readonly files: { readonly auth: Sections; readonly proxy: Sections },
  ) {}

  static async of(listeners: ProxyListeners): Promise<Loopback> {
    const programs = await Programs.of(Brand.SVC, { version: "17.5.2" });
    const ports = await Ports.reserve();
    const rendered = synthesise({ listeners, tls: ProxyTls.selfSigned(), proxies: { replicas: 1 } });
    const local = (name: string) => {
      const file = rendered.file(`svc-${name}`, "svc.yaml");
      const texts = file.replaceAll(/(0\.0\.0\.0|access\.example\.com):(\d+)/g, (_, host: string, port: string) => {
        const address = host === "0.0.0.0" ? "127.0.0.1" : "localhost";
        return `${address}:${ports.of(port === "443" ? "3080" : port)}`;
      });
      const sections = parse(texts) as Sections;
      sections["svc"]!["data_dir"] = programs.path(`data-${name}`);
      return sections;
    };
    const auth = local("auth");
    auth["auth_service"]!["license_file"] = programs.write("license.pem", "a license");
    const proxy = local("proxy");
    Object.assign(proxy["svc"]!, {
      auth_server: `127.0.0.1:${ports.of("3025")}`,
      join_params: { method: "token", token_name: PROXY_SECRET },
    });
    return new Loopback(programs, ports, { auth, proxy });
  }

  get proxyAddress(): string {
    return `localhost:${this.ports.of("3080")}`;
  }

  port(port: number): number {
    return this.ports.of(String(port));
  }

  /** Starts the auth service or the proxy, with changes of its configuration. */
  start(name: "auth" | "proxy", changes: (file: Sections) => void = () => undefined): Running {
    const file = structuredClone(this.files[name]);
    changes(file);
    const extra = name === "auth" ? [`--apply-on-startup=${this.programs.write("startup.yaml", STARTUP)}`] : [];
    return this.launch(name, canonicalYaml(file), extra);
  }

  /** Starts an agent of Linux with the configuration that this package renders for it. */
  startAgent(overrides: Partial<LinuxAgentProps>, args: readonly string[] = []): Running {
    const address = this.proxyAddress;
    const props = linuxDeclaration({
      platform: platform({ proxyAddress: HostPort.of(address), tunnelAddress: HostPort.of(address) }),
      ...overrides,
    });
    const sections = parse(agentConfiguration(props)) as Sections;
    const token = this.programs.write("auth-token", `${AGENT_SECRET}\n`);
    Object.assign(sections["svc"]!, {
      data_dir: this.programs.path("data-agent"),
      join_params: { ...(sections["svc"]!["join_params"] as object), token_name: token },
    });
    const trusted = { SSL_CERT_FILE: this.programs.path("data-proxy/webproxy.pem") };
    return this.launch("agent", stringify(sections), args, trusted);
  }

  /** Starts a process with a configuration file. */
  launch(name: string, file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
    const configuration = this.programs.write(`${name}.yaml`, file);
    const diagnostics = `--diag-addr=127.0.0.1:${this.ports.of(name)}`;
    const process = this.programs.start("svc", ["start", "-c", configuration, diagnostics, ...args], { env });
    this.running.set(name, process);
    return process;
  }

  tctl(args: readonly string[], input = "") {
    return this.programs.run("tctl", args, { input, env: { SVC_CONFIG_FILE: this.programs.path("auth.yaml") } });
  }

  /** Waits until a process says that it is ready; where it does not, its own words say why. */
  async ready(name: "auth" | "proxy" | "agent"): Promise<void> {
    const says = () => `${name} is not ready:\n${this.running.get(name)?.stderr ?? ""}`;
    await until(async () => (await fetchText(`http://127.0.0.1:${this.ports.of(name)}/readyz`)).status === 200, says);
  }

  fetch(path: string): Promise<Answer> {
    return fetchText(`https://${this.proxyAddress}${path}`);
  }
}

const STARTUP = [PROXY_SECRET, AGENT_SECRET]
  .map((name) =>
    canonicalYaml({
      kind: "token",
      version: "v2",
      metadata: { name },
      spec: { roles: name === PROXY_SECRET ? ["Proxy"] : ["Node", "App", "Db", "Kube"], join_method: "token" },
    }),
  )
  .join("---\n");

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** What a server answers; no status where there is none. */
function fetchText(address: string): Promise<Answer> {
  return new Promise((resolve) => {
    const options = { rejectUnauthorized: false, agent: false };
    const request = (address.startsWith("https:") ? secureGet : get)(address, options, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        resolve({ status: response.statusCode, text });
      });
    });
    request.on("error", (error) => {
      resolve({ status: undefined, text: error.message });
    });
  });
}

const PATIENCE_MS = 30_000;

/** Asks again until the answer is yes; gives up in time for a test to end what it started. */
export async function until(holds: () => Promise<boolean>, whatIsWrong = () => holds.toString()): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it did not happen within ${PATIENCE_MS / 1000} s: ${whatIsWrong()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
