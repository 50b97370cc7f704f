import { Failure } from "../cli/failure";
import { platformAgents, allPlatforms, type Model, type PlatformModel } from "./model";

/** What a program has to declare for a command that speaks of a platform. */
export const NO_PLATFORM = {
  reason: "no stack declares a platform, and none has agents of one",
  waysOn: ["run the command in the folder of a program with an AccessPlatform, or with agents of a CloudTenant"],
} as const;

/**
 * The platforms of a stack, or of all stacks: those that it makes, and those that its agents join.
 *
 * @throws Failure when there is none
 */
export function findPlatforms(model: Model, stack: string | undefined): readonly PlatformModel[] {
  const platforms = allPlatforms(model);
  if (platforms.length === 0) throw new Failure("read the declaration", NO_PLATFORM.reason, NO_PLATFORM.waysOn);
  if (stack === undefined) return platforms;
  const found = platforms.filter(
    (platform) =>
      platform.stack === stack ||
      (platform.runBy !== undefined && platformAgents(platform, model).some((agent) => agent.stack === stack)),
  );
  if (found.length > 0) return found;
  throw new Failure("read the declaration", `the stack ${stack} declares no platform`, [
    `name a stack that declares one: ${stackNames(platforms)}`,
  ]);
}

/**
 * The one platform that an option speaks of.
 *
 * @param option that makes sense for one platform only
 * @throws Failure when there is none, or more than one
 */
export function onePlatform(model: Model, stack: string | undefined, option: string): PlatformModel {
  const found = findPlatforms(model, stack);
  const [platform, ...others] = found;
  if (platform !== undefined && others.length === 0) return platform;
  const reason = `${option} is for one platform, but there are ${found.length}: in ${stackNames(found)}`;
  throw new Failure("read the options", reason, ["say which it is: --stack NAME"]);
}

function stackNames(platforms: readonly PlatformModel[]): string {
  return platforms.map(({ stack }) => stack).join(", ");
}
