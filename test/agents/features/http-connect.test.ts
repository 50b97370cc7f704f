import { Testing } from "cdktf";
import { parse } from "yaml";
import { HostPort } from "../../../constructs/network/host-port";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { chartValues } from "../../../constructs/agents/features/features";
import { HttpConnectProxy, type HttpConnectProxyOptions } from "../../../constructs/network/http-connect-proxy";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import {
  planned,
  configurationOf,
  configurationOfStack,
  newStack,
  only,
  platform,
  releaseProps,
  violationsOf,
} from "../fixtures";

const SEPARATE = {
  proxyAddress: HostPort.of("access.example.com:3080"),
  tunnelAddress: HostPort.of("access.example.com:3024"),
};

function through(address = "https://user@proxy.corp:3128", options: HttpConnectProxyOptions = {}) {
  return { network: { httpProxy: HttpConnectProxy.of(address, options) } };
}

describe("chart values", () => {
  test("agent and updater get the variables of the proxy, and then the further ones", () => {
    const values = chartValues(
      planned({
        ...through(undefined, { password: SecretRef.of("corporate-proxy", "password"), noProxy: ["10.0.0.0/8"] }),
        pods: { extraEnvironment: { A: "1" } },
      }),
    );
    const expected = [
      { name: "HTTP_CONNECT_PASSWORD", valueFrom: { secretKeyRef: { name: "corporate-proxy", key: "password" } } },
      { name: "HTTPS_PROXY", value: "https://user:$(HTTP_CONNECT_PASSWORD)@proxy.corp:3128" },
      { name: "HTTP_PROXY", value: "https://user:$(HTTP_CONNECT_PASSWORD)@proxy.corp:3128" },
      {
        name: "NO_PROXY",
        value: `10.0.0.0/8,${HttpConnectProxy.METADATA_SERVICES.join()},$(KUBERNETES_SERVICE_HOST),.svc,.cluster.local`,
      },
      { name: "A", value: "1" },
    ];
    const withLimit: unknown = [...expected, expect.objectContaining({ name: "GOMEMLIMIT" })];
    expect(values).toMatchObject({ extraEnv: withLimit, updater: { extraEnv: withLimit } });
  });

  test("reach Terraform with their references to Kubernetes' variables as they are", () => {
    const [values = ""] = only(configurationOf(through()).resource.helm_release).values;
    expect((parse(values) as { extraEnv: unknown[] }).extraEnv).toContainEqual({
      name: "NO_PROXY",
      value: `${HttpConnectProxy.METADATA_SERVICES.join()},$(KUBERNETES_SERVICE_HOST),.svc,.cluster.local`,
    });
  });
});

test("a password from a variable of Terraform is made before the release", () => {
  const stack = newStack();
  const password = SecretRef.ephemeral({ variable: "proxy_password" });
  new AgentRelease(stack, "agents", releaseProps(through(undefined, { password })));
  expect(Testing.synth(stack)).toContain("${var.proxy_password}");
  const { depends_on: before } = only(configurationOfStack(stack).resource.helm_release);
  expect(before.some((address) => address.startsWith("kubernetes_secret_v1."))).toBe(true);
});

describe("violations", () => {
  test("a variable of the proxy beside it is refused, whichever way it is given", () => {
    expect(violationsOf({ ...through(), pods: { extraEnvironment: { NO_PROXY: "example.com" } } })).toEqual([
      "CONNECT-012 pods.extraEnvironment.NO_PROXY",
    ]);
    const values = { extraEnv: [{ name: "NO_PROXY", value: "example.com" }] };
    expect(violationsOf({ ...through(), helm: { values } })).toEqual(["AGENT-030 helm.values.extraEnv"]);
  });

  test("with TLS routing, reverse tunnels alone cannot bypass the proxy", () => {
    const excluded = through(undefined, { noProxy: [HttpConnectProxy.REVERSE_TUNNEL] });
    expect(violationsOf(excluded)).toEqual(["CONNECT-011 network.httpProxy.noProxy"]);
    expect(violationsOf({ ...excluded, platform: platform(SEPARATE) })).toEqual([]);
  });
});

describe("network policy", () => {
  const egress = (overrides: Partial<AgentReleaseProps>) =>
    Object.values(
      configurationOf({ platform: platform(SEPARATE), ...overrides }).resource.kubernetes_network_policy_v1,
    ).find(({ metadata }) => metadata.name === "svc-agent")!.spec.egress;

  /** Ports that are open to everyone beside those of DNS and of the Kubernetes API. */
  const openPorts = (overrides: Partial<AgentReleaseProps>) =>
    egress(overrides)
      .slice(2)
      .filter(({ to }) => to === undefined)
      .flatMap(({ ports = [] }) => ports.map(({ port }) => Number(port)));

  test("what bypasses the proxy is reached as it is without one", () => {
    const except = (...noProxy: NonNullable<HttpConnectProxyOptions["noProxy"]>) => through(undefined, { noProxy });
    expect(openPorts(except(HttpConnectProxy.REVERSE_TUNNEL))).toEqual([3024, 3128]);
    expect(openPorts(except(HttpConnectProxy.HTTPS))).toEqual([3080, 3128]);
    expect(openPorts(except(".example.com"))).toEqual([3024, 3080, 3128]);
    expect(openPorts(except("other.example.com"))).toEqual([3128]);
  });
});
