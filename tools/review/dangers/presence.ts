import type { PlatformModel, ResourceModel } from "../../model/model";
import { listAt, numberAt, stringAt, textAt, textsAt } from "../../manifests/plain-data";
import { has, isAt, type Both, type Held } from "./danger";
import { ofKind, resourceName } from "./documents";

/** Who has to be present in a session: a policy with a name, of which one is enough. */
interface Policy {
  readonly role: string;
  readonly place: string;
  readonly kinds: readonly string[];
  readonly count: number;

  /** Who counts as present: moderators, peers, observers, and `anyone` where a filter is true for everybody. */
  readonly metBy: readonly string[];
}

function policiesIn(side: PlatformModel): readonly Policy[] {
  return ofKind(side, "role").flatMap(policiesOf);
}

function policiesOf(role: ResourceModel): readonly Policy[] {
  return listAt(role.document, "spec", "allow", "require_session_join").map((policy) => {
    const everybody = textAt(policy, "filter")?.trim() === "true" ? ["anyone"] : [];
    return {
      role: role.name,
      place: `${resourceName(role)} require_session_join ${stringAt(policy, "name")}`,
      kinds: textsAt(policy, "kinds"),
      count: numberAt(policy, "count") ?? 0,
      metBy: [...textsAt(policy, "modes").map((mode) => `${mode}s`), ...everybody],
    };
  });
}

/** In which sessions policies ask for somebody. */
export function presence(side: PlatformModel): readonly Held[] {
  return policiesIn(side).flatMap(({ place, kinds }) => kinds.map((kind) => has(place, `in ${kind}`, ["in *"])));
}

/** More than anybody asks for. */
const MOST = 1_000;

/** With how many they are content, and with whom. A policy more is another way to be content, where there was one. */
export function presenceLess(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const guarded = [before, after].map((each) => new Set(policiesIn(each).map(({ role }) => role)));
  return policiesIn(side)
    .filter(({ role }) => guarded.every((roles) => roles.has(role)))
    .flatMap(({ place, metBy, count }) => [
      isAt(`${place} count`, String(count), MOST - count),
      ...metBy.map((who) => has(place, `is met by ${who}`)),
    ]);
}
