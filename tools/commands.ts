/* oxlint-disable typescript/no-require-imports -- only the command that runs is loaded, so that it starts fast */
import type { Command } from "commander";
import { COMMAND_EXIT_CODES, exitCodesHelp } from "./cli/exit-codes";

const LOADED: Readonly<Record<string, () => Command>> = {
  init: () => (require("./init/command") as typeof import("./init/command")).initCommand(),
  start: () => (require("./start/command") as typeof import("./start/command")).startCommand(),
  down: () => (require("./down/command") as typeof import("./down/command")).downCommand(),
  check: () => (require("./check/command") as typeof import("./check/command")).checkCommand(),
  review: () => (require("./review/command") as typeof import("./review/command")).reviewCommand(),
  rehearse: () => (require("./rehearse/command") as typeof import("./rehearse/command")).rehearseCommand(),
  schedule: () => (require("./schedule/command") as typeof import("./schedule/command")).scheduleCommand(),
  verify: () => (require("./verify/command") as typeof import("./verify/command")).verifyCommand(),
  inventory: () => (require("./inventory/command") as typeof import("./inventory/command")).inventoryCommand(),
  report: () => (require("./report/command") as typeof import("./report/command")).reportCommand(),
  explain: () => (require("./explain/command") as typeof import("./explain/command")).explainCommand(),
  import: () => (require("./import/command") as typeof import("./import/command")).importCommand(),
  adopt: () => (require("./adopt/command") as typeof import("./adopt/command")).adoptCommand(),
  manifests: () => (require("./manifests/command") as typeof import("./manifests/command")).manifestsCommand(),
  connector: () =>
    (require("./tctl/connector/command") as typeof import("./tctl/connector/command")).connectorCommand(),
  user: () => (require("./tctl/user/command") as typeof import("./tctl/user/command")).userCommand(),
};

/** The commands by name, in the order of the list that people see. */
export const COMMANDS: Readonly<Record<string, () => Command>> = Object.fromEntries(
  Object.entries(LOADED).map(([name, load]) => [
    name,
    () => load().addHelpText("afterAll", exitCodesHelp(COMMAND_EXIT_CODES[name])),
  ]),
);
