import { LookAhead, type PlannedAhead } from "../../../tools/start/look-ahead";

const stackOf = (name: string) => ({ name, directory: `/stacks/${name}`, configuration: {}, dependencies: [] });
const [first, second] = [stackOf("first"), stackOf("second")];

function saved() {
  const discard = jest.fn();
  const ahead: PlannedAhead = {
    plan: { file: "plan", changes: { add: 1, change: 0, remove: 0 }, discard },
    notices: [],
  };
  return { ahead, discard };
}

test("a plan that was begun is that of its stack alone", async () => {
  const { ahead } = saved();
  const lookAhead = new LookAhead(() => Promise.resolve(ahead));
  lookAhead.begin(second);
  expect(lookAhead.take(first)).toBeUndefined();
  await expect(lookAhead.take(second)).resolves.toBe(ahead);
  expect(lookAhead.take(second)).toBeUndefined();
});

test("a plan that fails ahead is as good as none: the stack is planned again in its turn", async () => {
  const lookAhead = new LookAhead(() => Promise.reject(new Error("no such provider")));
  lookAhead.begin(second);
  await expect(lookAhead.take(second)).resolves.toBeUndefined();
});

test("what is dropped is ended, and its file deleted before the next change begins", async () => {
  const { ahead, discard } = saved();
  let end: AbortSignal | undefined;
  const lookAhead = new LookAhead((_, signal) => {
    end = signal;
    return Promise.resolve(ahead);
  });
  lookAhead.begin(second);
  await lookAhead.drop();
  expect(end?.aborted).toBe(true);
  expect(discard).toHaveBeenCalledTimes(1);
  expect(lookAhead.take(second)).toBeUndefined();
});
