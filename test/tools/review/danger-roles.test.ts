import type { ResourceModel } from "../../../tools/model/model";
import { dangerFindings } from "../../../tools/review/dangers/find";
import { platform, resource, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

function found(before: readonly ResourceModel[], after: readonly ResourceModel[]) {
  return dangerFindings(step([platform({ resources: before })], [platform({ resources: after })]));
}

/** Kinds of the dangers of a step between resources of the service. */
function dangers(before: readonly ResourceModel[], after: readonly ResourceModel[]): readonly string[] {
  return found(before, after).map(({ kind }) => kind);
}

const role = (allow: object): ResourceModel => resource("role", "dev", { allow });

describe("roles that may be requested", () => {
  const requests = (...roles: readonly string[]) => role({ request: { roles } });
  const admin = resource("role", "ops-admin", { allow: { logins: ["root"] } });

  test.each([
    ["*", "`who has dev and requests it gets *, such as access, device-admin, editor`"],
    ["ed*", "`who has dev and requests it gets ed*, such as editor`"],
    ["^ops-.+$", "`who has dev and requests it gets ^ops-.+$, such as ops-admin`"],
  ])("are expanded: %s", (pattern, said) => {
    const all = found([admin, requests("auditor")], [admin, requests(pattern)]);
    expect(sentenceIn(all, "powerful-role-given")).toContain(said);
  });

  test("that were all of them are no more when they are some", () => {
    expect(dangers([requests("*")], [requests("ed*")])).toEqual([]);
    expect(dangers([requests("a*.b")], [requests("editor", "*.b")])).toEqual(["powerful-role-given"]);
  });

  test("are none of power where the pattern has none", () => {
    expect(dangers([requests("auditor")], [requests("audit*", "^viewer$")])).toEqual([]);
  });
});

describe("sessions in which somebody has to be present", () => {
  const policy = {
    name: "watch",
    filter: 'contains(user.roles, "auditor")',
    kinds: ["ssh", "k8s"],
    modes: ["moderator"],
    count: 2,
  };
  const watched = (...policies: readonly object[]) => role({ require_session_join: policies });

  test.each<[string, readonly object[], string]>([
    ["by fewer", [{ ...policy, count: 1 }], "role/dev require_session_join watch count 2 → 1"],
    ["in fewer kinds", [{ ...policy, kinds: ["ssh"] }], "role/dev require_session_join watch no longer in k8s"],
    [
      "in another mode",
      [{ ...policy, modes: ["observer"] }],
      "role/dev require_session_join watch is met by observers",
    ],
    ["by anyone", [{ ...policy, filter: "true" }], "role/dev require_session_join watch is met by anyone"],
    [
      "or somebody else",
      [policy, { ...policy, name: "friend" }],
      "role/dev require_session_join friend is met by moderators",
    ],
  ])("%s", (_, after, said) => {
    expect(sentenceIn(found([watched(policy)], [watched(...after)]), "sessions-alone")).toContain(said);
  });

  test("are guarded more by more people, kinds, and a policy where there was none", () => {
    expect(dangers([watched(policy)], [watched({ ...policy, count: 3, kinds: ["*"] })])).toEqual([]);
    expect(dangers([watched()], [watched({ ...policy, filter: "true" })])).toEqual([]);
  });
});
