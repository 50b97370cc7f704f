import { isObject } from "../json/json";
import { at } from "../json/plain-data";
import type { PlatformModel } from "../model/model";
import { answerDifference, type Answer } from "./ask";
import { shown, type Difference } from "./difference";
import { expectedPing } from "./expected-ping";

/** Path of the ping. @see specification 4 */
export const PING_PATH = "/webapi/ping";

/** The differences between an answer to the ping and the declaration. */
export function pingDifferences(platform: PlatformModel, answer: Answer): readonly Difference[] {
  const invalid = answerDifference(PING_PATH, answer);
  if (invalid !== undefined || answer.kind === "none") return invalid === undefined ? [] : [invalid];
  const ping = readJson(answer.body);
  if (ping === undefined) {
    return [
      {
        check: "answer",
        what: PING_PATH,
        expected: "a JSON object",
        got: shown(answer.body),
        advice: "check which server answers at the address: a proxy of the platform answers with its addresses",
      },
    ];
  }
  return expectedPing(platform).flatMap(({ path, expected, accepts, advice }): Difference[] => {
    const got = at(ping, ...path.split("."));
    return accepts(got, ping) ? [] : [{ check: "ping", what: path, expected, got: shown(got), advice }];
  });
}

function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
