import {
  AccessPlatform,
  AgentService,
  AgentVersion,
  LinuxAgent,
  PublicAddress,
  SecretRef,
  Version,
  type LinuxAgentProps,
  Brand,
} from "../../../constructs";
import { programIn } from "../../support/program";

/** Names under which machines know the platform. */
export const HOST = "access.example.com";
export const AUTH_HOST = "auth.example.com";

/** Versions of the packages; the first is installed first. */
export const FIRST = "17.5.2";
export const NEXT = "17.5.3";

/** The agent of a program, as its machine gets it. */
export function bastion(overrides: Partial<LinuxAgentProps> = {}): LinuxAgent {
  const { stack } = programIn(undefined, "machines");
  const platform = AccessPlatform.fromAttributes(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of(HOST),
    version: Version.of(NEXT),
    authAddress: PublicAddress.of(AUTH_HOST),
  });
  return new LinuxAgent(stack, "bastion", {
    platform,
    services: [AgentService.ssh()],
    joinToken: SecretRef.of("agent-join-token", "auth-token"),
    version: AgentVersion.followUpdater({ first: FIRST }),
    nodeName: "bastion",
    ...overrides,
  });
}
