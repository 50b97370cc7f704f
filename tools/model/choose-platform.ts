import { Failure } from "../failure";
import type { Model, PlatformModel } from "./model";

/**
 * The platforms of a stack, or of all stacks.
 *
 * @throws Failure when there is none
 */
export function platformsIn({ platforms }: Model, stack: string | undefined): readonly PlatformModel[] {
  const found = platforms.filter((platform) => stack === undefined || platform.stack === stack);
  if (found.length > 0) return found;
  const reason = stack === undefined ? "no stack declares a platform" : `the stack ${stack} declares no platform`;
  throw new Failure("read the declaration", reason, [
    platforms.length === 0
      ? "run the command in the folder of an application with an AccessPlatform, after `cdktf synth`"
      : `name a stack that declares one: ${stacksOf(platforms)}`,
  ]);
}

/**
 * The one platform that an option speaks of.
 *
 * @param option that makes sense for one platform only
 * @throws Failure when there is none, or more than one
 */
export function onePlatform(model: Model, stack: string | undefined, option: string): PlatformModel {
  const [platform, ...others] = platformsIn(model, stack);
  if (platform !== undefined && others.length === 0) return platform;
  const all = platform === undefined ? others : [platform, ...others];
  const reason = `${option} is of one platform, and there are ${all.length}: in ${stacksOf(all)}`;
  throw new Failure("read the options", reason, ["say which it is: --stack NAME"]);
}

function stacksOf(platforms: readonly PlatformModel[]): string {
  return platforms.map(({ stack }) => stack).join(", ");
}
