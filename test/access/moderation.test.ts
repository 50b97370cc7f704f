import { checkModeration } from "../../constructs/access/roles/moderation";
import { Role } from "../../constructs/access/roles/role";
import type { JoinSessionsPolicy, RequireSessionJoinPolicy } from "../../constructs/access/generated/role";
import { problemsOf, violationsBy } from "../support/violations";

const REQUIRED: RequireSessionJoinPolicy = {
  name: "watched",
  filter: 'contains(user.spec.roles, "lead")',
  kinds: ["ssh"],
  modes: ["moderator"],
  count: 1,
};
const JOIN: JoinSessionsPolicy = { name: "watch", roles: ["prod"], kinds: ["ssh"], modes: ["moderator"] };
const FIRST = ["ROLE-020 allow.require_session_join[0]"];

test.each<[string, Partial<RequireSessionJoinPolicy>, Partial<JoinSessionsPolicy> | undefined, readonly string[]]>([
  ["a role lets others join", {}, {}, []],
  ["a role lets others join all kinds of roles whose name fits", {}, { roles: ["pr*"], kinds: ["*"] }, []],
  ["nobody is required", { count: 0 }, undefined, []],
  ["no role lets others join", {}, undefined, FIRST],
  ["it is for other roles", {}, { roles: ["production", "pro"] }, FIRST],
  ["a pattern is no regular expression", {}, { roles: ["pr.d"] }, FIRST],
  ["it is for another kind", {}, { kinds: ["k8s"] }, FIRST],
  ["it is for one of two kinds", { kinds: ["*"] }, {}, FIRST],
  ["it is in another mode", {}, { modes: ["observer", "peer"] }, FIRST],
  ["it is in one of two modes", { modes: ["moderator", "observer"] }, { modes: ["observer"] }, []],
  ["sessions of the kind begin without others", { kinds: ["db"] }, undefined, []],
])("%s", (_, required, join, expected) => {
  const role = Role.of({ name: "prod", allow: { requireSessionJoin: [{ ...REQUIRED, ...required }] } });
  const other = Role.of({
    name: "lead",
    allow: join === undefined ? { logins: ["a"] } : { joinSessions: [{ ...JOIN, ...join }] },
  });
  const roles = [role.toResource(), other.toResource()];
  const found = roles.flatMap((each) =>
    violationsBy((problems) => {
      checkModeration(each, roles, (place) => place, problems);
    }),
  );
  expect(problemsOf(found)).toEqual(expected);
});

test("one of several policies for a kind is enough, and the report says all kinds that lack one", () => {
  const several = (...kinds: readonly RequireSessionJoinPolicy["kinds"][]) => {
    const requireSessionJoin = kinds.map((each) => ({ ...REQUIRED, kinds: each }));
    const role = Role.of({ name: "prod", allow: { requireSessionJoin, joinSessions: [{ ...JOIN, roles: ["prod"] }] } });
    return violationsBy((problems) => {
      checkModeration(role.toResource(), [role.toResource()], (place) => place, problems);
    }).map(({ given }) => given);
  };
  expect(several(["ssh"], ["ssh"])).toEqual([]);
  expect(several(["k8s"], ["ssh"])).toEqual(['"k8s, by moderator"']);
});
