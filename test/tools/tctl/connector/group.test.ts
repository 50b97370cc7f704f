import { readGroup } from "../../../../tools/tctl/connector/group";

test("the options of a kind become the fields of its entries", () => {
  expect(readGroup("github", { organization: "o", team: "t" })).toEqual({ organization: "o", team: "t" });
  expect(readGroup("saml", { attribute: "groups", value: "v" })).toEqual({ name: "groups", value: "v" });
  expect(readGroup("oidc", { claim: "groups", value: "v" })).toEqual({ claim: "groups", value: "v" });
});

test("options that are missing, empty or of another kind are named, all at once", () => {
  const read = () => readGroup("github", { organization: "", claim: "c" });
  expect(read).toThrow(/--organization is missing or empty\n--team is missing or empty\n--claim is for another kind/);
});
