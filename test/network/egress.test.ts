import { TerraformStack, TerraformVariable, App } from "cdktf";
import { kubernetesApiPorts, portOfUrl } from "../../constructs/network/egress";

describe("the ports of the Kubernetes API", () => {
  test("are the usual ones, and that of the target", () => {
    expect(kubernetesApiPorts(undefined)).toEqual([443, 6443]);
    expect(kubernetesApiPorts(undefined, 8443)).toEqual([443, 6443, 8443]);
    expect(kubernetesApiPorts(undefined, 6443)).toEqual([443, 6443]);
  });

  test("are those that are declared, and no others", () => {
    expect(kubernetesApiPorts([16443], 8443)).toEqual([16443]);
  });
});

test.each([
  ["https://idp.example.com/saml", 443],
  ["http://idp.example.com", 80],
  ["https://idp.example.com:8443/saml", 8443],
  ["ftp://idp.example.com", undefined],
  ["idp.example.com", undefined],
])("the port of %s is %p", (url, port) => {
  expect(portOfUrl(url)).toBe(port);
});

test("the port of a URL that only Terraform knows is not known", () => {
  const host = new TerraformVariable(new TerraformStack(new App(), "stack"), "host", { type: "string" }).stringValue;
  expect(portOfUrl(`https://idp.example.com/${host}`)).toBeUndefined();
});
