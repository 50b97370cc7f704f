import { HostPort } from "../../constructs/network/host-port";
import { HttpConnectProxy, type HttpConnectProxyOptions } from "../../constructs/network/http-connect-proxy";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import {
  checkPodsHttpConnect,
  dialsDirectly,
  httpConnectEnvironment,
  httpConnectWithPlatform,
} from "../../constructs/workloads/http-connect-environment";
import type { PodSettings } from "../../constructs/workloads/pod-settings";
import { violationsOf, problemsOf } from "../support/violations";

const PLATFORM = {
  proxyAddress: HostPort.of("access.example.com:3080"),
  tunnelAddress: HostPort.of("access.example.com:3024"),
};
const PASSWORD = SecretRef.of("corporate-proxy", "password");

function connect(options: HttpConnectProxyOptions = {}, platform = PLATFORM) {
  return httpConnectWithPlatform(HttpConnectProxy.of("https://user@proxy.corp:3128", options), platform);
}

/**
 * What a container sees, as Kubernetes makes it: a variable may refer to those of Services and to those before it, and
 * what is put in its place is not read again.
 */
function inContainer(password: string, options: HttpConnectProxyOptions): Record<string, string> {
  const seen: Record<string, string> = { KUBERNETES_SERVICE_HOST: "10.96.0.1" };
  for (const variable of httpConnectEnvironment(connect(options))) {
    seen[variable.name] =
      "valueFrom" in variable
        ? password
        : variable.value.replace(/\$\(([^)]*)\)/g, (reference, name: string) => seen[name] ?? reference);
  }
  return seen;
}

test("the password comes first, from its Secret, and the others refer to it", () => {
  expect(httpConnectEnvironment(connect({ password: PASSWORD }))).toEqual([
    {
      name: "HTTP_CONNECT_PASSWORD",
      valueFrom: { secretKeyRef: { name: "corporate-proxy", key: "password" } },
    },
    { name: "HTTPS_PROXY", value: "https://user:$(HTTP_CONNECT_PASSWORD)@proxy.corp:3128" },
    { name: "HTTP_PROXY", value: "https://user:$(HTTP_CONNECT_PASSWORD)@proxy.corp:3128" },
    {
      name: "NO_PROXY",
      value: `${HttpConnectProxy.METADATA_SERVICES.join()},$(KUBERNETES_SERVICE_HOST),.svc,.cluster.local`,
    },
  ]);
});

test.each(["hunter2", "p%40ss", "$(HOME)", "$$(HOME)", "$(HTTPS_PROXY)"])(
  "a container sees the password %s as it is in the Secret",
  (password) => {
    expect(inContainer(password, { password: PASSWORD })).toMatchObject({
      HTTPS_PROXY: `https://user:${password}@proxy.corp:3128`,
      HTTP_PROXY: `https://user:${password}@proxy.corp:3128`,
    });
  },
);

test("a container sees the address of the Kubernetes API among what bypasses the proxy", () => {
  expect(inContainer("hunter2", { noProxy: ["10.0.0.0/8"] })["NO_PROXY"]).toBe(
    `10.0.0.0/8,${HttpConnectProxy.METADATA_SERVICES.join()},10.96.0.1,.svc,.cluster.local`,
  );
});

test("there are no variables without a proxy", () => {
  expect(httpConnectEnvironment(undefined)).toEqual([]);
  expect(httpConnectEnvironment(httpConnectWithPlatform(undefined, PLATFORM))).toEqual([]);
});

describe("what is dialled directly", () => {
  test("is everything without a proxy", () => {
    expect(dialsDirectly(HostPort.of("access.example.com:3080"), undefined)).toBe(true);
  });

  test("is with one what is excluded, and what is in the cluster", () => {
    const excluded = connect({ noProxy: [HttpConnectProxy.REVERSE_TUNNEL] });
    expect(dialsDirectly(HostPort.of("access.example.com:3080"), excluded)).toBe(false);
    expect(dialsDirectly(HostPort.of("access.example.com:3024"), excluded)).toBe(true);
    expect(dialsDirectly(HostPort.of("svc-proxy.svc.svc:443"), connect())).toBe(true);
    expect(dialsDirectly(HostPort.of("svc-proxy.svc.svc.cluster.local:443"), connect())).toBe(true);
  });
});

describe("violations", () => {
  const check = (httpProxy?: HttpConnectProxy, pods: Record<string, PodSettings> = {}, platform = PLATFORM) =>
    violationsOf(checkPodsHttpConnect, { httpProxy, platform, pods: new Map(Object.entries(pods)) });
  const proxy = HttpConnectProxy.of("proxy.corp:3128");

  test.each("HTTPS_PROXY HTTP_PROXY NO_PROXY https_proxy http_proxy no_proxy HTTP_CONNECT_PASSWORD".split(" "))(
    "%s belongs to the proxy, and its value is not shown",
    (name) => {
      const found = check(proxy, { "": { extraEnvironment: { [name]: "http://user:hunter2@proxy" } } });
      expect(problemsOf(found)).toEqual([`CONNECT-012 extraEnvironment.${name}`]);
      expect(JSON.stringify(found)).not.toContain("hunter2");
    },
  );

  test("other variables are free", () => {
    expect(check(proxy, { "": { extraEnvironment: { ALL_PROXY: "a", MY_HTTP_PROXY: "b" } } })).toEqual([]);
    expect(check(undefined, { "": { extraEnvironment: { NO_PROXY: "a", MY_HTTP_PROXY: "b" } } })).toEqual([]);
  });

  test.each([
    ["a proxy that only the environment names is closed", undefined, ["CONNECT-016"]],
    ["it may be at a port that the program opens", [3128], []],
  ])("%s", (_, egressPorts, codes) => {
    const pods = new Map([["auth", { extraEnvironment: { https_proxy: "http://proxy.corp:3128" } }]]);
    const found = violationsOf(checkPodsHttpConnect, { httpProxy: undefined, platform: PLATFORM, pods, egressPorts });
    expect(found.map(({ rule }) => rule.code)).toEqual(codes);
  });

  test("the place of a variable begins where the pods are declared", () => {
    const pods = { proxies: {}, "proxyPools.edge": { extraEnvironment: { NO_PROXY: "a" } } };
    expect(problemsOf(check(proxy, pods))).toEqual(["CONNECT-012 proxyPools.edge.extraEnvironment.NO_PROXY"]);
  });

  test("what the proxy breaks together with the platform is among them", () => {
    const one = HttpConnectProxy.of("proxy.corp:3128", { noProxy: [HttpConnectProxy.HTTPS] });
    const platform = {
      proxyAddress: HostPort.of("access.example.com:443"),
      tunnelAddress: HostPort.of("access.example.com:443"),
    };
    expect(problemsOf(check(one, {}, platform))).toEqual(["CONNECT-011 httpProxy.noProxy"]);
  });
});
