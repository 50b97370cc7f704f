import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { DeliveryTask } from "../../../constructs/access/delivery/delivery-environment";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { connector, deliver, role, service, token, user } from "./fixtures";

const RECORD = "role/svc-delivery-record";
const PROGRAMS = ["cat", "date", "jq", "kubectl", "sed", "sha256sum", "tctl"];

const dying = join(service.folder, "dying");
const count = join(service.folder, "count");
mkdirSync(dying);

afterAll(() => service.remove());

/** Runs a delivery in which a program dies by a signal at one of its calls; without a number, none dies, and all are counted. */
async function runKilling(task: DeliveryTask, declared: Parameters<typeof deliver>[0], program: string, call?: number) {
  rmSync(dying, { recursive: true });
  mkdirSync(dying);
  writeFileSync(count, "");
  const line = `printf x >>"${count}"; [ "$(wc -c <"${count}")" -ne ${call ?? 0} ] || kill -KILL $$`;
  const others = 'PATH="${PATH#*:}"; export PATH';
  writeFileSync(join(dying, program), `#!/bin/sh\n${line}\n${others}\nexec ${program} "$@"\n`, { mode: 0o755 });
  const values = { "s/k": "client-secret", "join/token": "a-token", "old/token": "an-old-token" };
  const path = [dying, service.programs, process.env["PATH"]].join(delimiter);
  const result = await deliver(declared, values, { task, variables: { NOTE: "svc-watch", PATH: path, PATIENCE: "0" } });
  return { ...result, calls: readFileSync(count, "utf8").length };
}

const LEAVING = [role("a"), role("gone"), token(SecretRef.of("old", "token"))];
const DECLARED = [
  role("a", ["list"]),
  user("u"),
  connector(SecretRef.of("s", "k")),
  token(SecretRef.of("join", "token")),
];
const THERE = ["github/github", "role/a", RECORD, "token/a-token", "user/u"];

/** What is there and is neither on record nor the record: what nothing would ever remove. The lock ends by itself. */
function forgotten(): readonly string[] {
  const entries = Object.values(service.store[RECORD]?.metadata.labels ?? {});
  const known = [RECORD, `db_object_import_rule/svc-delivery-record-lock`, ...entries];
  return service.names.filter((name) => !name.startsWith("token/") && !known.includes(name));
}

describe.each(PROGRAMS)("%s that dies", (program) => {
  test("at any of its calls ends a delivery that is not whole as failed, and what is there is on record", async () => {
    service.reset();
    await runKilling("deliver", LEAVING, "none");
    const startAgain = service.keep();
    const { calls, exitCode } = await runKilling("deliver", DECLARED, program);
    expect([calls > 0, exitCode]).toEqual([true, 0]);
    for (let call = 1; call <= calls; call++) {
      startAgain();
      const killed = await runKilling("deliver", DECLARED, program, call);
      expect([call, forgotten()]).toEqual([call, []]);
      if (killed.exitCode === 0) expect([call, service.names]).toEqual([call, THERE]);
      else expect(killed.log).not.toMatch(/client-secret|a-token/);
      // The next run has everything on record that this one left.
      if (killed.exitCode !== 0 && call % 4 === 0) {
        await runKilling("deliver", DECLARED, "none");
        expect([call, service.names]).toEqual([call, THERE]);
      }
    }
  });

  test("at any of its calls lets no look say that all is as declared", async () => {
    service.reset();
    await runKilling("deliver", DECLARED, "none");
    service.forget("user/u");
    const { calls, exitCode } = await runKilling("report", DECLARED, program);
    expect(exitCode).toBe(3);
    for (let call = 1; call <= calls; call++) {
      const killed = await runKilling("report", DECLARED, program, call);
      expect([call, killed.exitCode]).not.toEqual([call, 0]);
      expect(killed.log).not.toContain("everything is as declared");
    }
  });
});
