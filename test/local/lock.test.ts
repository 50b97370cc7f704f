import { existsSync, mkdirSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../../local/lock";
import { stopTimeOfDay } from "../support/stopped-clock";
import { temporaryFolder } from "../support/temporary-folder";

// A lock that nobody renews for some seconds counts as left behind.
stopTimeOfDay();

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

test("the work of two holders does not overlap, and the lock is gone afterwards", async () => {
  const lock = join(folder, "deep", "down.lock");
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise(setImmediate);
    order.push(`${name} ends`);
  };
  await Promise.all([withLock(lock, {}, work("one")), withLock(lock, {}, work("two"))]);
  expect([order[1], order[3]]).toEqual([order[0]?.replace("begins", "ends"), order[2]?.replace("begins", "ends")]);
  expect(existsSync(lock)).toBe(false);
});

test("a lock is had although others remove the folders around it while they are empty", async () => {
  const parent = join(folder, "deep", "down");
  let isDone = false;
  const remove = async () => {
    while (!isDone) {
      await rmdir(parent).catch(() => undefined);
      await rmdir(join(folder, "deep")).catch(() => undefined);
    }
  };
  const removing = remove();
  try {
    const names = Array.from({ length: 150 }, (_, index) => join(parent, `${index}.lock`));
    const held = await Promise.all(names.map((name) => withLock(name, {}, () => Promise.resolve(name))));
    expect(held).toEqual(names);
  } finally {
    isDone = true;
    await removing;
  }
});

test("work that fails gives the lock back", async () => {
  const lock = join(folder, "lock");
  await expect(withLock(lock, {}, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await withLock(lock, {}, () => Promise.resolve("mine"))).toBe("mine");
});

test("waiting for a lock ends with the reason of the signal", async () => {
  const lock = join(folder, "lock");
  mkdirSync(lock);
  const user = new AbortController();
  const onWait = () => {
    user.abort(new Error("enough"));
  };
  await expect(withLock(lock, { onWait, signal: user.signal }, () => Promise.resolve())).rejects.toThrow("enough");
});
