#!/usr/bin/env node
import { Command } from "commander";
import { adoptCommand } from "./adopt/command";
import { connectorCommand } from "./connector/command";
import { downCommand } from "./down/command";
import { describeFailure, EXIT, Interrupted } from "./failure";
import { manifestsCommand } from "./manifests/command";
import { startCommand } from "./start/command";
import { userCommand } from "./user/command";

const program = new Command("access-platform")
  .description("declare an access platform, deploy it, and see what is there")
  .addCommand(startCommand())
  .addCommand(downCommand())
  .addCommand(adoptCommand())
  .addCommand(manifestsCommand())
  .addCommand(connectorCommand())
  .addCommand(userCommand());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`\n${describeFailure(error)}\n`);
  process.exitCode = error instanceof Interrupted ? EXIT.interrupted : EXIT.failed;
});
