import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";
import { run, type RunResult } from "../../local/run";
import { AnsweredPrograms } from "./answered-programs";
import { configMapOnFile } from "./config-map-on-file";
import { runTctl } from "./tctl-on-files.cjs";

/** What the stand-in for the service fails at, see `tctl-on-files.cjs`. */
export interface Failures {
  readonly notReady?: boolean;
  readonly loseConnectionAfter?: number;
  readonly reject?: string | readonly string[];
  readonly keep?: string | readonly string[];
  readonly hide?: string | readonly string[];
  readonly hideKind?: string;
  readonly pretend?: string | readonly string[];
  readonly mute?: string | readonly string[];
  readonly answers?: Readonly<Record<string, string>>;
  readonly lacks?: string;
  readonly goneAfter?: string;
  readonly unreachable?: readonly string[];
  readonly configured?: readonly string[];
  readonly message?: string;
  readonly times?: number;
}

/** What the stand-in keeps of a resource. */
export interface StoredResource {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** A folder with the stand-in for the service as `tctl`, its store, and the delivery's files. */
export class StandInService {
  readonly folder = mkdtempSync(join(tmpdir(), "access-platform-delivery-"));

  /** To be put on the PATH of a delivery. */
  readonly programs = join(this.folder, "programs");

  /** What this process answers: `tctl`, and a `kubectl` that has one ConfigMap. */
  readonly answered = new AnsweredPrograms(join(this.folder, "socket"), {
    tctl: (args, input) => runTctl(args, { store: this.storeFolder, kinds: RESOURCE_KINDS, readInput: () => input }),
    kubectl: (args, input) => configMapOnFile(this.noteFile, args, input),
  });

  constructor() {
    mkdirSync(this.storeFolder);
    const ask = this.answered.ask("tctl");
    this.program(
      "tctl",
      `echo "$*" >>"${this.callsFile}"; while case $1 in --auth-server=* | --identity=*) ;; *) false ;; esac; do shift; done; case $1 in create) ;; *) exec </dev/null ;; esac; ${ask}`,
    );
  }

  private get storeFolder(): string {
    return join(this.folder, "store");
  }

  /** The ConfigMap with what the delivery and its looks note. */
  get noteFile(): string {
    return join(this.folder, "note.json");
  }

  /** What is noted. */
  get note(): Readonly<Record<string, string>> {
    if (!existsSync(this.noteFile)) return {};
    return (JSON.parse(readFileSync(this.noteFile, "utf8")) as { data: Record<string, string> }).data;
  }

  /** Makes what is noted a year older. */
  age(key: string): void {
    const note = JSON.parse(readFileSync(this.noteFile, "utf8")) as { data: Record<string, string> };
    const text = note.data[key]?.replace(/^\d{4}/gm, (year) => `${Number(year) - 1}`) ?? "";
    writeFileSync(this.noteFile, JSON.stringify({ ...note, data: { ...note.data, [key]: text } }));
  }

  private get callsFile(): string {
    return join(this.folder, "calls");
  }

  /** Writes a program of one line for sh; those of a group are apart from the others. */
  program(name: string, line: string, group?: string): void {
    const folder = group === undefined ? this.programs : this.programsOf(group);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  }

  /** Folder of the programs of a group. */
  programsOf(group: string): string {
    return join(this.folder, `programs-${group}`);
  }

  /** What is stored, by `kind/name`. */
  get store(): Record<string, StoredResource> {
    const kinds = readdirSync(this.storeFolder).filter((entry) => entry !== "failures.json");
    const resources = kinds.flatMap((kind) =>
      readdirSync(join(this.storeFolder, kind)).map(
        (file) => JSON.parse(readFileSync(join(this.storeFolder, kind, file), "utf8")) as StoredResource,
      ),
    );
    return Object.fromEntries(resources.map((resource) => [`${resource.kind}/${resource.metadata.name}`, resource]));
  }

  /** Names of what is stored, sorted. */
  get names(): string[] {
    return Object.keys(this.store).sort();
  }

  /** Arguments of all calls so far, a line each. */
  get calls(): string {
    return existsSync(this.callsFile) ? readFileSync(this.callsFile, "utf8") : "";
  }

  /** Those that create and remove what is declared. */
  get writes(): readonly string[] {
    return this.calls.split("\n").filter((call) => /^(create -f|rm (?!db_object_import_rule))/.test(call));
  }

  /** Puts other labels on what is stored as `kind/name`, in the form of the delivery's record. */
  relabel(id: string, values: readonly string[]): void {
    const [kind = "", name = ""] = id.split("/");
    const resource = this.store[id]!;
    const labels = Object.fromEntries(values.map((value, index) => [`${name}/${index}`, value]));
    const relabelled = { ...resource, metadata: { ...resource.metadata, labels } };
    writeFileSync(join(this.storeFolder, kind, `${name}.json`), JSON.stringify(relabelled));
  }

  /** Removes what is stored as `kind/name`, as somebody may by hand. */
  forget(id: string): void {
    const [kind = "", name = ""] = id.split("/");
    rmSync(join(this.storeFolder, kind, `${name}.json`));
  }

  /** Writes what is stored as `kind/name`, as somebody may by hand. */
  change(id: string, edit: (resource: StoredResource) => object): void {
    const [kind = "", name = ""] = id.split("/");
    writeFileSync(join(this.storeFolder, kind, `${name}.json`), JSON.stringify(edit(this.store[id]!)));
  }

  failAt(failures: Failures): void {
    writeFileSync(join(this.storeFolder, "failures.json"), JSON.stringify(failures));
  }

  /** Forgets everything that was stored, and fails at nothing. */
  reset(): void {
    rmSync(this.storeFolder, { recursive: true });
    rmSync(this.callsFile, { force: true });
    rmSync(this.noteFile, { force: true });
    mkdirSync(this.storeFolder);
  }

  /** Keeps what is stored, and what is noted; the function that is given back puts it there again. */
  keep(): () => void {
    const kept = mkdtempSync(join(this.folder, "kept-"));
    const note = existsSync(this.noteFile) ? readFileSync(this.noteFile, "utf8") : undefined;
    cpSync(this.storeFolder, kept, { recursive: true });
    return () => {
      this.reset();
      cpSync(kept, this.storeFolder, { recursive: true });
      if (note !== undefined) writeFileSync(this.noteFile, note);
    };
  }

  /** Runs a delivery with these files and this environment, as a container would. */
  async deliver(
    files: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>>,
    command: readonly string[],
  ): Promise<RunResult> {
    const directory = mkdtempSync(join(this.folder, "files-"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
    const home = join(directory, "home");
    mkdirSync(home);
    const [program = "", ...args] = command.map((word) => word.replace(env["DELIVERY_DIRECTORY"] ?? "\0", directory));
    return run(program, args, {
      env: { ...env, DELIVERY_DIRECTORY: directory, HOME: home },
      // What jq ends with where it refuses its input, and a shell whose program was killed.
      accept: [0, 1, 3, 5, 137],
    });
  }

  async remove(): Promise<void> {
    this.answered.close();
    await rm(this.folder, { recursive: true });
  }
}
