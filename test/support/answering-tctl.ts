import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A `tctl` that commands of this test file find: a script in a folder. */
export class AnsweringTctl {
  constructor(private readonly folder: string) {
    const before = process.env["ACCESS_PLATFORM_TCTL"];
    afterEach(() => {
      if (before === undefined) delete process.env["ACCESS_PLATFORM_TCTL"];
      else process.env["ACCESS_PLATFORM_TCTL"] = before;
    });
  }

  /** Lets it run the lines of a shell script, for each call. */
  answer(script: string): void {
    const file = join(this.folder, "tctl");
    writeFileSync(file, `#!/bin/sh\necho "$@" >>"$(dirname "$0")/asked"\n${script}\n`);
    chmodSync(file, 0o755);
    process.env["ACCESS_PLATFORM_TCTL"] = file;
  }

  /** The arguments of each call. */
  get asked(): readonly string[] {
    return readFileSync(join(this.folder, "asked"), "utf8").trim().split("\n");
  }
}
