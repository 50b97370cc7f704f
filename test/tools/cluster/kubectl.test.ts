import type { Run } from "../../../local/run";
import { objectName } from "../../../tools/cluster/objects";
import { Kubectl } from "../../../tools/cluster/kubectl";

/** A kubectl that prints something, and what it was given. */
function printing(stdout: string, stderr = "") {
  const given: { args: readonly string[]; input: unknown }[] = [];
  const run: Run = (_file, args, options) => {
    given.push({ args, input: options?.input === undefined ? undefined : JSON.parse(options.input) });
    return Promise.resolve({ stdout, stderr, exitCode: 0 });
  };
  return { kubectl: new Kubectl({ kubectl: "kubectl", kubeconfig: "k", context: "c", run }), given };
}

const object = (name: string, metadata: object = { namespace: "svc" }) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...metadata },
});

test.each([
  ["a list of several objects", JSON.stringify({ items: [object("a"), object("b")] }), ["a", "b"]],
  ["one object as it is", JSON.stringify(object("a")), ["a"]],
  ["nothing where there is none", "\n", []],
])("kubectl prints %s, and all of it is read", async (_, printed, names) => {
  const found = await printing(printed).kubectl.existing([object("a"), object("b")]);
  expect(found.map(objectName)).toEqual(names);
});

test("an object without a namespace is deleted without one", async () => {
  const { kubectl, given } = printing(JSON.stringify({ items: [object("a"), object("b", {})] }));
  await kubectl.delete(await kubectl.existing([object("a")]));
  expect(given.at(-1)?.input).toHaveProperty("items", [object("a"), object("b", {})]);
});

test("where there is no log, kubectl says why", async () => {
  expect(await printing("started\n").kubectl.log("pod/a", "svc")).toBe("started");
  expect(await printing("", "pod a is waiting to start\n").kubectl.log("pod/a", "svc")).toBe(
    "pod a is waiting to start",
  );
});
