import fc from "fast-check";
import ts from "typescript";
import type { Values } from "../../../../tools/import/charts/given-values";
import { AGENT_CHART_VALUES, CLUSTER_CHART_VALUES } from "../../../../tools/import/charts/chart-values";
import { AGENT_VALUES, CLUSTER_VALUES, programOf, withValue, type Program } from "../../../support/charts-program";
import { hostileText } from "../../../support/hostile-text";
import { runs } from "../../../support/sample";

const AGENTS: Values = { ...AGENT_VALUES, roles: "kube,app,db,discovery", kubeClusterName: "production" };

const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    hostileText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(hostileText, fc.constant("__proto__"), fc.constant("name")), tie("any"), { maxKeys: 3 }),
  ),
})).any;

const pathsOf = (groups: typeof CLUSTER_CHART_VALUES): readonly string[] =>
  groups.flatMap(({ rows }) => rows.flatMap(({ values }) => values));

/** What a compiler says about the form of a program. */
function mistakesIn(text: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** Texts that a program has as literals or names of props. */
function literalsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("main.ts", text, ts.ScriptTarget.ES2022));
  return found;
}

function namedIn({ parts }: Program): readonly string[] {
  return parts.flatMap(({ left, needless }) => [...left, ...needless].map(({ path }) => path));
}

const path = (groups: typeof CLUSTER_CHART_VALUES) =>
  fc.oneof(
    fc.constantFrom(...pathsOf(groups)).map((text) => text.split(".")),
    fc.constantFrom(...pathsOf(groups)).map((text) => ["auth", ...text.split(".")]),
    fc.array(hostileText, { minLength: 1, maxLength: 3 }),
  );

test("whatever the values are, the program is TypeScript, and a comment has no line of its own", () => {
  fc.assert(
    fc.property(path(CLUSTER_CHART_VALUES), data, path(AGENT_CHART_VALUES), data, (ofCluster, one, ofAgents, other) => {
      const program = programOf(withValue(CLUSTER_VALUES, ofCluster, one), withValue(AGENTS, ofAgents, other));
      expect(mistakesIn(program.text)).toEqual([]);
    }),
    runs(400),
  );
});

test("a value that the chart does not know is named", () => {
  fc.assert(
    fc.property(hostileText, (name) => {
      fc.pre(name.trim() !== "" && !pathsOf(CLUSTER_CHART_VALUES).some((known) => known.split(".")[0] === name));
      const before = namedIn(programOf(CLUSTER_VALUES)).length;
      expect(namedIn(programOf(withValue(CLUSTER_VALUES, [name], "x"))).length).toBe(before + 1);
    }),
    runs(100),
  );
});

const TEXTS = [
  "sessionRecording",
  "licenseSecretName",
  "persistence.storageClassName",
  "nodeSelector.zone",
  "annotations.pod.a",
  "log.format",
  "priorityClassName",
  "tls.existingSecretName",
  "annotations.service.a",
  "nameOverride",
];

test("a text is a literal of the program, as it was given, or it is named", () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), hostileText, (name, text) => {
      fc.pre(text !== "");
      const program = programOf(withValue(CLUSTER_VALUES, name.split("."), text));
      const isNamed = namedIn(program).some((each) => each.startsWith(name.split(".")[0] ?? ""));
      expect({ name, text, isAnswered: isNamed || literalsIn(program.text).has(text) }).toEqual({
        name,
        text,
        isAnswered: true,
      });
    }),
    runs(100),
  );
});

const SECRET = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

test.each([
  ["authToken", SECRET],
  ["jamfClientSecret", "hunter2hunter2"],
  ["teleportConfig", { teleport: { auth_token: "hunter2hunter2" } }],
  ["extraEnv", [{ name: "OUR_PASSWORD", value: "hunter2hunter2" }]],
  ["extraContainers", [{ name: "side", image: "x", args: ["--password", "hunter2hunter2"] }]],
  ["annotations", { pod: { note: SECRET } }],
  ["unknownValue", { password: "hunter2hunter2" }],
])("a secret in %s is neither in the program nor in what is said about it", (name, value) => {
  const program = programOf(CLUSTER_VALUES, { ...AGENTS, [name]: value });
  expect(JSON.stringify(program.text)).not.toMatch(/hunter2|ghp_/);
  expect(JSON.stringify(program.parts.map(({ left, needless }) => [left, needless]))).not.toMatch(/hunter2|ghp_/);
  expect(namedIn(program).some((each) => each.startsWith(name))).toBe(true);
});
