import { Testing } from "cdktf";
import { AuthStorage } from "../../../constructs/platform/auth/auth-storage";
import { Failure } from "../../../tools/cli/failure";
import { refuseToRemoveKept } from "../../../tools/down/remove-from-context";
import { platformStack } from "../../platform/support";

function stackWith(storage?: AuthStorage) {
  const { stack } = platformStack(storage === undefined ? {} : { auth: { storage } });
  const configuration = JSON.parse(Testing.synth(stack)) as unknown;
  return { name: "platform", directory: "/", configuration, dependencies: [] };
}

test("a platform whose volume nobody may delete is not taken down, and the message says what allows it", () => {
  expect(() => {
    refuseToRemoveKept([stackWith()]);
  }).toThrow(
    new Failure("take down the stacks", "this data would be lost: svc-auth in the namespace svc of the stack platform"),
  );
});

test.each([
  ["whose volume may be deleted", AuthStorage.persistentVolume({ deletion: "allowed" })],
  ["without a volume", AuthStorage.external({ type: "postgresql" })],
])("a platform %s is", (_, storage) => {
  refuseToRemoveKept([stackWith(storage)]);
});
