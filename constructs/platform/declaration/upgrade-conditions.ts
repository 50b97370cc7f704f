import { versionPart, type LiveCondition } from "../../terraform/live-version-expressions";
import { COMPATIBILITY_RULES } from "../../updates/rules";
import type { Version } from "../../updates/version";
import type { Rule } from "../../core/violation";

/**
 * Refuses a plan that brings a running auth service more than one major version up (`COMPATIBILITY-004`), or back to
 * an older one (`COMPATIBILITY-005`).
 *
 * @param live expression of the version that the auth service runs
 * @see specification 9, rule 4
 */
export function upgradable(live: string, to: Version): readonly LiveCondition[] {
  const refuse = ({ code, problem, allowed, fix }: Rule): string =>
    `${code}: ${problem}: the auth service runs \${${live}}, and the platform is to be ${to.toString()}. ` +
    `Allowed: ${allowed}. Fix: ${fix}.`;
  return [
    { condition: `${versionPart(live, 0)} >= ${to.major - 1}`, message: refuse(COMPATIBILITY_RULES.skippedMajor) },
    { condition: `${versionPart(live, 0)} <= ${to.major}`, message: refuse(COMPATIBILITY_RULES.majorDowngrade) },
  ];
}
