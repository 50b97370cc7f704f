import * as v from "valibot";
import { isRecord } from "../given";
import { descriptionOf } from "./instance";
import { addWrong } from "./partly";
import { PARSING } from "./report";
import type { Shape } from "./shapes";

/** A shape of an object whose parts can be right where others are wrong. */
export interface PartlyRead<T> {
  /** The parts that are right by themselves, of data that came through the door; see {@link asFarAsRight} for others. */
  readonly partly: (given: unknown) => T;
}

/**
 * Adds a part of an object: what its shape reads, what is right in it, or what stands for a construct that was not built.
 *
 * @param inner the shape without its default
 */
export function addPart(data: object, name: string, shape: Shape, given: unknown, inner = shape): void {
  const description = descriptionOf(given);
  const { success, output } = v.safeParse(shape, given, PARSING);
  const isPart = !success && isPartlyRead(inner) && isRecord(given);
  if (!success && !isPart && description === undefined) {
    addWrong(data, name);
    return;
  }
  const value = description ?? (isPart ? inner.partly(given) : output);
  if (value !== undefined) Object.defineProperty(data, name, { value, ...PLAIN });
}

const PLAIN = { enumerable: true, configurable: true };

function isPartlyRead(shape: Shape): shape is Shape & PartlyRead<unknown> {
  return "partly" in shape;
}
