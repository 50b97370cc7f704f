import { forgotten } from "../../../../tools/import/state/let-go";
import { stateResources } from "../../../../tools/import/state/state-resources";

/** Resources of a state, by module, type with name, and key. */
function resources(...given: readonly (readonly [module: string, resource: string, key?: string])[]) {
  const listed = given.map(([module, resource, key]) => {
    const [type, name] = resource.split(".");
    return { module, mode: "managed", type, name, instances: [{ index_key: key, attributes: {} }] };
  });
  return stateResources({ version: 4, resources: listed }, "state");
}

test("a block for each resource, which says that nothing is destroyed", () => {
  const all = resources(["", "helm_release.a"], ['module.edge["x"]', "helm_release.b", "0"], ["", "aws_vpc.c"]);
  const { blocks, single, modules } = forgotten(all.slice(0, 2), all);
  expect(blocks.match(/from = .*/g)).toEqual(["from = helm_release.a", "from = module.edge.helm_release.b"]);
  expect(blocks.match(/destroy = false/g)).toHaveLength(2);
  expect([single, modules]).toEqual([[], []]);
});

test("all instances of a resource have one block", () => {
  const all = resources(["", "teleport_role.a", "x"], ["", "teleport_role.a", "y"]);
  expect(forgotten(all, all).blocks.match(/from = /g)).toHaveLength(1);
});

test("an instance beside others that stay has no block, and is named", () => {
  const [taken, ...others] = resources(["", "helm_release.a", "access"], ["", "helm_release.a", "ingress"]);
  expect(forgotten([taken!], [taken!, ...others])).toEqual({
    blocks: "",
    single: ['helm_release.a["access"]'],
    modules: [],
  });
});

test("a module that has other resources is named, its own modules among them", () => {
  const [taken, ...others] = resources(["module.a", "helm_release.a"], ["module.a.module.b", "aws_iam_role.c"]);
  expect(forgotten([taken!], [taken!, ...others]).modules).toEqual(["module.a"]);
});
