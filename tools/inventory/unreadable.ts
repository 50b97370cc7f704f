import { Failure } from "../cli/failure";

/** An inventory that is something else than `tctl inventory ls` prints. */
export function unreadable(reason: string): Failure {
  return new Failure("read the inventory", reason, [
    "pass what tctl prints, all of it: tctl inventory ls, or tctl inventory ls --format=json",
    "look whether tctl and the service have the same major version: tctl version, tctl status",
  ]);
}
