import { Bot } from "../../access/joining/bot";
import { ClusterAuthPreference } from "../../access/sign-in/cluster-auth-preference";
import { SessionRecording } from "../../access/settings/cluster-settings";
import { Connector } from "../../access/sign-in/connector";
import { JoinToken } from "../../access/joining/join-token";
import { Role } from "../../access/roles/role";
import type { PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { list } from "../../core/schema/shapes";

/** Resources that a program declares inside the service of a platform or a tenant. */
export interface ServiceContentProps {
  /** Roles besides the service's presets. @default none */
  readonly roles?: readonly Role[];

  /** Identity providers that users sign in with. @default none besides what the service has */
  readonly connectors?: readonly Connector[];

  /** Programs with an identity of their own, which join by a token with their name. @default none */
  readonly bots?: readonly Bot[];

  /** Tokens with which components and bots join, besides those of agents in the stack of a platform. @default none */
  readonly joinTokens?: readonly JoinToken[];

  /** How people sign in. @default what the service sets: local users with one-time passwords, and the connectors */
  readonly authentication?: ClusterAuthPreference;

  /** How sessions are recorded. @default what the service sets: by the agents */
  readonly sessionRecording?: SessionRecording;
}

/** Shapes of these props, for groups of props. */
export const SERVICE_CONTENT = {
  roles: list(instance(Role), { atLeast: 0 }),
  connectors: list(instance(Connector), { atLeast: 0 }),
  bots: list(instance(Bot), { atLeast: 0 }),
  joinTokens: list(instance(JoinToken), { atLeast: 0 }),
  authentication: instance(ClusterAuthPreference),
  sessionRecording: instance(SessionRecording),
} as const satisfies PropsOf<ServiceContentProps>;
