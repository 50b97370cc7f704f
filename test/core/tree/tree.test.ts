import { inspect } from "node:util";
import { App, Aspects, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { acknowledge, checkDeclaration, checkTree } from "../../../constructs/core/tree/tree";
import { Problems, Value, withViolations } from "../../../constructs/core/value";
import { defineRules } from "../../../constructs/core/violation";
import { ViolationsError } from "../../../constructs/core/violations-error";
import { newStack } from "../../support/synthesis";

const RULES = defineRules({
  "TEST-001": { problem: "not even", allowed: "0, 2, 4", fix: "add one", source: "arithmetic" },
  "TEST-002": {
    problem: "not small",
    allowed: "up to 10",
    fix: "take less",
    source: "taste",
    acknowledgeable: true,
  },
  "TEST-003": { problem: "not new", fix: "take a new one", source: "taste", acknowledgeable: true, warns: true },
});

class Count extends Value {
  static of(count: number): Count {
    const problems = new Problems();
    if (count % 2 !== 0) problems.add(RULES["TEST-001"], "", count);
    if (count > 10) problems.add(RULES["TEST-002"], "", count);
    return withViolations(new Count(), problems.list);
  }
}

class Basket extends Construct {
  constructor(scope: Construct, id: string, props: { apples: Count; pears?: Count[] }) {
    super(scope, id);
    checkDeclaration(this, (problems) => {
      problems.addAll(props.apples.violations, "apples");
      props.pears?.forEach((pear, index) => {
        problems.addAll(pear.violations, `pears[${index}]`);
      });
    });
  }
}

function reportOf(stack: TerraformStack): string {
  try {
    Testing.synth(stack, true);
  } catch (error) {
    if (error instanceof ViolationsError) return error.message;
    throw error;
  }
  return "";
}

test("every violation of the tree is in one report, with construct, property, value, source and fix", () => {
  const stack = newStack();
  new Basket(stack, "first", { apples: Count.of(3) });
  new Basket(stack, "second", { apples: Count.of(2), pears: [Count.of(4), Count.of(13)] });
  const report = reportOf(stack);
  expect(report).toContain("3 violations; nothing was written");
  expect(report).toContain("where    stack/first, apples (test/core/tree/tree.test.ts:");
  expect(report).toContain("where    stack/second, pears[1]");
  expect(report).toContain("given    13");
  expect(report).toContain("fix      add one");
  expect(report).toContain("source   arithmetic");
});

test("one mistake in many places is one entry of the report, with the first places and the number of the others", () => {
  const stack = newStack();
  for (let index = 1; index <= 100; index++) new Basket(stack, `basket-${index}`, { apples: Count.of(3) });
  new Basket(stack, "another", { apples: Count.of(5) });
  const report = reportOf(stack);
  expect(report).toContain("101 violations; nothing was written");
  expect(report.match(/^TEST-001/gm)).toHaveLength(2);
  expect(report.match(/stack\/basket-\d+, apples \(/g)).toHaveLength(3);
  expect(report).toMatch(/where {4}stack\/basket-1,.*\n {11}stack\/basket-2,.*\n.*\n {11}and 97 more alike\n/);
});

test("a declaration without violations synthesises", () => {
  const stack = newStack();
  new Basket(stack, "first", { apples: Count.of(2) });
  expect(reportOf(stack)).toBe("");
});

test("the stack that is synthesised first reports the violations of all the others", () => {
  const app = new App();
  const stacks = ["first", "second", "third"].map((id) => new TerraformStack(app, id));
  for (const stack of stacks) new Basket(stack, "basket", { apples: Count.of(3) });
  expect(reportOf(stacks[2]!)).toMatch(/first\/basket[^]*second\/basket[^]*third\/basket/);
});

test("what is declared after a synthesis is in the report of the next, wherever it is in the tree", () => {
  const app = new App();
  const [first, second] = [new TerraformStack(app, "first"), new TerraformStack(app, "second")];
  new Basket(first, "basket", { apples: Count.of(2) });
  expect(reportOf(first)).toBe("");
  new Basket(second, "basket", { apples: Count.of(3) });
  expect(reportOf(first)).toContain("second/basket");
  expect(reportOf(first)).toContain("second/basket");
});

test("what an aspect breaks in a later stack is found, although the tree was without violations before", () => {
  const app = Testing.app();
  const stacks = ["first", "second"].map((id) => new TerraformStack(app, id));
  let isBroken = false;
  for (const stack of stacks) {
    const basket = new Construct(stack, "basket");
    checkDeclaration(basket, (problems) => {
      if (isBroken) problems.addAll(Count.of(3).violations);
    });
  }
  Aspects.of(stacks[1]!).add({
    visit: () => {
      isBroken = true;
    },
  });
  expect(() => {
    app.synth();
  }).toThrow("second/basket");
});

test("a construct that is taken out of the tree is not reported", () => {
  const stack = newStack();
  new Basket(stack, "first", { apples: Count.of(3) });
  stack.node.tryRemoveChild("first");
  new Basket(stack, "second", { apples: Count.of(2) });
  expect(reportOf(stack)).toBe("");
});

test.each([10, 40])("synthesis checks each of %i stacks at most twice, not once for each of the others", (count) => {
  const app = Testing.app();
  let checks = 0;
  for (let index = 0; index < count; index++) {
    checkDeclaration(new TerraformStack(app, `stack-${index}`), () => {
      checks++;
    });
  }
  app.synth();
  expect(checks).toBeGreaterThanOrEqual(count);
  expect(checks).toBeLessThanOrEqual(2 * count);
});

test("with one stack, synthesis checks everything once, and the stack again for a second synthesis", () => {
  const app = Testing.app();
  const stack = new TerraformStack(app, "stack");
  let checks = 0;
  for (const id of ["first", "second", "third"]) {
    checkDeclaration(new Construct(stack, id), () => {
      checks++;
    });
  }
  checkTree(stack, () => {
    checks++;
  });
  app.synth();
  expect(checks).toBe(4);
  app.synth();
  expect(checks).toBe(7);
});

test("what an aspect changes is reported, also in a stack that is not the first", () => {
  const app = Testing.app();
  new Basket(new TerraformStack(app, "first"), "basket", { apples: Count.of(2) });
  const stack = new TerraformStack(app, "second");
  let isChanged = false;
  checkDeclaration(stack, (problems) => {
    if (isChanged) problems.add(RULES["TEST-001"], "", 3);
  });
  Aspects.of(stack).add({
    visit() {
      isChanged = true;
    },
  });
  expect(() => {
    app.synth();
  }).toThrow("TEST-001");
});

describe("acknowledging", () => {
  test("keeps a warning from being shown", () => {
    const warningsOf = (isAcknowledged: boolean) => {
      const stack = newStack();
      const apple = new Construct(stack, "apple");
      checkDeclaration(apple, (problems) => {
        problems.add(RULES["TEST-003"], "age", 9);
      });
      if (isAcknowledged) acknowledge(stack, { code: "TEST-003", reason: "a wedding" });
      expect(reportOf(stack)).toBe("");
      return apple.node.metadata;
    };
    expect(warningsOf(false)).toMatchObject([
      { type: "@cdktf/warn", data: "TEST-003: 9: not new. Fix: take a new one. Source: taste", trace: undefined },
    ]);
    expect(warningsOf(true)).toEqual([]);
  });

  test("does not keep a program that runs by itself from showing its other warnings", () => {
    const said: string[] = [];
    jest.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
    const before = process.env;
    const { CDKTF_OUTDIR: _folder, NODE_ENV: _test, ...others } = before;
    process.env = others;
    const stack = newStack();
    checkDeclaration(new Construct(stack, "apple"), (problems) => {
      problems.add(RULES["TEST-003"], "age", 9);
    });
    expect(reportOf(stack)).toBe("");
    stack.node.root.node.validate();
    for (const silent of [{ CDKTF_OUTDIR: "cdktf.out" }, { NODE_ENV: "test" }]) {
      process.env = { ...others, ...silent };
      stack.node.root.node.validate();
    }
    expect(said).toEqual([expect.stringMatching(/^warning of .*apple: TEST-003: 9: not new/)]);
    jest.restoreAllMocks();
    process.env = before;
  });

  test("keeps an acknowledgeable violation of everything below the construct", () => {
    const stack = newStack();
    new Basket(stack, "first", { apples: Count.of(12) });
    acknowledge(stack, { code: "TEST-002", reason: "a wedding" });
    expect(reportOf(stack)).toBe("");
  });

  test("does not keep a violation of another rule", () => {
    const stack = newStack();
    const basket = new Basket(stack, "first", { apples: Count.of(3) });
    acknowledge(basket, { code: "TEST-001", reason: "please" });
    expect(reportOf(stack)).toMatch(/ACKNOWLEDGE-001[^]*TEST-001|TEST-001[^]*ACKNOWLEDGE-001/);
  });

  test("of a code that no rule has names the nearest that can be acknowledged", () => {
    const stack = newStack();
    acknowledge(stack, { code: "TEST-02", reason: "a wedding" });
    expect(reportOf(stack)).toContain("write TEST-002");
  });

  test("needs a reason", () => {
    const stack = newStack();
    const basket = new Basket(stack, "first", { apples: Count.of(12) });
    acknowledge(basket, { code: "TEST-002", reason: " " });
    expect(reportOf(stack)).toContain("ACKNOWLEDGE-002");
  });

  test("shows no credential in its reason", () => {
    const stack = newStack();
    const basket = new Basket(stack, "first", { apples: Count.of(12) });
    acknowledge(basket, { code: "TEST-002", reason: "the password=hunter2 is known" });
    expect(reportOf(stack)).toContain("ACKNOWLEDGE-003");
    expect(reportOf(stack)).not.toContain("hunter2");
  });
});

test("a value with violations refuses to be computed with", () => {
  expect(() => Count.of(3).requireValid()).toThrow("TEST-001  not even");
});

test("an error that nobody catches shows the report and nothing else", () => {
  const error = new ViolationsError([{ rule: RULES["TEST-001"], property: "", given: "3", path: "stack/first" }]);
  expect(inspect(error, { customInspect: false })).toBe(`[${error.message}]`);
});
