import { asksForHeaders, balancerDrain } from "../../../constructs/workloads/exposure/said-by-annotations";

const AWS = "service.beta.kubernetes.io/aws-load-balancer";
const GROUP = `${AWS}-target-group-attributes`;

test.each([
  [{}, undefined],
  [{ "example.com/proxy-protocol": "v2" }, undefined],
  [{ [`${AWS}-type`]: "external" }, false],
  [{ [`${AWS}-proxy-protocol`]: "*" }, true],
  [{ [GROUP]: "preserve_client_ip.enabled=false,proxy_protocol_v2.enabled=true" }, true],
  [{ [GROUP]: "proxy_protocol_v2.enabled=false,preserve_client_ip.enabled=true" }, false],
  [{ "service.beta.kubernetes.io/azure-load-balancer-internal": "true" }, false],
  [{ "service.beta.kubernetes.io/azure-pls-proxy-protocol": "true" }, true],
  [{ "service.beta.kubernetes.io/do-loadbalancer-enable-proxy-protocol": "true" }, true],
  [{ "service.beta.kubernetes.io/do-loadbalancer-enable-proxy-protocol": "false" }, false],
  [{ "load-balancer.hetzner.cloud/location": "fsn1" }, false],
  [{ "load-balancer.hetzner.cloud/uses-proxyprotocol": "true" }, true],
  [{ "loadbalancer.openstack.org/proxy-protocol": "v2" }, true],
  [{ "service.beta.kubernetes.io/scw-loadbalancer-proxy-protocol-v2": "*" }, true],
  [{ "service.beta.kubernetes.io/linode-loadbalancer-port-443": '{"proxy-protocol": "v2"}' }, true],
  [{ "service.beta.kubernetes.io/linode-loadbalancer-default-proxy-protocol": "none" }, false],
  [{ "networking.gke.io/load-balancer-type": "Internal" }, false],
])("whether %j asks for headers: %j", (annotations, expected) => {
  expect(asksForHeaders(annotations as Readonly<Record<string, string>>)).toBe(expected);
});

test.each([
  [{ [GROUP]: "deregistration_delay.timeout_seconds=300" }, 300],
  [{ "alb.ingress.kubernetes.io/target-group-attributes": "a=b, deregistration_delay.timeout_seconds=0" }, 0],
  [{ [`${AWS}-connection-draining-timeout`]: "60" }, 60],
  [{ [`${AWS}-connection-draining-timeout`]: "${TfToken[TOKEN.1]}" }, undefined],
  [{ [GROUP]: "preserve_client_ip.enabled=true" }, undefined],
])("the drain that %j says is %j", (annotations, expected) => {
  expect(balancerDrain(annotations as Readonly<Record<string, string>>)).toBe(expected);
});
