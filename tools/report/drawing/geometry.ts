/** A place in the drawing, in pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line from its end to its beginning: dashes of lines with one end are then at the same places. */
export type Way = readonly [end: Point, before: Point, ...Point[]];

/** A place with its size. */
export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** Tenths of a pixel are enough, and keep differences between versions small. */
export function round(number: number): number {
  return Math.round(number * 10) / 10;
}
