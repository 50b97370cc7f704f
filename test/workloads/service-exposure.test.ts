import { portRow } from "../../constructs/network/port-table";
import { checkExposure, exposedService, ServiceExposure } from "../../constructs/workloads/service-exposure";
import { problemsOf } from "../support/violations";

const { name, port } = portRow("agent-ssh");
const PORTS = [{ name, port, containerPort: 3022 }];

test("a Service has the type and the ports that its exposure says", () => {
  expect(exposedService(ServiceExposure.clusterIp(), PORTS)).toEqual({
    type: "ClusterIP",
    port: [{ name: "agent-ssh", port: 3022, targetPort: "3022", protocol: "TCP" }],
  });
  expect(exposedService(ServiceExposure.nodePort({ ports: { "agent-ssh": 30022 } }), PORTS)).toMatchObject({
    type: "NodePort",
    port: [{ nodePort: 30022 }],
  });
  expect(
    exposedService(ServiceExposure.loadBalancer({ loadBalancerClass: "l4", sourceRanges: ["10.0.0.0/8"] }), PORTS),
  ).toMatchObject({ type: "LoadBalancer", loadBalancerClass: "l4", loadBalancerSourceRanges: ["10.0.0.0/8"] });
});

test("a node port is for a port that is open, and in range", () => {
  const check = (ports: object) => problemsOf(checkExposure(ServiceExposure.nodePort({ ports }), [name], "exposure"));
  expect(check({ "agent-ssh": 30022 })).toEqual([]);
  expect(check({ https: 30443 })).toEqual(["EXPOSURE-001 exposure.ports.https"]);
  for (const nodePort of [0, 65536, 1.5, "30022", null]) {
    expect(check({ "agent-ssh": nodePort })).toEqual(['EXPOSURE-001 exposure.ports["agent-ssh"]']);
  }
});
