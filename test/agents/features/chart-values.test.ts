import { parse } from "yaml";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { Brand } from "../../../constructs/brand/brand";
import { configurationOf, only, platform, valuesOf } from "../fixtures";

test("a token that public keys verify is made out to the service's cluster; one of the own cluster is not", () => {
  const token = {
    name: "agents",
    roles: ["Kube"],
    serviceAccounts: [{ namespace: "svc-agents", name: "svc-agent" }],
  } as const;
  const jwks = JSON.stringify({ keys: [{ kty: "RSA", n: "AQAB", e: "AQAB" }] });
  const joinToken = JoinToken.kubernetesJwks({ ...token, jwks });
  expect(valuesOf({ joinToken })).toMatchObject({ svcClusterName: "access.example.com" });
  expect(valuesOf({ joinToken, platform: platform({ brand: Brand.TELEPORT }) })).toMatchObject({
    teleportClusterName: "access.example.com",
  });
  expect(valuesOf({ joinToken: JoinToken.kubernetes(token) })).not.toHaveProperty("svcClusterName");
});

test("a token of the kubernetes method is named, and is no secret", () => {
  const joinToken = JoinToken.kubernetes({
    name: "agents",
    roles: ["Kube"],
    serviceAccounts: [{ namespace: "svc-agents", name: "svc-agent" }],
  });
  expect(valuesOf({ joinToken })).toMatchObject({
    joinParams: { method: "kubernetes", tokenName: "agents" },
    joinTokenSecret: { create: true, name: "svc-agent-join-token" },
  });
});

test("an identity in a cloud is the method that the agents join by", () => {
  const joinToken = JoinToken.gcp({ name: "agents", roles: ["Kube"], allow: [{ projectIds: ["acme"] }] });
  expect(valuesOf({ joinToken })).toMatchObject({ joinParams: { method: "gcp", tokenName: "agents" } });
});

test("every chart is told the images of the brand, and the bundled one whose they are", () => {
  expect(valuesOf()).toMatchObject({
    brand: { id: "svc", annotationDomain: "svc.dev" },
    image: "registry.svc.invalid/svc",
    enterpriseImage: "registry.svc.invalid/svc-ent",
  });
  const values = valuesOf({ platform: platform({ brand: Brand.TELEPORT }) });
  expect(values).not.toHaveProperty("brand");
  expect(values).toMatchObject({ image: "public.ecr.aws/gravitational/teleport-distroless" });
});

test("images and edition are the platform's, unless the release names another registry or repository", () => {
  const mirrored = platform({ imageRegistry: "mirror.example.com", edition: "community" });
  expect(valuesOf({ platform: mirrored })).toMatchObject({ enterprise: false, image: "mirror.example.com/svc" });
  expect(valuesOf({ platform: mirrored, imageRegistry: "other.example.com" })).toMatchObject({
    image: "other.example.com/svc",
    updater: { image: "other.example.com/svc-agent-updater" },
  });
  expect(valuesOf({ platform: mirrored, imageRepository: "own.example.com/agents" })).toMatchObject({
    image: "own.example.com/agents",
    enterpriseImage: "own.example.com/agents",
    updater: { image: "mirror.example.com/svc-agent-updater" },
  });
});

test("the release holds the values as one document that reads back as they are", () => {
  const { values } = only(configurationOf({ pods: { replicas: 3 } }).resource.helm_release);
  expect(values).toHaveLength(1);
  expect(parse(values[0]!)).toEqual(valuesOf({ pods: { replicas: 3 } }));
});

test("an expression of Terraform in a value stays text", () => {
  const { values } = only(
    configurationOf({ pods: { extraEnvironment: { A: '${file("/etc/passwd")} %{if}' } } }).resource.helm_release,
  );
  expect(values[0]).toContain("$${file");
  expect(values[0]).toContain("%%{if}");
});
