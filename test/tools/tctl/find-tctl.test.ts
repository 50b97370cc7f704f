import { symlinkSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describeFailure } from "../../../tools/cli/failure";
import { findTctl } from "../../../tools/tctl/find-tctl";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder();
const tctl = join(folder, "tctl");
const kubectl = join(folder, "kubectl");
const env = { PATH: ["/does/not/exist", folder].join(delimiter) };

beforeAll(() => {
  symlinkSync(process.execPath, tctl);
  symlinkSync(process.execPath, kubectl);
});

function messageOf(find: () => unknown): string {
  try {
    find();
  } catch (error) {
    return describeFailure(error);
  }
  return "";
}

test("tctl of PATH is used, without anything before its arguments", () => {
  const { file, before } = findTctl({}, env);
  expect([file, before({ readsInput: true })]).toEqual([tctl, []]);
});

test("the variable goes before PATH", () => {
  expect(findTctl({}, { ...env, ACCESS_PLATFORM_TCTL: process.execPath }).file).toBe(process.execPath);
});

test("a variable that leads to no program is refused", () => {
  const find = () => findTctl({}, { ...env, ACCESS_PLATFORM_TCTL: dirname(tctl) });
  expect(find).toThrow("which is not a program");
});

test("where there is no tctl, the ways to get one are said", () => {
  const find = () => findTctl({}, { PATH: "" });
  expect(messageOf(find)).toMatch(/tctl is not on PATH[^]*install it[^]*ACCESS_PLATFORM_TCTL[^]*--deployment NAME/);
});

test("with a Deployment, tctl of its pod is used through kubectl, with standard input only where it is read", () => {
  const { file, before } = findTctl({ deployment: "platform-auth", namespace: "access", context: "prod" }, env);
  const target = ["--context=prod", "--namespace=access", "deployment/platform-auth", "--", "tctl"];
  expect(file).toBe(kubectl);
  expect(before({ readsInput: false })).toEqual(["exec", ...target]);
  expect(before({ readsInput: true })).toEqual(["exec", "--stdin", ...target]);
});

test.each([
  [{ deployment: "-x" }, "--deployment"],
  [{ deployment: "" }, "--deployment"],
  [{ deployment: "a", namespace: "a.b" }, "--namespace"],
  [{ namespace: "a" }, "not given"],
  [{ context: "a" }, "not given"],
])("%p is refused", (options, message) => {
  expect(() => findTctl(options, env)).toThrow(message);
});

test("where there is no kubectl, that is said", () => {
  expect(() => findTctl({ deployment: "a" }, { PATH: "" })).toThrow("kubectl is not on PATH");
});

test.each([
  ['error: context "prod" does not exist', "kubectl config get-contexts"],
  [
    'Error from server (NotFound): deployments.apps "auth" not found',
    "kubectl get deployments --context prod --namespace svc",
  ],
  [
    "The connection to the server localhost:8080 was refused - did you specify the right host or port?",
    "check that the cluster answers",
  ],
  ['Error from server (Forbidden): pods is forbidden: User "x" cannot create resource "pods/exec"', "pods/exec"],
  ["something else", "kubectl get pods --context prod --namespace svc"],
])("of kubectl's %s, the way on is about that", (message, way) => {
  const program = findTctl(
    { deployment: "svc-auth", namespace: "svc", context: "prod" },
    { ACCESS_PLATFORM_KUBECTL: "/bin/kubectl" },
  );
  expect(program.waysOn(message)).toEqual([expect.stringContaining(way)]);
});

test.each([
  ['Error from server (NotFound): namespaces "x" not found', "kubectl get namespaces lists them"],
  ['Error from server (NotFound): deployments.apps "auth" not found', "kubectl get deployments lists them"],
  ["dial tcp: no route to host", "kubectl get nodes"],
])("of kubectl's %s, the way on names no context and no namespace where none was given", (message, way) => {
  const program = findTctl({ deployment: "svc-auth" }, { ACCESS_PLATFORM_KUBECTL: "/bin/kubectl" });
  expect(program.before({ readsInput: false })).toEqual(["exec", "deployment/svc-auth", "--", "tctl"]);
  expect(program.waysOn(message)).toEqual([expect.stringMatching(new RegExp(`${way}$`))]);
});
