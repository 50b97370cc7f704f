import fc from "fast-check";
import { temporaryOutput } from "../../support/temporary-folder";
import { CHANGE_KINDS, changesOf } from "./changes";
import { FIRST, synthesiseSoaked } from "./declaration";

const seed = fc.integer({ min: 0 });

test("each change begins where the one before ended, and changes something; a round has each kind", () => {
  fc.assert(
    fc.property(seed, (any) => {
      const changes = changesOf(any, 50);
      expect(changes.map(({ before }) => before)).toEqual([FIRST, ...changes.slice(0, -1).map(({ after }) => after)]);
      for (const { before, after } of changes) expect(after).not.toEqual(before);
      const round = changes.slice(0, CHANGE_KINDS.length).map(({ kind }) => kind);
      expect([...round].sort()).toEqual([...CHANGE_KINDS].sort());
    }),
  );
});

test("every declaration is accepted", () => {
  const outdir = temporaryOutput();
  fc.assert(
    fc.property(seed, fc.integer({ min: 1, max: 50 }), (any, count) => {
      synthesiseSoaked(outdir, changesOf(any, count).at(-1)!.after);
    }),
    { numRuns: 10 },
  );
});
