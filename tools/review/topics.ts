/** What a finding is about, the worst first, and what stands above the findings of it. */
export const HEADINGS = {
  refused: "What is refused",
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

/** What a reviewer does about findings of a topic. */
export const TO_DO = {
  refused: "take it back, or do what the rule says: access-platform explain CODE",
  destroyed: "apply it only if this loss is wanted, after a backup: docs/storage.md",
  compatibility: "take one step at a time: docs/updates.md",
  power: "ask whether these people, accounts or pods need it; otherwise narrow it in the program",
  reach: "ask whether it has to be reached from there; otherwise narrow the exposure or the policy",
  guards: "keep the stricter setting, or ask somebody who may decide about it",
  unjudged: "read both values, and decide yourself",
  ports: "check firewalls, and the clients that use the port",
  versions: "check that the window suits these agents: docs/updates.md",
  restarts: "apply it when this interruption disturbs nobody",
  access: "check that these people should have these rights",
  removed: "check that nobody uses it any more",
  agents: "nothing, if it is meant",
  platform: "nothing, if it is meant",
  settings: "compare both values",
  outside: "to keep the change, write it into the program",
} as const satisfies Readonly<Record<Topic, string>>;
