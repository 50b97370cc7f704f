import type { Construct } from "constructs";
import type { World } from "./world";

/** How a program reaches one entry of the public API, with arguments that are right. */
export interface Recipe {
  /** See `Entry.id` of slots.ts. */
  readonly entry: string;

  /** Right arguments, in as many variants as it takes to set every prop. */
  readonly variants: (world: World) => readonly (readonly unknown[])[];

  /** Calls the entry with such arguments, and uses what it returns in a program. */
  readonly run: (world: World, args: readonly unknown[], variant: number) => void;

  /** Whether its program makes stacks, and so chooses names of files. */
  readonly writes?: boolean;
}

type Call = (...args: never[]) => unknown;
type Arguments<F> = F extends (...args: infer A) => unknown ? A : never;
type Returned<F> = F extends (...args: never[]) => infer R ? R : never;
type Methods<T> = { [K in keyof T]: T[K] extends Call ? K : never }[keyof T] & string;

/** A construct. */
export function construct<A extends readonly [Construct, string, ...unknown[]]>(
  made: { readonly name: string } & (new (...args: [...A]) => unknown),
  variants: (world: World) => readonly A[],
  use: { readonly writes?: boolean } = {},
): Recipe {
  const make = (_: World, args: readonly unknown[]) => {
    new made(...(args as unknown as [...A]));
  };
  return { entry: `new ${made.name}`, variants, run: make, ...use };
}

/** A factory of a class, and what a program does with its result. */
export function factory<
  C extends { readonly name: string },
  K extends Methods<C>,
  // Keeps literals as what they are: "enterprise" is no string.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  const V extends readonly Readonly<Arguments<C[K]>>[],
>(
  made: C,
  name: K,
  variants: (world: World) => V,
  use: (result: Returned<C[K]>, world: World, variant: number) => void,
  options: { readonly writes?: boolean } = {},
): Recipe {
  return {
    entry: `${made.name}.${name}`,
    variants,
    run: (world, args, variant) => {
      use((made[name] as (...args: readonly unknown[]) => Returned<C[K]>)(...args), world, variant);
    },
    ...options,
  };
}

/** A method of an instance. */
export function method<
  I extends object,
  K extends Methods<I>,
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  const V extends readonly Readonly<Arguments<I[K]>>[],
>(
  made: { readonly name: string; readonly prototype: I },
  name: K,
  instance: (world: World) => I,
  variants: (world: World) => V,
): Recipe {
  return {
    entry: `${made.name}#${name}`,
    variants,
    run: (world, args) => {
      const target = instance(world);
      (target[name] as (...args: readonly unknown[]) => unknown).apply(target, [...args]);
    },
  };
}

/** A function. */
export function plain<F extends Call>(
  called: F,
  variants: (world: World) => readonly Readonly<Arguments<F>>[],
  use: (result: Returned<F>, world: World) => void = () => undefined,
): Recipe {
  return {
    entry: called.name,
    variants,
    run: (world, args) => {
      use((called as unknown as (...args: readonly unknown[]) => Returned<F>)(...args), world);
    },
  };
}
