import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const HOOK = join(__dirname, "../../../support/typescript-hook.cjs");
const TERMINAL = join(__dirname, "../../../../tools/cli/progress/terminal.ts");

/** The last line of a step on a terminal. */
function shownOf(step: string): string {
  const program =
    `require(${JSON.stringify(TERMINAL)}).TerminalProgress.create()` +
    `.then((progress) => progress.step({ title: "Start", ${step} })).catch(() => undefined)`;
  const { stdout } = spawnSync(process.execPath, ["--require", HOOK, "-e", program], {
    encoding: "utf8",
    env: { ...process.env, LISTR_FORCE_TTY: "1", LISTR_FORCE_UNICODE: "1" },
  });
  const lines = stripVTControlCharacters(stdout).split(/[\r\n]+/);
  return lines.filter((line) => line.includes("Start")).at(-1) ?? "";
}

test.each([
  ["what it is for", "✔", "work: async (report) => report('started')", "started"],
  [
    "something else",
    "⚠",
    "work: async (report) => report('its programs are missing'), isDone: () => false",
    "its programs are missing",
  ],
  ["nothing, since it failed", "✖", "work: async () => { throw new Error('broken'); }", "s"],
])("a step that has reached %s is marked %s", (_, mark, step, end) => {
  const shown = shownOf(step);
  expect([shown.slice(0, 7), shown.endsWith(end)]).toEqual([`${mark} Start`, true]);
});
