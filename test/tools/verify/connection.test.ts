import { inTurns, why } from "../../../tools/verify/connection";

test("jobs are done a few at a time, and their results are in the order of the jobs", async () => {
  let running = 0;
  const most: number[] = [];
  const ends: (() => void)[] = [];
  const jobs = Array.from({ length: 10 }, (_, index) => async () => {
    most.push(++running);
    await new Promise<void>((done) => ends.push(done));
    running--;
    return index;
  });
  const results = inTurns(jobs, 3);
  while (most.length < jobs.length || ends.length > 0) {
    ends.pop()?.();
    await new Promise(setImmediate);
  }
  expect(await results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(Math.max(...most)).toBe(3);
});

test("nothing to do has no result", async () => {
  expect(await inTurns([], 3)).toEqual([]);
});

test.each([
  ["a code that people know in words", { code: "ECONNREFUSED" }, "connection refused"],
  ["another code as it is", { code: "EBADF" }, "EBADF"],
  ["the first of several attempts", { errors: [{ code: "ENOTFOUND" }, { code: "EPIPE" }] }, "the name does not exist"],
  ["an error without a code by its message", new Error("socket hang up"), "socket hang up"],
  ["anything else as a text", "gone", "gone"],
])("a connection that did not work tells %s", (_, error, expected) => {
  expect(why(error)).toBe(expected);
});
