import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { hostileText, LARGE, PIECES } from "../hostile-texts";
import { printText } from "../../../../constructs/agents/linux/installation-script/shell-text";
import { shellWord } from "../../../../constructs/core/shell-word";

/** The shells that scripts of machines are run by, as far as they are here. */
const SHELLS = ["dash", "bash", "bash --posix", "busybox sh"]
  .map((name) => ({ name, command: name.split(" ") }))
  .filter(({ command: [program = "", ...args] }) => spawnSync(program, [...args, "-c", ":"]).status === 0);

const SEPARATOR = "\u0003\u0004\u0005";

/** What one process of a shell makes of commands, each of which prints a text. */
function printed(shell: readonly string[], commands: readonly string[]): string[] {
  const [program = "", ...args] = shell;
  const script = commands.map((command) => `${command}\nprintf '%s' '${SEPARATOR}'\n`).join("");
  const { stdout, stderr } = spawnSync(program, args, { input: script, encoding: "utf8", maxBuffer: 2 ** 28 });
  expect(stderr).toBe("");
  return stdout.split(SEPARATOR).slice(0, -1);
}

/** One sample for all shells: each is a process for hundreds of texts. */
function texts(): string[] {
  return fc
    .sample(hostileText, 500)
    .concat(PIECES, LARGE, `${LARGE.replaceAll("~", "")}\n`, "'".repeat(64 * 1024), "")
    .filter((text) => `${text}${SEPARATOR}`.indexOf(SEPARATOR) === text.length);
}

describe.each(SHELLS)("with $name", ({ command }) => {
  test("every text is one word", () => {
    const samples = texts();
    expect(
      printed(
        command,
        samples.map((text) => `printf '%s' ${shellWord(text)}`),
      ),
    ).toEqual(samples);
  });

  test("every text is printed to the byte, its last line ends too", () => {
    const samples = texts();
    expect(
      printed(
        command,
        samples.map((text) => printText([text]).join("\n")),
      ),
    ).toEqual(samples);
  });
});

test("words that need no quotes have none", () => {
  expect([shellWord("/etc/default/svc"), shellWord("0644"), shellWord("two words"), shellWord("")]).toEqual([
    "/etc/default/svc",
    "0644",
    "'two words'",
    "''",
  ]);
});

test("a text of lines is written as it is read", () => {
  expect(printText(["[Unit]\n", "Description=x\n"])).toEqual(["cat <<'~END'\n[Unit]\nDescription=x\n~END"]);
});
