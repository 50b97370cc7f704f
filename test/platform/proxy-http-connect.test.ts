import { HttpConnectProxy, type HttpConnectProxyOptions } from "../../constructs/network/http-connect-proxy";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { bypassesInGo } from "../support/no-proxy-of-go";
import { at, type Synthesised } from "../support/synthesis";
import { synthesise } from "./support";

function through(address = "https://user@proxy.corp:3128", options: HttpConnectProxyOptions = {}) {
  return { httpProxy: HttpConnectProxy.of(address, options) };
}

function environment(synthesised: Synthesised, name = "svc-proxy") {
  const deployment = synthesised.resource("kubernetes_deployment_v1", name);
  return at(deployment, "spec.template.spec.container.0.env") as { name: string; value?: string }[];
}

function noProxyOf(synthesised: Synthesised): string {
  return environment(synthesised).find(({ name }) => name === "NO_PROXY")!.value!;
}

describe("environment", () => {
  test("every pool has the variables, before those of its own", () => {
    const synthesised = synthesise({
      ...through(undefined, { password: SecretRef.of("corporate-proxy", "password"), noProxy: ["10.0.0.0/8"] }),
      proxyPools: { edge: { extraEnvironment: { A: "1" } } },
    });
    const expected = [
      {
        name: "HTTP_CONNECT_PASSWORD",
        value_from: { secret_key_ref: { name: "corporate-proxy", key: "password" } },
      },
      { name: "HTTPS_PROXY", value: "https://user:$(HTTP_CONNECT_PASSWORD)@proxy.corp:3128" },
      { name: "HTTP_PROXY", value: "https://user:$(HTTP_CONNECT_PASSWORD)@proxy.corp:3128" },
      {
        name: "NO_PROXY",
        value: `10.0.0.0/8,${HttpConnectProxy.METADATA_SERVICES.join()},kube.svc.cluster.local,$(KUBERNETES_SERVICE_HOST),.svc,.cluster.local`,
      },
      { name: "GOMEMLIMIT", value: "966367642" },
    ];
    expect(environment(synthesised)).toEqual(expected);
    expect(environment(synthesised, "svc-proxy-edge")).toEqual([...expected, { name: "A", value: "1" }]);
  });

  test("the platform's own traffic stays inside", () => {
    const noProxy = noProxyOf(synthesise(through())).replace("$(KUBERNETES_SERVICE_HOST)", "10.96.0.1");
    for (const address of ["svc-auth.svc.svc:3025", "kubernetes.default.svc:443", "10.96.0.1:443"]) {
      expect(bypassesInGo(address, noProxy)).toBe(true);
    }
    expect(bypassesInGo("access.example.com:443", noProxy)).toBe(false);
  });

  test("the auth service has none of it, but a proxy of its own", () => {
    const named = (props: Parameters<typeof synthesise>[0], name: string) =>
      environment(synthesise(props), name).some((variable) => variable.name === "HTTPS_PROXY");
    expect([named(through(), "svc-auth"), named(through(), "svc-proxy")]).toEqual([false, true]);
    expect([named({ auth: through() }, "svc-auth"), named({ auth: through() }, "svc-proxy")]).toEqual([true, false]);
  });
});
