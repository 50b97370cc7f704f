/** What a box of the drawing stands for. */
type NodeKind = "clients" | "agents" | "service" | "proxies" | "auth" | "storage" | "http-connect";

/** A box of the drawing. */
export interface DrawnNode {
  readonly id: string;
  readonly kind: NodeKind;

  /** What it is, in a word or two. */
  readonly heading: string;

  /** Its name. */
  readonly title: string;
  readonly lines: readonly string[];

  /** Whether it is a part of the platform itself. */
  readonly isInside: boolean;
}

/**
 * Who may use a connection. `public`: whoever reaches the platform's address. `internal`: parts of the platform, and
 * what is in its cluster. `mounted`: no connection, but a volume of the pod.
 */
export type Reach = "public" | "internal" | "mounted";

/** A connection of the drawing: `from` dials `to`. */
export interface DrawnConnection {
  readonly id: string;
  readonly from: string;
  readonly to: string;

  /** Lines of its label, each with a port and what it is for. */
  readonly label: readonly string[];
  readonly reach: Reach;
}

/** What is drawn of a platform. */
export interface DrawnGraph {
  /** What the box around the platform says. */
  readonly name: string;
  readonly nodes: readonly DrawnNode[];
  readonly connections: readonly DrawnConnection[];
}
