import { document } from "../core/schema/document";
import { needed } from "../core/schema/group";
import { list, oneOf, wholeNumber } from "../core/schema/shapes";
import { free, texts } from "./shapes";

/** Which sessions of others a user may join. */
export interface JoinSessionsPolicy {
  readonly name: string;
  readonly roles: readonly string[];
  readonly kinds: readonly SessionKind[];
  readonly modes: readonly ParticipantMode[];
}

/** Who must be present in a session. */
export interface RequireSessionJoinPolicy {
  readonly name: string;
  readonly filter: string;
  readonly kinds: readonly SessionKind[];
  readonly modes: readonly ParticipantMode[];
  readonly count: number;
  /** @default "terminate" */
  readonly onLeave?: "terminate" | "pause";
}

export type SessionKind = "ssh" | "k8s" | "db" | "app" | "desktop" | "*";
export type ParticipantMode = "peer" | "moderator" | "observer";

const kinds = needed(list(oneOf(["ssh", "k8s", "db", "app", "desktop", "*"])));
const modes = needed(list(oneOf(["peer", "moderator", "observer"])));

export const JOIN_SESSIONS = document<JoinSessionsPolicy>()({
  name: ["name", needed(free)],
  roles: ["roles", needed(texts)],
  kinds: ["kinds", kinds],
  modes: ["modes", modes],
});

export const REQUIRE_SESSION_JOIN = document<RequireSessionJoinPolicy>()({
  name: ["name", needed(free)],
  filter: ["filter", needed(free)],
  kinds: ["kinds", kinds],
  modes: ["modes", modes],
  count: ["count", needed(wholeNumber({ from: 0 }))],
  onLeave: ["on_leave", oneOf(["terminate", "pause"])],
});
