import { type App, TerraformStack } from "cdktf";
import { AccessPlatform, Brand, LinuxAgent, type LinuxAgentProps, MaintenanceWindow } from "../../constructs";
import type { SynthesisedStack } from "../../tools/synth/synthesised-app";
import { linuxProps } from "../agents/linux/fixtures";
import { synthesised } from "./reviewed";

/** The stack `machines` with agents on Linux, `web`, of a platform of another program. */
export function machines(props: Partial<LinuxAgentProps> = {}, publicAddress?: string): SynthesisedStack {
  const [stack] = synthesised((app) => {
    declareMachines(app, props, publicAddress);
  });
  return stack!;
}

function declareMachines(app: App, props: Partial<LinuxAgentProps>, publicAddress = "access.example.com"): void {
  const stack = new TerraformStack(app, "machines");
  const platform = AccessPlatform.fromAttributes(stack, "platform", {
    brand: Brand.SVC,
    publicAddress,
    version: "17.5.2",
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    authAddress: "auth.example.com:3025",
  });
  new LinuxAgent(stack, "web", linuxProps({ platform, ...props }));
}
