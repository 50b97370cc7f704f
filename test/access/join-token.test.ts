import fc from "fast-check";
import { JoinToken, type KubernetesJoinTokenProps } from "../../constructs/access/join-token";
import { problemsOf } from "../support/violations";

const PROPS: KubernetesJoinTokenProps = {
  name: "agents",
  roles: ["Kube", "App"],
  serviceAccounts: [{ namespace: "svc", name: "svc-agent" }],
};

/** The violations of a token that differs from a good one. */
function problemsWith(change: Record<string, unknown>): string[] {
  return problemsOf(JoinToken.kubernetes({ ...PROPS, ...change }));
}

test("the resource lets service accounts join in the roles", () => {
  const token = JoinToken.kubernetes({
    ...PROPS,
    serviceAccounts: [...PROPS.serviceAccounts, { namespace: "edge", name: "agent.v2" }],
  });
  expect(problemsOf(token)).toEqual([]);
  expect(token.toResource()).toEqual({
    kind: "token",
    version: "v2",
    metadata: { name: "agents" },
    spec: {
      roles: ["Kube", "App"],
      join_method: "kubernetes",
      kubernetes: { allow: [{ service_account: "svc:svc-agent" }, { service_account: "edge:agent.v2" }] },
    },
  });
});

test.each(["Auth", "Proxy", "Node", "Kube", "App", "Db", "WindowsDesktop"])("%s can join", (role) => {
  expect(problemsWith({ roles: [role] })).toEqual([]);
});

test.each(["", "a b", "a,b", "a/b", undefined, 7])("%p is not the name of a token", (name) => {
  expect(problemsWith({ name })).toEqual(["JOIN-001 name"]);
});

test.each([[[]], [undefined], ["Kube"]])("with the roles %j nothing could join", (roles) => {
  expect(problemsWith({ roles })).toEqual(["JOIN-002 roles"]);
});

test.each(["", "kube", "Agent", 7, null])("%p is not a role in which something can join", (role) => {
  expect(problemsWith({ roles: ["Kube", role] })).toEqual(["JOIN-003 roles[1]"]);
});

test.each([[[]], [undefined], ["svc:svc-agent"]])("%j names no service account", (serviceAccounts) => {
  expect(problemsWith({ serviceAccounts })).toEqual(["JOIN-004 serviceAccounts"]);
});

test.each(["", "Svc", "a.b", "a:b", "-a", "a".repeat(64), undefined, 7])("%p is not a namespace", (namespace) => {
  expect(problemsWith({ serviceAccounts: [{ namespace, name: "agent" }] })).toEqual([
    "JOIN-005 serviceAccounts[0].namespace",
  ]);
});

test.each(["", "Agent", "svc:agent", "a..b", "a.", "a".repeat(254), "*", undefined, 7])(
  "%p is not the name of a service account",
  (name) => {
    expect(problemsWith({ serviceAccounts: [{ namespace: "svc", name }] })).toEqual([
      "JOIN-006 serviceAccounts[0].name",
    ]);
  },
);

test("anything that a program passes is a token or a violation, and is rendered", () => {
  const props = fc.oneof(
    fc.anything(),
    fc.record({ name: fc.anything(), roles: fc.array(fc.anything()), serviceAccounts: fc.array(fc.anything()) }),
  );
  fc.assert(
    fc.property(props, (given) => {
      const token = JoinToken.kubernetes(given as never);
      expect(token.violations).not.toHaveLength(0);
      expect(token.toResource().kind).toBe("token");
    }),
  );
});
