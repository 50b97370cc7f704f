/** What somebody has to stop: a node, a server, a program. */
interface Started {
  stop(): unknown;
}

/**
 * Stops what the tests of a file or a group start after the last of them, the newest first. What has not started is not stopped, so a
 * failed start is the only failure.
 *
 * @returns notes what was started, and returns it
 */
export function endsWithTests(): <T extends Started>(started: T) => T {
  const all: Started[] = [];
  afterAll(async () => {
    for (const each of all.reverse()) await each.stop();
  });
  return (started) => {
    all.push(started);
    return started;
  };
}
