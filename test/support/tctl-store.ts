import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandFailed, type Run } from "../../local/run";
import { findTctl } from "../../tools/tctl/find-tctl";
import { Tctl } from "../../tools/tctl/tctl";
import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";
import { TCTL_ON_FILES } from "./start-tctl-on-files";
import { runTctl } from "./tctl-on-files.cjs";
import { temporaryFolder } from "./temporary-folder";

interface Call {
  readonly args: readonly string[];
  readonly input: string;
}

/** A service's store of resources, with the stand-in admin CLI that reads and writes it. */
export class TctlStore {
  readonly folder = temporaryFolder();

  /** Every run of the admin CLI. */
  readonly calls: Call[] = [];

  /** Called before each run of the admin CLI. */
  beforeRun: (call: Call) => void = () => undefined;

  readonly tctl: Tctl;

  constructor() {
    const recordingRun: Run = async (file, args, { input = "" } = {}) => {
      const call = { args, input };
      this.beforeRun(call);
      this.calls.push(call);
      const result = runTctl(args, { store: this.folder, kinds: RESOURCE_KINDS, readInput: () => input });
      if (result.exitCode !== 0) throw new CommandFailed(file, result, `exit code ${result.exitCode}`);
      return Promise.resolve(result);
    };
    this.tctl = new Tctl(findTctl({}, { ACCESS_PLATFORM_TCTL: TCTL_ON_FILES }), { run: recordingRun });
  }

  put(resource: {
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly spec?: unknown;
  }): void {
    mkdirSync(join(this.folder, resource.kind), { recursive: true });
    writeFileSync(this.fileOf(resource.kind, resource.metadata.name), JSON.stringify(resource));
  }

  putRoles(...names: readonly string[]): void {
    for (const name of names) this.put({ kind: "role", metadata: { name } });
  }

  read(kind: string, name: string): unknown {
    return JSON.parse(readFileSync(this.fileOf(kind, name), "utf8"));
  }

  /** What the admin CLI fails at, as it reads it from `failures.json`. */
  failAt(failures: object): void {
    writeFileSync(join(this.folder, "failures.json"), JSON.stringify(failures));
  }

  /** Runs that wrote something. */
  get writes(): readonly Call[] {
    return this.calls.filter(({ args }) => args[0] !== "get");
  }

  private fileOf(kind: string, name: string): string {
    return join(this.folder, kind, `${encodeURIComponent(name)}.json`);
  }
}
