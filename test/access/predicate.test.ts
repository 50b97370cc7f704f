import { read } from "../../constructs/core/schema/read";
import { predicate } from "../../constructs/access/roles/predicate";
import type { PREDICATE_LANGUAGES } from "../../constructs/brand/image-contract/predicate-languages";
import { problemsOf } from "../support/violations";

type Place = keyof typeof PREDICATE_LANGUAGES;

function codesOf(place: Place, text: string): readonly string[] {
  return problemsOf(read(predicate(place), text).violations);
}

const READ: readonly (readonly [Place, string])[] = [
  ["rule", "contains(session.participants, user.metadata.name)"],
  ["rule", 'equals(resource.metadata.labels["env"], "dev") && !has_prefix(name, `prod-`)'],
  ["rule", 'system.catype() == "host" || resource.metadata.name != "user"'],
  ["rule", '(contains(user.spec.traits["teams"], "sre"))'],
  ["rule", 'contains_any(user.spec.roles, set("a", "b",))'],
  ["rule", "can_view()"],
  [
    "rule",
    'contains(user.spec.roles,\n  "sre") &&\n  is_subset(user.spec.roles, "a", "b", "c") // those of operations\n',
  ],
  [
    "rule",
    "all_equal(host_cert.principals, user.metadata.name) && contains(session_tracker.participants, user.metadata.name)",
  ],
  ["participant", 'contains(user.spec.roles, "sre") || equals(user.name, "alice")'],
  ["participant", 'contains(user.roles, "sre")'],
  [
    "impersonation",
    'contains(user.spec.traits["ci"], impersonate_user.metadata.name) && !equals(impersonate_role.metadata.name, "admin")',
  ],
  ["review", 'contains(reviewer.traits["team"], "sre") && contains(request.system_annotations.team, "sre")'],
  ["threshold", 'regexp.match(review.annotations["ticket"], "^OPS-") && equals(review.reason, "\\"ok\\"")'],
  ["labels", 'labels["env"] == "dev" || contains(user.spec.traits["team"], labels.team)'],
  [
    "labels",
    'regexp.match(labels_matching("^team"), "^a") && contains_all(strings.upper(user.spec.traits.team), strings.lower(user.spec.traits.team))',
  ],
  ["labels", 'contains(regexp.replace(email.local(user.spec.traits["email"]), "-", "_"), labels["owner"])'],
  ["rule", "${TfToken[TOKEN.1]}"],
];

test.each(READ)("in the place of a %s, the service reads %s", (place, text) => {
  expect(codesOf(place, text)).toEqual([]);
});

const UNREAD: readonly (readonly [Place, string])[] = [
  ["rule", 'contain(user.spec.roles, "sre")'],
  ["rule", 'contains(user.spec.role, "sre")'],
  ["rule", 'contains(user.spec.roles, "sre"'],
  ["rule", 'contains(user.spec.roles, "sre"))'],
  ["rule", "contains(user.spec.roles, 'sre')"],
  ["rule", 'contains(user.spec.roles, "sre)'],
  ["rule", 'contains(user.spec.roles "sre")'],
  ["rule", 'contains(user.spec.roles, "sre") and can_view()'],
  ["rule", 'contains(user.spec.roles, "sre") & can_view()'],
  ["rule", 'user.metadata.name = "alice"'],
  ["rule", 'contains(user.spec.roles, "sre") &&'],
  ["rule", 'contains(user.spec.roles, "sre")\n&& can_view()'],
  ["rule", '(contains(user.spec.roles, "sre")\n)'],
  ["rule", "contains(user.spec.roles)"],
  ["rule", "user.metadata.name"],
  ["rule", "!user.metadata.name"],
  ["rule", '"alice" && can_view()'],
  ["rule", "true"],
  ["rule", 'user.spec.roles.contains("sre")'],
  ["rule", "resource"],
  ["rule", 'labels.env == "dev"'],
  ["rule", "user."],
  ["rule", " "],
  ["rule", 'user.spec.traits.team == "a"'],
  ["participant", "can_view()"],
  ["participant", 'contains(user.metadata.name, "a")'],
  ["participant", 'contains(user.spec.traits["team"], "a")'],
  ["participant", "true"],
  ["impersonation", 'user.metadata.name == "alice"'],
  ["impersonation", 'contains(resource.metadata.name, "a")'],
  ["review", 'equals(review.reason, "ok")'],
  ["review", 'contains(user.spec.roles, "lead")'],
  ["review", "true"],
  ["threshold", 'contains(reviewer.traits.a.b, "x")'],
  ["labels", 'equals(labels["env"], "dev")'],
  ["labels", 'labels.env.name == "dev"'],
  ["labels", 'contains(user.spec.roles, "dev")'],
  ["labels", "labels.team"],
];

test.each(UNREAD)("in the place of a %s, the service does not read %s", (place, text) => {
  expect(codesOf(place, text)).toEqual(["ROLE-019"]);
});

test("a report names the word that comes near", () => {
  const fixes = ['contain(user.spec.roles, "a")', 'contains(user.spec.role, "a")'].map(
    (text) => read(predicate("rule"), text).violations[0]?.rule.fix,
  );
  expect(fixes).toEqual(["write contains", "write user.spec.roles"]);
});
