import type { Defaulted, Needed } from "./group";
import type { Shape } from "./shapes";

/** What a program would pass for data that a shape reads into another form; data of no such form as it is. */
type Back = (data: unknown) => unknown;

const BACK = new WeakMap<object, Back | undefined>();

/** A shape that can tell what a program would pass for what it reads. */
export function withGivenForm<S extends Shape>(shape: S, back: Back | undefined): S {
  BACK.set(shape, back);
  return shape;
}

/** What a program would pass for data that a shape has read; the data itself if the shape keeps its form. */
export function givenForm(prop: Shape | Needed | Defaulted, data: unknown): unknown {
  const shape = "need" in prop ? prop.shape : prop;
  return BACK.get(shape)?.(data) ?? data;
}
