import { isDeepStrictEqual } from "node:util";
import { blocksOf, evaluated, type Blocks, type Unevaluated } from "./evaluated-stacks";
import { hostileTextsFor } from "./hostile-texts";
import { ambiguous, differences, holds, plain, textsIn, type Replaced } from "./same-but-for";
import type { TextProgram } from "./text-runs";

/** A text that a program took. */
interface TakenText extends Replaced {
  readonly prop: string;
}

/** What came of one program with hostile texts. */
export interface Outcome {
  readonly program: string;

  /** Texts that the program took. */
  readonly taken: readonly TakenText[];

  /** Codes of the rules that the other texts break, by props. */
  readonly refused: readonly { readonly prop: string; readonly code: string }[];

  /** What Terraform evaluates otherwise than as it went in. */
  readonly different: readonly string[];

  /** Props whose text is somewhere in what Terraform evaluates. */
  readonly found: ReadonlySet<string>;

  /** Blocks that Terraform evaluated. */
  readonly blocks: number;
}

/**
 * Gives programs hostile texts, and has Terraform evaluate at once what they take.
 *
 * @param seeds each gives every place another text
 * @param left props whose texts are left as they are, by program
 */
export function tryTexts(
  programs: readonly TextProgram[],
  seeds: readonly number[],
  left: Readonly<Record<string, readonly string[]>>,
): readonly Outcome[] {
  const tried = programs.flatMap((program) => seeds.map((seed) => trial(program, seed, left[program.name] ?? [])));
  const parts = tried.flatMap(({ pairs }) => pairs.flatMap((pair) => [pair.before, pair.now]));
  const values = evaluated(parts);
  let next = 0;
  return tried.map(({ program, taken, refused, pairs, problems }) => {
    const pairsNow = pairs.map(() => [values[next++]!, values[next++]!] as const);
    const texts = pairsNow.flatMap(([, now]) => textsIn(now));
    const isGiven = (text: string) => taken.some((one) => one.now === text);
    const different = [
      ...problems,
      ...pairsNow.flatMap(([before, now]) => differentBlocks(before, now, taken)),
      ...pairsNow.flatMap(([, now]) => ambiguous(now, isGiven).map((text) => `YAML 1.1 and 1.2 differ on ${text}`)),
    ];
    const shown = taken.filter((one) => one.mark !== undefined && texts.some((text) => holds(text, one)));
    const blocks = pairsNow.reduce((sum, [before, now]) => sum + Object.keys({ ...before, ...now }).length, 0);
    return { program, taken, refused, different, found: new Set(shown.map(({ prop }) => prop)), blocks };
  });
}

function trial(program: TextProgram, seed: number, left: readonly string[]) {
  const places = program.places.filter(({ prop }) => !left.includes(prop));
  const texts = hostileTextsFor(places, seed);
  const byId = new Map(places.map((place) => [place.id, place]));
  const settled = program.given(new Map([...texts].map(([id, { text }]) => [id, text])));
  const taken = [...settled.taken.keys()].map((id): TakenText => {
    const { text: now, mark } = texts.get(id)!;
    const { text: before = "", prop } = byId.get(id)!;
    return { before, now, mark, prop };
  });
  const refused = [...settled.refused].map(([id, code]) => ({ prop: byId.get(id)!.prop, code }));
  const { stacks } = settled.ran;
  const problems: string[] = [];
  const pairs = Object.entries(program.before.stacks).flatMap(([name, before]) => {
    const same = Object.keys(stacks).find((one) => one === name || plain(one, taken) === plain(name, []));
    if (same !== undefined) return [changedBlocks(before, stacks[same])];
    problems.push(`the stack ${name} is gone`);
    return [];
  });
  return { program: program.name, taken, refused, pairs, problems };
}

/** The blocks of two stacks that are not the same text. */
function changedBlocks(before: unknown, now: unknown): { readonly before: Unevaluated; readonly now: Unevaluated } {
  const [old, current] = [blocksOf(before), blocksOf(now)];
  const changed = (some: Blocks, others: Blocks) =>
    Object.fromEntries(Object.entries(some).filter(([address, block]) => !isDeepStrictEqual(block, others[address])));
  return {
    before: { stack: before, blocks: changed(old, current) },
    now: { stack: now, blocks: changed(current, old) },
  };
}

/** Where blocks differ in more than their texts; a block whose address is made of a text has another one. */
function differentBlocks(before: Blocks, now: Blocks, taken: readonly TakenText[]): readonly string[] {
  const addresses = new Map<string, string>();
  const left = new Set(Object.keys(before));
  const assign = (address: string, same: string | undefined) => {
    if (same === undefined) return;
    addresses.set(address, same);
    left.delete(same);
  };
  for (const address of Object.keys(now)) assign(address, left.has(address) ? address : undefined);
  const open = () => Object.keys(now).filter((address) => !addresses.has(address));
  for (const address of open()) {
    assign(
      address,
      [...left].find((one) => plain(one, []) === plain(address, taken)),
    );
  }
  for (const address of open()) {
    const alike = [...left].filter((one) => kindOf(one) === kindOf(address));
    assign(
      address,
      alike.find((one) => differences(before[one], now[address], taken).length === 0),
    );
  }
  return [
    ...open().map((address) => `${address} is new`),
    ...[...left].map((address) => `${address} is gone`),
    ...[...addresses].flatMap(([address, same]) => differences(before[same], now[address], taken, address)),
  ];
}

function kindOf(address: string): string {
  return address.slice(0, address.lastIndexOf("."));
}
