import type { DrawnConnection } from "./graph";
import type { SizedNode } from "./sizes";

/** Columns of boxes, from left to right; each from above. */
export type Columns = readonly (readonly SizedNode[])[];

/** A connection by its way: it begins at the right of a box, and ends at one of the sides of a box. */
export interface Route extends DrawnConnection {
  readonly side: "left" | "right";

  /** The end that it shares with others of its kind which come to the same side of the box. */
  readonly end: string;

  /** The columns right of which it begins and ends. */
  readonly leaves: number;
  readonly arrives: number;
}

/** The ways of connections: to a box that is further right, to its left side; to others, to their right side. */
export function routesBetween(columns: Columns, connections: readonly DrawnConnection[]): readonly Route[] {
  const columnWith = (id: string) => columns.findIndex((nodes) => nodes.some((node) => node.id === id));
  return connections.map((connection) => {
    const { from, to, reach } = connection;
    const [leaves, column] = [columnWith(from), columnWith(to)];
    const side = column > leaves ? "left" : "right";
    const arrives = side === "left" ? column - 1 : column;
    return { ...connection, side, end: JSON.stringify([to, reach, side]), leaves, arrives };
  });
}
