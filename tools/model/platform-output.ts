import { weekdayNamed, type Weekday } from "../../constructs/updates/maintenance-window";
import { singleBlock } from "../manifests/configuration";
import { isObject, present } from "../json/json";
import { at, listAt, stringAt, textAt, textsAt } from "../json/plain-data";

/** What a stack says about its platform in the output `access_platform`, without missing fields. */
export interface PlatformOutput {
  readonly publicAddress?: string;
  readonly version?: string;
  readonly listenerMode?: string;
  readonly ports: readonly PlatformPort[];
  readonly channels: readonly string[];
  readonly window?: { readonly utcStartHour: number; readonly weekdays: readonly Weekday[] };
}

/** A port that clients or components of the platform connect to. */
interface PlatformPort {
  readonly port: number;
  readonly use: string;
  readonly audience: string;
}

/** Reads the output from a stack's `cdk.tf.json`; undefined if it has none. */
export function readPlatformOutput(configuration: unknown): PlatformOutput | undefined {
  const outputs = singleBlock(at(configuration, "output"));
  return platformOutput(singleBlock(outputs?.["access_platform"])?.["value"]);
}

/** Reads the value of the output; undefined if it is something else. */
export function platformOutput(value: unknown): PlatformOutput | undefined {
  if (!isObject(value)) return undefined;
  return {
    ...present({
      publicAddress: textAt(value, "public_address"),
      version: textAt(value, "version"),
      listenerMode: textAt(value, "listener_mode"),
      window: windowIn(value),
    }),
    ports: listAt(value, "ports").flatMap(portIn),
    channels: textsAt(value, "channels"),
  };
}

/** The maintenance window that the value of an output says; undefined if it says none. */
export function windowIn(value: unknown): PlatformOutput["window"] {
  const window = singleBlock(at(value, "maintenance_window"));
  const hour = at(window, "utc_start_hour");
  if (typeof hour !== "number") return undefined;
  return { utcStartHour: hour, weekdays: textsAt(window, "weekdays").flatMap((day) => weekdayNamed(day) ?? []) };
}

function portIn(value: unknown): PlatformPort[] {
  const port = at(value, "port");
  if (typeof port !== "number") return [];
  return [{ port, use: stringAt(value, "use"), audience: stringAt(value, "audience") }];
}
