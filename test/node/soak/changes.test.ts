import { rmSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { temporaryOutput } from "../../support/temporary-folder";
import { CHANGE_KINDS, changesOf } from "./changes";
import { FIRST, synthesiseSoaked } from "./declaration";

const seed = fc.integer({ min: 0 });

test("the changes of a seed begin with fewer of it, and each begins where the one before ended", () => {
  fc.assert(
    fc.property(seed, (any) => {
      const changes = changesOf(any, 50);
      expect(changes.slice(0, 10)).toEqual(changesOf(any, 10));
      expect(changes.map(({ before }) => before)).toEqual([FIRST, ...changes.slice(0, -1).map(({ after }) => after)]);
    }),
    { numRuns: 20 },
  );
});

test("each changes something, and as many as there are kinds are of each kind", () => {
  fc.assert(
    fc.property(seed, (any) => {
      const changes = changesOf(any, 50);
      for (const { before, after } of changes) expect(after).not.toEqual(before);
      const round = changes.slice(0, CHANGE_KINDS.length).map(({ kind }) => kind);
      expect([...round].sort()).toEqual([...CHANGE_KINDS].sort());
    }),
    { numRuns: 200 },
  );
});

test("a version only goes up", () => {
  fc.assert(
    fc.property(seed, (any) => {
      const versions = changesOf(any, 50).map(({ after }) => after.version.split(".").map(Number));
      for (const [index, [, minor = 0, patch = 0]] of versions.entries()) {
        const [, before = 0, patchBefore = 0] = versions[index - 1] ?? [17, 5, 1];
        expect(minor > before || (minor === before && patch >= patchBefore)).toBe(true);
      }
    }),
  );
});

test("every declaration is accepted", () => {
  const outdir = temporaryOutput();
  try {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 50 }), (any, count) => {
        synthesiseSoaked(outdir, changesOf(any, count).at(-1)!.after);
      }),
      { numRuns: 10 },
    );
  } finally {
    rmSync(dirname(outdir), { recursive: true, force: true });
  }
});
