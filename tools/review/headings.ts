import type { Topic } from "./finding";

/** What stands above the findings of a topic. */
export const HEADINGS: Readonly<Record<Topic, string>> = {
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
};
