import { LinuxJoining } from "../../../../constructs/agents/linux/machine/linux-joining";
import { problemsOf } from "../../../support/violations";

test("a token's name is kept beside the method", () => {
  expect(LinuxJoining.iam("fleet")).toMatchObject({ method: "iam", tokenName: "fleet", violations: [] });
});

test.each(["", "two words", "a\nb", 7 as unknown as string])("a name that cannot be one is refused: %j", (name) => {
  expect(problemsOf(LinuxJoining.gcp(name))).toEqual(["FIELD-002 tokenName"]);
});
