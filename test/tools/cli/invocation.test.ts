import { invocation } from "../../../tools/cli/invocation";

test("a checkout has scripts of npm", () => {
  expect(invocation("down", [], "/home/a/package/dist")).toBe("npm run down");
  expect(invocation("start", ["--context NAME"], "/home/a/package/dist")).toBe("npm start -- --context NAME");
});

test("whoever has installed the package has no such script", () => {
  const folder = "/home/a/access/node_modules/cdktf-access-platform/dist";
  expect(invocation("down", ["--context NAME"], folder)).toBe("npx access-platform down --context NAME");
});
