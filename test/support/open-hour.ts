import { pause } from "../../local/pause";

const HOUR_MS = 3_600_000;

/** Hour of the clock in UTC, with enough of it left: a window in it is open, and stays so. */
export async function openHour(leftMs: number): Promise<number> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < leftMs) await pause(left);
  return new Date().getUTCHours();
}
