import type { DrawnConnection, DrawnGraph, DrawnNode } from "./graph";

/** A drawing that boxes and connections are added to; each is there once, however many have a reason for it. */
export class Sketch {
  private readonly nodes = new Map<string, DrawnNode>();
  private readonly connections = new Map<string, DrawnConnection>();

  /** @returns the id of the box */
  box(node: DrawnNode): string {
    if (!this.nodes.has(node.id)) this.nodes.set(node.id, node);
    return node.id;
  }

  /** Connects two boxes, or adds to the label of the connection that there is. */
  connect({ from, to, label, reach }: Omit<DrawnConnection, "id">): void {
    const id = JSON.stringify([from, to, reach]);
    const known = this.connections.get(id)?.label ?? [];
    this.connections.set(id, { id, from, to, reach, label: [...new Set([...known, ...label])] });
  }

  /** @param name what the box around the platform says */
  graph(name: string): DrawnGraph {
    return { name, nodes: [...this.nodes.values()], connections: [...this.connections.values()] };
  }
}
