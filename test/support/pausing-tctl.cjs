#!/usr/bin/env node
/**
 * The stand-in `tctl-on-files.cjs`, which stops for ever at one moment of a command, so that a test can kill the command there.
 *
 * PAUSE_AT is the number of the run and `before` or `after` what it does, for example `2 after`. When it stops, it says
 * so in the folder PAUSE_FOLDER, where it also keeps the count, and each run's arguments and environment.
 */
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { runTctl } = require("./tctl-on-files.cjs");

const { PAUSE_AT, PAUSE_FOLDER } = process.env;
const count = join(PAUSE_FOLDER, "count");
const run = existsSync(count) ? Number(readFileSync(count, "utf8")) + 1 : 1;
writeFileSync(count, String(run));
appendFileSync(join(PAUSE_FOLDER, "visible"), `${JSON.stringify([process.argv, process.env])}\n`);

function pauseIf(moment) {
  if (PAUSE_AT !== `${run} ${moment}`) return;
  writeFileSync(join(PAUSE_FOLDER, "paused"), String(process.pid));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

pauseIf("before");
const { STAND_IN_TCTL_STORE: store, STAND_IN_TCTL_KINDS: kinds } = process.env;
const readInput = () => readFileSync(0, "utf8");
const { stdout, stderr, exitCode } = runTctl(process.argv.slice(2), { store, kinds: JSON.parse(kinds), readInput });
process.stdout.write(stdout);
process.stderr.write(stderr);
pauseIf("after");
process.exitCode = exitCode;
