/** What a finding is about, the worst first, and what stands above the findings of it. */
export const HEADINGS = {
  destroyed: "Cannot be undone",
  compatibility: "Compatibility",
  power: "Who becomes more powerful",
  reach: "What becomes reachable",
  guards: "What is guarded less",
  unjudged: "Not judged",
  ports: "Ports",
  versions: "Versions of agents",
  restarts: "Restarts, in this order",
  access: "Who may do what",
  removed: "Removed",
  agents: "Agents",
  platform: "The platform",
  settings: "Other settings",
  outside: "Changed outside",
} as const;

export type Topic = keyof typeof HEADINGS;

export const TOPICS = Object.keys(HEADINGS) as readonly Topic[];
