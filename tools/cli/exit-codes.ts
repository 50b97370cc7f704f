/** The common exit codes of all commands, for pipelines. */
export const EXIT_CODES: Readonly<Record<number, string>> = {
  0: "done; nobody has to act",
  1: "failed; nothing is known",
  2: "somebody has to read it, or to act",
  3: "stop: dangerous, not judged, it does not work, or it breaks a rule",
  130: "interrupted",
};

/** The exit codes of each command. */
export const COMMAND_EXIT_CODES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  init: {
    0: "the program is written",
    1: "nothing is written: a file is there already, or the folder cannot be used",
  },
  start: {
    0: "deployed, shown in a preview, or synthesised, as far as this machine allows",
    1: "failed, or with --deploy: not deployed",
  },
  down: { 0: "removed, or nothing was there", 1: "failed; run it again" },
  check: {
    0: "the program keeps all rules",
    1: "it cannot be synthesised for another reason",
    2: "it keeps all rules, and is warned of something",
    3: "it breaks a rule",
  },
  review: {
    0: "nothing changes",
    1: "the change cannot be read",
    2: "something changes",
    3: "something changes that is dangerous, or that the review does not know enough to judge",
  },
  rehearse: {
    0: "the change works, and nothing that ran restarts",
    1: "the rehearsal could not begin",
    2: "the change works; something restarts, is replaced or ends",
    3: "a step failed, also the way back, or the second plan is not empty",
    130: "interrupted; everything is taken down",
  },
  schedule: {
    0: "every group has a window, and none falls into a freeze; or no agent has an updater",
    1: "the schedule cannot be computed",
    2: "a group has no window, or is updated in a freeze",
  },
  verify: { 0: "as declared", 1: "it could not be checked", 2: "something differs" },
  inventory: {
    0: "no agent needs attention: each agent that is behind has a window",
    1: "the inventory or the declaration cannot be read",
    2: "an agent needs attention",
  },
  report: { 0: "the report is written", 1: "it cannot be written" },
  explain: { 0: "shown", 1: "there is no such code or kind" },
  import: {
    0: "all that was read is in the program, or the service makes it itself",
    1: "nothing can be read",
    2: "a person has to decide about each TODO, and about what the summary lists as left out",
  },
  adopt: { 0: "state and cluster agree", 1: "failed" },
  manifests: {
    0: "everything is shown",
    1: "the program cannot be synthesised, or a part of it cannot be shown",
  },
  connector: { 0: "changed, or already as asked", 1: "failed" },
  user: { 0: "changed, or already as asked", 1: "failed" },
};

/** The last section of a help: the exit codes, and where those of all commands are described. */
export function exitCodesHelp(codes: Readonly<Record<number, string>> = {}): string {
  const lines = Object.entries(codes).map(([code, meaning]) => `  ${code.padEnd(3)}  ${meaning}`);
  return ["", "Exit codes (docs/pipelines.md has those of all commands):", ...lines, ""].join("\n");
}
