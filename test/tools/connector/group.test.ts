import { CONNECTOR_KINDS } from "../../../tools/connector/connector-kinds";
import { readGroup } from "../../../tools/connector/group";

test("the options of a kind become the fields of its entries", () => {
  const read = (kind: string, options: object) => readGroup(kind, CONNECTOR_KINDS[kind]!, options);
  expect(read("github", { organization: "o", team: "t" })).toEqual({ organization: "o", team: "t" });
  expect(read("saml", { attribute: "groups", value: "v" })).toEqual({ name: "groups", value: "v" });
  expect(read("oidc", { claim: "groups", value: "v" })).toEqual({ name: "groups", value: "v" });
});

test("options that are missing, empty or of another kind are named, all at once", () => {
  const read = () => readGroup("github", CONNECTOR_KINDS["github"]!, { organization: "", claim: "c" });
  expect(read).toThrow(/--organization is missing or empty\n--team is missing or empty\n--claim is for another kind/);
});
