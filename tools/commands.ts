/* oxlint-disable typescript/no-require-imports -- only the command that runs is loaded, so that it starts fast */
import { Command } from "commander";
import { COMMAND_EXIT_CODES, exitCodesHelp } from "./cli/exit-codes";

interface Listed {
  /** The description in the list of all commands. */
  readonly summary: string;
  readonly load: () => Command;
}

/** The commands by name, in the order of the list that people see. */
const LISTED: Readonly<Record<string, Listed>> = {
  init: {
    summary: "write a first program",
    load: () => (require("./init/command") as typeof import("./init/command")).initCommand(),
  },
  start: {
    summary: "synthesise the program, and deploy it as far as this machine allows",
    load: () => (require("./start/command") as typeof import("./start/command")).startCommand(),
  },
  down: {
    summary: "remove what start has deployed",
    load: () => (require("./down/command") as typeof import("./down/command")).downCommand(),
  },
  check: {
    summary: "say which rules a program breaks, and where",
    load: () => (require("./check/command") as typeof import("./check/command")).checkCommand(),
  },
  review: {
    summary: "say what a change means before it is applied",
    load: () => (require("./review/command") as typeof import("./review/command")).reviewCommand(),
  },
  rehearse: {
    summary: "make a change before its merge, where it harms nobody",
    load: () => (require("./rehearse/command") as typeof import("./rehearse/command")).rehearseCommand(),
  },
  schedule: {
    summary: "show when agents are updated",
    load: () => (require("./schedule/command") as typeof import("./schedule/command")).scheduleCommand(),
  },
  verify: {
    summary: "compare the running platform with the declaration",
    load: () => (require("./verify/command") as typeof import("./verify/command")).verifyCommand(),
  },
  inventory: {
    summary: "show which agents are not enrolled, too old, too new, or behind",
    load: () => (require("./inventory/command") as typeof import("./inventory/command")).inventoryCommand(),
  },
  report: {
    summary: "write a page with a drawing of the platform and all that is declared",
    load: () => (require("./report/command") as typeof import("./report/command")).reportCommand(),
  },
  explain: {
    summary: "say what a rule, or a finding of a review, means",
    load: () => (require("./explain/command") as typeof import("./explain/command")).explainCommand(),
  },
  import: {
    summary: "write a program from a running service, or from releases of Teleport's charts",
    load: () => (require("./import/command") as typeof import("./import/command")).importCommand(),
  },
  adopt: {
    summary: "bring state and cluster together after Terraform was killed, or its state was lost",
    load: () => (require("./adopt/command") as typeof import("./adopt/command")).adoptCommand(),
  },
  manifests: {
    summary: "show the stacks as Kubernetes manifests",
    load: () => (require("./manifests/command") as typeof import("./manifests/command")).manifestsCommand(),
  },
  connector: {
    summary: "edit an existing authentication connector",
    load: () => (require("./tctl/connector/command") as typeof import("./tctl/connector/command")).connectorCommand(),
  },
  user: {
    summary: "edit a local user",
    load: () => (require("./tctl/user/command") as typeof import("./tctl/user/command")).userCommand(),
  },
};

export const COMMANDS: Readonly<Record<string, () => Command>> = Object.fromEntries(
  Object.entries(LISTED).map(([name, { summary, load }]) => [
    name,
    () => load().summary(summary).addHelpText("afterAll", exitCodesHelp(COMMAND_EXIT_CODES[name])),
  ]),
);

/** The commands for the list. Their modules are not loaded. */
export function listedCommands(): readonly Command[] {
  return Object.entries(LISTED).map(([name, { summary }]) => new Command(name).summary(summary).helpOption(false));
}
