import { isSingleName } from "../../../tools/tctl/names";

test.each(["corp", "Okta (production)", "bob@example.com", "a"])("%s names one thing", (name) => {
  expect(isSingleName(name)).toBe(true);
});

test.each(["", " a", "-a", "--set-roles", "a,b", "a/b", "a\nb"])("%j is not the name of one thing", (name) => {
  expect(isSingleName(name)).toBe(false);
});
