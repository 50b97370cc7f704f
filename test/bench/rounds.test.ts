import { measure } from "../../bench/measure";
import { measureInRounds } from "../../bench/rounds";
import { allSubjects } from "../../bench/subjects";

const size = { stacks: 1, agentsPerStack: 1 };

test("all subjects run in turn, then all again, and each run is told", () => {
  const [node, floor] = allSubjects(undefined);
  const ran: string[] = [];
  const reported: string[] = [];
  const measured = measureInRounds(
    [node!, floor!].map((subject) => ({ subject, size })),
    2,
    (line) => reported.push(line),
    ({ name }) => {
      ran.push(name);
      return { wallSeconds: ran.length, bytes: 0 };
    },
  );
  expect(ran).toEqual(["node", "floor", "node", "floor"]);
  expect(measured.map(({ samples }) => samples.map(({ wallSeconds }) => wallSeconds))).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(reported.at(-1)).toBe("4/4 round 2: 1 agent, floor: 4.00 s");
});

test("a run has the figures that its process tells, and the bytes that it wrote", () => {
  const program =
    'fs.writeFileSync(process.argv[3] + "/file", "four"); console.log(JSON.stringify({ cpuSeconds: 1, peakMebibytes: 2 }))';
  const sample = measure({ name: "floor", args: ["-e", program, "--"] }, size);
  expect(sample).toMatchObject({ cpuSeconds: 1, peakMebibytes: 2, bytes: 4 });
});

test("a subject that fails ends the measurement, with its own words", () => {
  const failing = { name: "floor", args: ["-e", 'console.error("out of luck"); process.exit(3)', "--"] } as const;
  expect(() => measure(failing, size)).toThrow("the subject floor failed (exit code 3)\nout of luck");
});
