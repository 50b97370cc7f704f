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

describe("people who have roles", () => {
  const people = (...roles: readonly string[]) =>
    resource("oidc", "corporate", { claims_to_roles: [{ claim: "groups", value: "dev", roles }] });
  const reaching = role({ node_labels: { env: "dev" }, logins: ["ubuntu"] });
  const denying = resource("role", "guarded", { deny: { logins: ["root"] } });
  const limiting = resource("role", "short", { options: { max_session_ttl: "1h" } });
  const looking = resource("role", "viewer", {
    allow: { rules: [{ resources: ["session"], verbs: ["list", "read"] }] },
  });
  const roles = [reaching, denying, limiting, looking];

  test.each<[string, readonly ResourceModel[], readonly ResourceModel[], readonly string[]]>([
    ["get what it allows", [...roles, people()], [...roles, people("dev")], ["powerful-role-given"]],
    ["get it with a role whose name they had", [people("dev")], [reaching, people("dev")], ["powerful-role-given"]],
    ["get a look at something", [...roles, people()], [...roles, people("viewer")], []],
    ["lose what it denied", [...roles, people("dev", "guarded")], [...roles, people("dev")], ["denied-no-longer"]],
    ["lose what it denied, with all", [...roles, people("guarded")], [...roles, people()], ["denied-no-longer"]],
    [
      "lose what it limited, and keep another",
      [...roles, people("dev", "short")],
      [...roles, people("dev")],
      ["denied-no-longer"],
    ],
    ["lose what it limited, with all that it limited", [...roles, people("short")], [...roles, people()], []],
    [
      "keep another, of a role that goes",
      [...roles, people("dev", "short")],
      [reaching, denying, looking, people("dev")],
      ["sessions-longer"],
    ],
    ["have nothing, of a role that goes", [limiting, people("short")], [people()], []],
  ])("%s", (_, before, after, expected) => {
    expect(dangers(before, after)).toEqual(expected);
  });
});
