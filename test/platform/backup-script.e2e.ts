import { packageProgram } from "../../constructs/core/package-programs";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../local/run";
import { BACKUP_FILES, NOT_READY, type BackupEnvironment } from "../../constructs/platform/auth/storage/volume-backup";
import { SHELLS } from "../support/shells";
import { temporaryFolder } from "../support/temporary-folder";

/** What kubectl would do: the snapshots are lines of a file, the oldest first. A new one is ready at the second look. */
const KUBECTL = `#!/bin/sh
set -eu
echo "$1" >>"$STATE/calls"
case "$*" in
  create*) echo "$MADE" >>"$STATE/snapshots"; echo "volumesnapshot.snapshot.storage.k8s.io/new" ;;
  *" --field-selector metadata.name=new "*) echo "the driver takes no snapshots" ;;
  get*" --selector component=backup "*) cat "$STATE/snapshots"; sed -i 's/^new||$/new|true|/' "$STATE/snapshots" ;;
  delete*) while [ $# -gt 1 ]; do shift; done; echo "$1" >>"$STATE/deleted" ;;
  *) echo "unexpected: $*" >&2; exit 1 ;;
esac
`;

interface Situation {
  readonly before?: readonly string[];
  readonly made?: string;
  readonly retain?: number;
  readonly patience?: number;
  readonly kubectl?: string;
}

const BUSYBOX_PROGRAMS = ["awk", "cat", "date", "grep", "sed"];

async function backUp(shell: (typeof SHELLS)[number], situation: Situation = {}) {
  const { before = [], made = "new|true|", retain = 2, patience = 60, kubectl = KUBECTL } = situation;
  const folder = temporaryFolder();
  const programs = join(folder, "programs");
  mkdirSync(programs);
  const program = (name: string, text: string) => {
    writeFileSync(join(programs, name), text);
    chmodSync(join(programs, name), 0o755);
  };
  program("kubectl", kubectl);
  program("sleep", "#!/bin/sh\n");
  if (shell.name === "busybox") {
    for (const name of BUSYBOX_PROGRAMS) program(name, `#!/bin/sh\nexec busybox ${name} "$@"\n`);
  }
  writeFileSync(join(folder, BACKUP_FILES.script), packageProgram(`backup/${BACKUP_FILES.script}`));
  writeFileSync(join(folder, "snapshots"), before.map((line) => `${line}\n`).join(""));
  writeFileSync(join(folder, "deleted"), "");
  writeFileSync(join(folder, "calls"), "");
  const environment: BackupEnvironment = {
    BACKUP_DIRECTORY: folder,
    NAMESPACE: "svc",
    SELECTOR: "component=backup",
    RETAIN: String(retain),
    PATIENCE: String(patience),
  };
  const [command, ...args] = [...shell.command, join(folder, BACKUP_FILES.script)];
  const { exitCode, stdout, stderr } = await run(command, args, {
    env: { ...environment, MADE: made, STATE: folder, PATH: `${programs}:${process.env["PATH"] ?? ""}` },
    accept: [0, 1, NOT_READY],
  });
  const lines = (name: string) => readFileSync(join(folder, name), "utf8").split("\n").slice(0, -1);
  return { exitCode, log: `${stdout}${stderr}`, deleted: lines("deleted"), calls: lines("calls") };
}

describe.each(SHELLS)("the backup, with $name", (shell) => {
  test("makes a snapshot, waits for it, and removes the oldest beyond those that are kept", async () => {
    const { exitCode, log, deleted, calls } = await backUp(shell, {
      before: ["a|true|", "b|true|", "c|true|"],
      made: "new||",
    });
    expect({ exitCode, deleted }).toEqual({ exitCode: 0, deleted: ["b", "a"] });
    expect(log).toContain("ready: new");
    expect(calls.filter((call) => call !== "get")).toEqual(["create", "delete", "delete"]);
  });

  test("removes nothing as long as there are no more than are kept", async () => {
    expect(await backUp(shell, { before: ["a|true|"] })).toMatchObject({ exitCode: 0, deleted: [] });
    expect(await backUp(shell, { retain: 1 })).toMatchObject({ exitCode: 0, deleted: [] });
  });

  test("removes nothing before the new one is ready, and says why that is not", async () => {
    const before = ["a|true|", "b|true|", "c|true|"];
    const { exitCode, log, deleted } = await backUp(shell, { before, made: "new|false|", patience: 0 });
    expect({ exitCode, deleted }).toEqual({ exitCode: NOT_READY, deleted: [] });
    expect(log).toContain("new is not ready after 0 seconds, so no older snapshot is removed");
    expect(log).toContain("the driver takes no snapshots");
  });

  test("does not count what never became ready, or is being deleted; the former goes once it is old", async () => {
    const before = ["a||", "b|true|", "c|false|", "d|true|2026-01-01T00:00:00Z"];
    expect(await backUp(shell, { before })).toMatchObject({ exitCode: 0, deleted: ["a"] });
  });

  test("ends where no snapshot can be made or looked for, and removes nothing", async () => {
    for (const call of ["create", "get"]) {
      const kubectl = KUBECTL.replace('case "$*" in', `if [ "$1" = ${call} ]; then echo forbidden >&2; exit 1; fi\n$&`);
      const { exitCode, log, deleted } = await backUp(shell, { before: ["a|true|"], patience: 0, kubectl, retain: 1 });
      expect(exitCode).not.toBe(0);
      expect(log).toContain("forbidden");
      expect(deleted).toEqual([]);
    }
  });
});
