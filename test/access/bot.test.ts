import { givenForm } from "../../constructs/core/schema/shapes";
import { Bot, BOT } from "../../constructs/access/joining/bot";
import { problemsOf } from "../support/violations";

test("a bot has the access of its roles, with its traits, for as long as it says", () => {
  const bot = Bot.of({
    name: "deployer",
    roles: ["editor", "sre"],
    traits: { logins: ["root", "deploy"] },
    maxSessionDuration: "1d",
  });
  expect(problemsOf(bot)).toEqual([]);
  expect(bot.name).toBe("deployer");
  expect(bot.toResource()).toEqual({
    kind: "bot",
    version: "v1",
    metadata: { name: "deployer" },
    spec: {
      roles: ["editor", "sre"],
      traits: [{ name: "logins", values: ["root", "deploy"] }],
      max_session_ttl: "86400s",
    },
  });
});

test("a bot may have no role, for SPIFFE IDs alone", () => {
  expect(Bot.of({ name: "attested", roles: [] }).toResource().spec).toEqual({ roles: [] });
});

test.each<[Record<string, unknown>, string]>([
  [{ name: "a b" }, "FIELD-002 name"],
  [{ name: undefined }, "FIELD-003 name"],
  [{ roles: undefined }, "FIELD-003 roles"],
  [{ roles: [""] }, "FIELD-002 roles[0]"],
  [{ maxSessionDuration: "8d" }, "FIELD-002 maxSessionDuration"],
  [{ traits: { logins: "root" } }, "FIELD-002 traits.logins"],
])("%j is refused", (change, problem) => {
  expect(problemsOf(Bot.of({ name: "deployer", roles: ["editor"], ...change }))).toEqual([problem]);
});

test("what a resource says of a bot becomes what a program would pass", () => {
  const traits = [{ name: "logins", values: ["root"] }];
  const back = (spec: object) => givenForm(BOT, { name: "a", spec });
  expect(back({ roles: ["editor"], traits })).toEqual({ name: "a", roles: ["editor"], traits: { logins: ["root"] } });
  expect(back({ traits: "none" })).toEqual({ name: "a", traits: "none" });
});
