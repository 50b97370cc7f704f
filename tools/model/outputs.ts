import { platformOutput } from "./platform-output";
import type { AcknowledgedModel, PlatformModel } from "./model";
import { present } from "../json/json";
import { listAt, stringAt, textAt } from "../json/plain-data";

/** What a stack's outputs say of its platform. */
export interface DescribedPlatform {
  readonly name?: string;
  readonly facts: Partial<Pick<PlatformModel, "edition" | "version" | "window">>;
}

/** What the output `access_platform` says; undefined if the stack has none. */
export function describedIn(outputs: Readonly<Record<string, unknown>>): DescribedPlatform | undefined {
  const value = outputs["access_platform"];
  const output = platformOutput(value);
  if (output === undefined) return undefined;
  const { version, window } = output;
  return {
    ...present({ name: textAt(value, "name") }),
    facts: present({ edition: textAt(value, "edition"), version, window }),
  };
}

/** What the output `acknowledged` says; nothing if the stack has none. */
export function acknowledgedIn(outputs: Readonly<Record<string, unknown>>): readonly AcknowledgedModel[] {
  return listAt(outputs, "acknowledged").map((entry) => ({
    code: stringAt(entry, "code"),
    where: stringAt(entry, "where"),
    reason: stringAt(entry, "reason"),
  }));
}
