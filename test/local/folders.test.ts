import { join, relative } from "node:path";
import fc from "fast-check";
import { controlPlaneFolders, refuseUnusable } from "../../local/folders";

test("a name is refused, or everything of the control plane is below its home", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-a-z0-9./]{1,50}$/)), (name) => {
      let folders;
      try {
        folders = controlPlaneFolders(name, "/home/me/planes");
      } catch (error) {
        expect(String(error)).toContain("the name of a control plane is not valid");
        return;
      }
      for (const path of Object.values(folders) as string[]) {
        expect(relative("/home/me/planes", path)).not.toMatch(/^(\.\.|$)/);
      }
    }),
  );
});

test.each(["", "-a", "a-", "A", "a/b", "..", "a b", "a".repeat(41)])("the name %j is refused", (name) => {
  expect(() => controlPlaneFolders(name)).toThrow(`given ${JSON.stringify(name)}`);
});

test("control planes share the cache, and nothing else", () => {
  const [one, two] = [controlPlaneFolders("one", "/planes"), controlPlaneFolders("two", "/planes")];
  expect(one.cache).toBe(join("/planes", "cache"));
  expect(two.cache).toBe(one.cache);
  expect(new Set([one.root, two.root, one.lock, two.lock, one.kubeconfig, two.kubeconfig]).size).toBe(6);
});

test.each(["/home/a b", "/home/a\tb", "/home/a,b", '/home/a"b'])(
  "a folder that kwokctl would cut is refused: %j",
  (home) => {
    expect(() => {
      refuseUnusable(controlPlaneFolders("one", home));
    }).toThrow("XDG_DATA_HOME");
  },
);

test.each(["/home/a'b", "/home/a$b", "/home/a=b", "/home/aüb", "/home/a%b", "/home/a\\b"])(
  "a folder that kwokctl takes as it is: %j",
  (home) => {
    expect(() => {
      refuseUnusable(controlPlaneFolders("one", home));
    }).not.toThrow();
  },
);
