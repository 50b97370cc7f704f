import { AgentVersion } from "../../../constructs/updates/agent-version";
import { Brand } from "../../../constructs/brand/brand";
import { Version } from "../../../constructs/updates/version";
import { agentEgress } from "../../../constructs/agents/features/traffic";
import { planned, platform, valuesOf, violationsOf } from "../fixtures";

const PLATFORM = { brand: Brand.TELEPORT, version: Version.of("18.8.2") };

const propsOf = (relay: string, first = "18.8.2") => ({
  platform: platform(PLATFORM),
  version: AgentVersion.followUpdater({ first }),
  network: { relay },
});

test("agents hold a tunnel to a relay, on its port, and may dial it", () => {
  const relay = { teleportConfig: { teleport: { relay_server: "relay.example.com:3042" } } };
  expect(valuesOf(propsOf("relay.example.com"))).toMatchObject(relay);
  expect(agentEgress(planned(propsOf("relay.example.com")), undefined).outsidePorts).toContain(3042);
  expect(agentEgress(planned(propsOf("relay.example.com:9")), undefined).outsidePorts).toContain(9);
});

test.each([
  ["relay.example.com", "18.3.0", []],
  ["relay.example.com", "18.2.7", ["AGENT-094 network.relay"]],
  ["https://relay.example.com", "18.3.0", ["ADDRESS-007 network.relay"]],
])("a relay at %s for agents of version %s: %j", (relay, first, codes) => {
  expect(violationsOf(propsOf(relay, first))).toEqual(codes);
});
