import { AgentVersion } from "../../constructs/updates/agent-version";
import { Connector } from "../../constructs/access/connector";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { typeRule } from "../../constructs/core/type-rule";

test.each([
  [MaintenanceWindow, "make the value with MaintenanceWindow.of(…)"],
  [ProxyListeners, "make the value with ProxyListeners.tlsRouting(…) or ProxyListeners.separate(…)"],
  [Connector, "make the value with Connector.github(…) or Connector.saml(…) or Connector.oidc(…)"],
  [
    AgentVersion,
    "make the value with AgentVersion.pinned(…) or AgentVersion.followUpdater(…) or AgentVersion.followChannel(…)",
  ],
])("a value of another type than %p is mended by the factories of that class", (type, fix) => {
  expect(typeRule(type, type.name)).toMatchObject({ code: "TYPE-001", allowed: type.name, fix });
});

test("where there is no factory, the fix says what to pass", () => {
  expect(typeRule({ name: "a string", prototype: Object.prototype }, "a string").fix).toBe("pass a string");
});
