import type { Sketch } from "./sketch";

/**
 * Draws an HTTP CONNECT proxy, and who connects to it.
 *
 * @returns the id of its box
 * @see specification 1.2
 */
export function drawHttpConnect(address: string, from: string, sketch: Sketch): string {
  const id = sketch.box({
    // Proxies go out through it, agents come in: one box for both would turn the drawing round.
    id: `http-connect ${address} ${from.startsWith("agents") ? "in" : "out"}`,
    kind: "http-connect",
    heading: "HTTP CONNECT proxy",
    title: address,
    lines: [],
    isInside: false,
  });
  const port = /:(\d+)$/.exec(address)?.[1];
  sketch.connect({ from, to: id, label: [port === undefined ? "CONNECT" : `${port} CONNECT`], reach: "internal" });
  return id;
}
