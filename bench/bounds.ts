/** Where the figures have to get, by their names: at most this. */
export const BOUNDS: Readonly<Record<string, number>> = {
  "wall time of ours / raw, 1 agent": 1.4,
  "wall time of ours / raw, 100 agents": 1,
  "wall time of ours / raw, 1,000 agents": 0.7,
  "CPU time of ours / raw, 1,000 agents": 0.75,
  "peak memory of ours / raw, 1,000 agents": 0.8,
  "wall time of ours / raw, 10,000 agents": 0.55,
  "peak memory of ours, 10,000 agents": 1_000,
  "wall time of ours / template, 1 agent": 0.2,
  "wall time of ours / cdk8s, 1,000 agents": 1,
  "wall time of ours / floor, 10,000 agents": 12,
  "wall time of ours per agent, 10,000 / 1,000": 1.1,
  "wall time of ours per stack, 1,000 / 100": 1.1,
};
