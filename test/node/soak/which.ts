/** Changes of a seed, counted from one. */
export interface Which {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

const NUMBERS = "ACCESS_PLATFORM_SOAK";
const SEED = "ACCESS_PLATFORM_SOAK_SEED";

/** Of a run of all tests: ten changes, two of which replace auth service and proxies, which takes longest. */
const FEW = { [NUMBERS]: "10", [SEED]: "320" };

/** Which changes the environment asks for: `50` are the first fifty, `7..8` two that begin where the sixth ended. */
export function askedFor(env: NodeJS.ProcessEnv): Which {
  const { [NUMBERS]: numbers, [SEED]: seed } = { ...FEW, ...env };
  const [, from = "1", to = "0"] = /^(?:([1-9]\d*)\.\.)?([1-9]\d*)$/.exec(numbers) ?? [];
  if (Number(from) > Number(to)) throw new Error(`${NUMBERS}: given ${numbers}, allowed a number such as 50, or 7..8`);
  if (!/^\d{1,9}$/.test(seed)) throw new Error(`${SEED}: given ${seed}, allowed a whole number of at most nine digits`);
  return { seed: Number(seed), from: Number(from), to: Number(to) };
}

/** How to ask for them. */
export function commandFor({ seed, from, to }: Which): string {
  return `${SEED}=${seed} ${NUMBERS}=${from}..${to} npm run test:soak`;
}

/** Numbers of last changes to try where one of several fails, the fewest first. */
export function fewerThan(changes: number): readonly number[] {
  const doubled = Array.from({ length: 31 }, (_, index) => 2 ** index).filter((number) => number < changes);
  return [...doubled, changes];
}
