import topics from "./finding-kinds.json";

type Topics = typeof topics;

/** What a finding is about. */
export type Topic = keyof Topics;

type Kinds<T extends Topic> = Topics[T]["kinds"];

type Dangers<K> = { [N in keyof K]: K[N] extends { readonly means: string } ? N : never }[keyof K];

/** The kind of a finding that is a danger. */
export type DangerKind = { [T in Topic]: Dangers<Kinds<T>> }[Topic];

/** A name for programs, which never changes its meaning. */
export type FindingKind = { [T in Topic]: keyof Kinds<T> }[Topic];

/**
 * What a kind of findings says. It is a danger where the side after a step has something that the side before it has not, or
 * has more of it; not where the whole platform is new: there, the review says what is made.
 */
interface Kind {
  readonly topic: Topic;

  /** What a step does if there is one, as a clause. */
  readonly says: string;

  /** How the finding of a danger begins; a danger without it has a sentence of its own. */
  readonly title?: string;

  /** Why it is dangerous. @default it is no danger */
  readonly means?: string;
}

/** The topics, the worst first, with what stands above the findings of each, and what a reviewer does about them. */
export const TOPICS: Readonly<Record<Topic, { readonly heading: string; readonly toDo: string }>> = topics;

/** Every kind of findings, in the order in which a review reports dangers. */
export const KINDS = Object.fromEntries(
  Object.entries(topics).flatMap(([topic, { kinds }]) =>
    Object.entries<object>(kinds).map(([kind, row]) => [kind, { topic, ...row }]),
  ),
) as Readonly<Record<FindingKind, Kind>>;

/** All dangers. The page on reviews shows them. */
export const DANGERS = Object.keys(KINDS).filter((kind) => isDangerous(kind as FindingKind)) as readonly DangerKind[];

/** Whether findings of a kind are dangers. */
export function isDangerous(kind: FindingKind): boolean {
  return KINDS[kind].means !== undefined;
}

/** What findings of a kind are about. */
export function findingTopic({ kind }: { readonly kind: FindingKind }): Topic {
  return KINDS[kind].topic;
}

/** What a finding means for the outcome. */
export type Verdict = "dangerous" | "not-judged" | "harmless";

/** What findings of a kind mean for the outcome: the worst first. */
export function findingVerdict(kind: FindingKind): Verdict {
  return kind === "not-judged" ? kind : isDangerous(kind) ? "dangerous" : "harmless";
}
