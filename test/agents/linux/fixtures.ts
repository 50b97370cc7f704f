import { App, TerraformStack } from "cdktf";
import { AgentService } from "../../../constructs/agents/agent-service";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import type { LinuxAgentProps } from "../../../constructs/agents/linux/linux-agent-props";
import { checkLinuxAgent } from "../../../constructs/agents/linux/linux-checks";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { AgentVersion } from "../../../constructs/updates/agent-version";
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
  return new LinuxAgent(new TerraformStack(new App(), "machines"), "web", linuxProps(overrides));
}

/** Code and property of the violations of an agent, beside those that its values carry. */
export function violationsOf(overrides: Partial<LinuxAgentProps>): string[] {
  return problemsOf(checkLinuxAgent(linuxProps(overrides)));
}
