import { PlainProgress } from "../../../../tools/cli/progress/plain";
import { bothEnded, elapsed, type Report } from "../../../../tools/cli/progress/progress";

function plain() {
  const lines: string[] = [];
  let time = 0;
  const progress = new PlainProgress({ write: (line) => lines.push(line), now: () => (time += 1500) - 1500 });
  return { progress, lines };
}

test("each thing that happens is a line with the time since the start", async () => {
  const { progress, lines } = plain();
  await progress.step({
    title: "Synthesise",
    work: (report) => {
      report("2 stacks");
      return Promise.resolve();
    },
  });
  expect(lines).toEqual(["[   1.5 s] Synthesise", "[   3.0 s] Synthesise: 2 stacks"]);
});

test("what only matters while it lasts, or was just said, makes no line", async () => {
  const { progress, lines } = plain();
  await progress.step({
    title: "Deploy",
    work: (report) => {
      report("planning", { passing: true });
      report("1 of 2");
      report("1 of 2");
      return Promise.resolve();
    },
  });
  expect(lines).toHaveLength(2);
});

test("a step that fails is reported and passes its failure on", async () => {
  const { progress, lines } = plain();
  const work = () => Promise.reject(new Error("broken"));
  await expect(progress.step({ title: "Deploy", work })).rejects.toThrow("broken");
  expect(lines.at(-1)).toContain("Deploy: failed");
});

test.each([
  ["programs", ["Start: its programs are missing", "Start: not done"]],
  ["nothing", ["Start: its programs are missing"]],
])("a step that lacks %s: it is not shown as done if it has not done what it is for", async (lacking, expected) => {
  const { progress, lines } = plain();
  const work = (report: Report) => {
    report("its programs are missing");
    return Promise.resolve(lacking);
  };
  await progress.step({ title: "Start", work, isDone: (lacks) => lacks === "nothing" });
  expect(lines.slice(1).map((line) => line.slice(11))).toEqual(expected);
});

test("of two steps, the failure of one waits for the end of the other", async () => {
  let ended = false;
  const slow = new Promise<void>((resolve) => {
    setImmediate(() => {
      ended = true;
      resolve();
    });
  });
  await expect(bothEnded(Promise.reject(new Error("broken")), slow)).rejects.toThrow("broken");
  expect(ended).toBe(true);
});

test.each([
  [450, "0.5 s"],
  [59_900, "59.9 s"],
  [80_000, "1 min 20 s"],
])("%i ms is %s", (milliseconds, text) => {
  expect(elapsed(milliseconds)).toBe(text);
});
