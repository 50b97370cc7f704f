import { TerraformStack } from "cdktf";
import { Version, ViolationsError } from "../../constructs";
import { VALIDATION_RULES } from "../../constructs/core/rules";
import { NEVER_RIGHT } from "./fuzzed-slots";
import type { Recipe } from "./recipe";
import { RECIPES } from "./recipes";
import { reaches, runRight, SlotRunner, type Outcome } from "./run-slot";
import { failuresIn, knownFailures, runSample } from "./sample";
import { findEntries, STEP, type Slot } from "./slots";
import { wrongValues } from "./wrong-values";
import { cleanUpAfter } from "./world";

const ENTRIES = findEntries();
const SLOTS = ENTRIES.flatMap(({ slots }) => slots);

afterAll(() => {
  cleanUpAfter(process.pid);
});

describe("the recipes", () => {
  test("are for each constructor, factory, method and function of the public API that takes something", () => {
    expect(RECIPES.map(({ entry }) => entry).sort()).toEqual(ENTRIES.map(({ id }) => id).sort());
  });

  test("set every prop", () => {
    const recipes = new Map(RECIPES.map((recipe) => [recipe.entry, recipe]));
    const unset = SLOTS.filter((slot) => !reaches(slot, recipes.get(slot.entry)!)).map(({ id }) => id);
    expect(unset.sort()).toEqual(Object.keys(NEVER_RIGHT).sort());
  });

  test.each(RECIPES)("are right programs: $entry", (recipe) => {
    for (const written of runRight(recipe)) expect(written).not.toMatch(/\bundefined\b|\[object \w+\]|\bNaN\b/);
  });
});

describe("slots are found from the types", () => {
  const named = (id: string) => SLOTS.filter((slot) => slot.id === id).map(({ path }) => path);

  test("of constructors, factories, methods and functions", () => {
    expect(named("new AccessPlatform(props)")).toEqual([["2"]]);
    expect(named("Version.of(version)")).toEqual([["0"]]);
    expect(named("AccessPlatform#addResource(resource)")).toEqual([["0"]]);
    expect(named("acknowledge(acknowledgement.reason)")).toEqual([["1", "reason"]]);
  });

  test("of groups, items of lists, keys and values of maps, results of callbacks", () => {
    expect(named("new AccessPlatform(props.auth.resources.cpuRequest)")).toHaveLength(1);
    expect(named("new AccessPlatform(props.roles[])")).toEqual([["2", "roles", "[]"]]);
    expect(named("new AccessPlatform(props.proxyPools{key})")).toEqual([["2", "proxyPools", "{key}"]]);
    expect(named("new AccessPlatform(props.proxyPools{}.replicas)")).toHaveLength(1);
    expect(named("new AgentFleet(props.releases(){}.services)")).toHaveLength(1);
  });

  test("and not inside of the classes of others", () => {
    expect(SLOTS.filter(({ id }) => id.includes("scope.") || id.includes("version.major"))).toEqual([]);
  });
});

describe("at least a hundred wrong values, each by a name of its own,", () => {
  test.each(["text", 7, true, [], {}, undefined])("are near %j", (right) => {
    const names = wrongValues(right).map(({ id }) => id);
    expect(names.length).toBeGreaterThanOrEqual(100);
    expect(new Set(names).size).toBe(names.length);
  });

  test("are texts and symbols, for the key of a map", () => {
    const run = () => undefined;
    const slot = { id: "fake(map{key})", entry: "fake", path: ["0", STEP.key] };
    expect(
      new SlotRunner(slot, { entry: "fake", variants: () => [[{ right: 1 }]], run }).values.length,
    ).toBeGreaterThanOrEqual(100);
  });
});

describe("a program fails the fuzz", () => {
  const slot: Slot = { id: "fake(text)", entry: "fake", path: ["0"] };
  const outcomeOf = (run: Recipe["run"], value = "text"): Outcome => {
    const runner = new SlotRunner(slot, { entry: "fake", variants: () => [["right"]], run });
    return runner.outcomeOf(runner.values.find(({ id }) => id === value)!);
  };
  const refusing = (given: string) => () => {
    throw new ViolationsError([{ rule: VALIDATION_RULES.type, property: "", given, path: "" }]);
  };

  test("where it ends in another error than a ViolationsError", () => {
    expect(outcomeOf((_, [text]) => (text as { x: { y: string } }).x.y)).toMatchObject({ kind: "raw error" });
    expect(outcomeOf(() => Version.of("wrong").requireValid())).toBe("refused");
    expect(outcomeOf(() => undefined)).toBe("accepted");
  });

  test("where the message shows a secret", () => {
    const secret = "fuzz-hunter2-password";
    expect(outcomeOf(refusing(secret), "password in a URL")).toMatchObject({ kind: "secret shown", what: "TYPE-001" });
    expect(outcomeOf(refusing("(redacted)"), "password in a URL")).toBe("refused");
  });

  test("where a stack is written elsewhere than in a folder of its own", () => {
    const writing = (id: string): Outcome => {
      const run: Recipe["run"] = ({ app }) => {
        new TerraformStack(app, id);
      };
      return new SlotRunner(slot, { entry: "fake", variants: () => [["right"]], run, writes: true }).outcomeOf(
        wrongValues("right")[0]!,
      );
    };
    for (const id of [".", ".."]) {
      expect(writing(id)).toMatchObject({ kind: "written elsewhere", what: "cdk.tf.json" });
    }
    expect(writing("inside")).toBe("accepted");
  });

  test("where something that is no text is written as one", () => {
    const tagging = (text: string): Recipe["run"] => {
      return ({ stack }) => {
        stack.addOverride("locals", { text });
      };
    };
    expect(outcomeOf(tagging("[object Object]"))).toMatchObject({ kind: "rubbish written" });
    expect(outcomeOf(tagging("an object"))).toBe("accepted");
  });
});

test("a wrong value for each slot ends well or in a ViolationsError, known failures apart", () => {
  // What is right now comes out of known-failures.json, by hand or by `npm run fuzz -- --mended`.
  expect(failuresIn(runSample())).toEqual(knownFailures());
});
