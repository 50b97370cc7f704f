import type { LocatedViolation } from "../../constructs/core/violations-error";
import { programStatements, type Part } from "./charts/part";
import { call, variable } from "./expression";
import type { Imported } from "./import-resources";
import { withResources } from "./state/with-resources";
import { tried } from "./trial";

/** A platform to which any resource can be added. */
const PLATFORM: Part = {
  name: "platform",
  type: "AccessPlatform",
  id: "platform",
  isOptional: false,
  sources: new Map(),
  release: { name: "access", namespace: "access" },
  left: [],
  needless: [],
  changed: [],
  props: {
    brand: variable("Brand.TELEPORT"),
    publicAddress: "access.example.com",
    version: "18.3.0",
    createNamespace: false,
    tls: call("ProxyTls.secret", ["certificate"]),
    auth: { license: call("SecretRef.of", ["license", "license.pem"]) },
  },
};

/** The violations of a platform that declares the resources, with the properties that cause them. */
export function refusedResources(imported: Imported): readonly LocatedViolation[] {
  return tried(programStatements([withResources(PLATFORM, imported)])).violations;
}
