import { AgentService } from "../../../constructs/agents/services/agent-service";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import type {
  LinuxAgentDeclaration,
  LinuxAgentProps,
} from "../../../constructs/agents/linux/machine/linux-agent-props";
import { checkLinuxAgent, LINUX_AGENT } from "../../../constructs/agents/linux/machine/linux-agent-schema";
import { read } from "../../../constructs/core/schema/read";
import { Problems } from "../../../constructs/core/value";
import type { Violation } from "../../../constructs/core/violation";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { newStack } from "../../support/synthesis";
import { problemsOf } from "../../support/violations";
import { platform } from "../fixtures";

/** Props of an agent on Linux without violations. */
export function linuxProps(overrides: Partial<LinuxAgentProps> = {}): LinuxAgentProps {
  return {
    platform: platform(),
    services: [AgentService.ssh()],
    joinToken: SecretRef.of("agent-join-token", "auth-token"),
    version: AgentVersion.followUpdater({ first: "17.5.2" }),
    ...overrides,
  };
}

/** An agent on Linux in a stack of its own; violations are not reported. */
export function linuxAgent(overrides: Partial<LinuxAgentProps> = {}): LinuxAgent {
  return new LinuxAgent(newStack("machines"), "web", linuxProps(overrides));
}

/** The same, as its schema hands it over. */
export function linuxDeclaration(overrides: Partial<LinuxAgentProps> = {}): LinuxAgentDeclaration {
  const { data, violations } = read(LINUX_AGENT, linuxProps(overrides));
  if (data === undefined) throw new Error(problemsOf(violations).join(", "));
  return data;
}

/** What is wrong with an agent. */
export function foundIn(overrides: Partial<LinuxAgentProps>): readonly Violation[] {
  const { data, violations } = read(LINUX_AGENT, linuxProps(overrides));
  const problems = new Problems();
  if (data !== undefined) checkLinuxAgent(data, problems);
  return [...violations, ...problems.list];
}

/** Code and property of what is wrong with an agent. */
export function violationsOf(overrides: Partial<LinuxAgentProps>): string[] {
  return problemsOf(foundIn(overrides));
}
