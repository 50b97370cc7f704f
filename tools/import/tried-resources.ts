import { blocks } from "../../constructs/core/violation";
import type { Declared } from "./declare";
import { call, instanceOf, object, variable } from "./expression";
import { importResources, type Acknowledged, type Imported } from "./import-resources";
import { inWords, type LeftOut } from "./left-out";
import { propsOf, resourcesOf } from "./modules";
import { constant, statement } from "./program-text";
import { tried } from "./trial";

/** What declares the resources that were read, with what synthesis says of all of them together. */
export function importTogether(...given: Parameters<typeof importResources>): Imported {
  const read = importResources(...given);
  const { toAcknowledge, refused } = triedResources(read.declared, read.toAcknowledge);
  return {
    ...read,
    toAcknowledge: [...read.toAcknowledge, ...toAcknowledge],
    leftOut: [...read.leftOut, ...refused],
  };
}

/** A platform that everything may be declared of. */
const PLATFORM = {
  brand: variable("Brand.TELEPORT"),
  publicAddress: "access.example.com",
  version: "18.3.0",
  createNamespace: false,
  tls: call("ProxyTls.secret", ["certificate"]),
  auth: { license: call("SecretRef.of", ["license", "license.pem"]) },
};

/**
 * What synthesis says of the resources together, which each of them does not show: rules that a program may keep, which it then
 * acknowledges, and others.
 */
function triedResources(
  declared: readonly Declared[],
  known: readonly Acknowledged[],
): { readonly toAcknowledge: readonly Acknowledged[]; readonly refused: readonly LeftOut[] } {
  const stack = {
    target: call("KubernetesTarget.environment"),
    state: call("StateBackend.local", [{ path: "state" }]),
  };
  const codes = [...new Set(known.flatMap((each) => each.codes))];
  const trial = tried([
    constant("stack", instanceOf("ClusterStack", [variable("app"), "access", stack])),
    ...declared.map(({ name, value }) => constant(name, value)),
    constant(
      "platform",
      instanceOf("AccessPlatform", [variable("stack"), "platform", object({ ...PLATFORM, ...propsOf(declared) })]),
    ),
    ...resourcesOf(declared).map((resource) => statement(call("platform.addResource", [resource]))),
    ...codes.map((code) => statement(call("acknowledge", [variable("platform"), { code, reason: "it is there" }]))),
  ]);
  if ("error" in trial)
    return { toAcknowledge: [], refused: [{ resource: "the program", reason: trial.error.message }] };
  const violations = "violations" in trial ? trial.violations : [];
  const said = violations.map((violation) => ({
    resource: violation.property,
    reason: inWords([{ ...violation, property: "" }]),
    codes: [violation.rule.code],
    isRefused: blocks(violation),
  }));
  return { toAcknowledge: said.filter((each) => !each.isRefused), refused: said.filter((each) => each.isRefused) };
}
