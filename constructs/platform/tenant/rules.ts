import { defineRules } from "../../core/violation";

export const TENANT_RULES = defineRules({
  "TENANT-001": {
    problem: "the program declares resources of the tenant, and nothing delivers them",
    fix: "pass delivery: { name, joinToken } to the tenant, or remove these resources",
    source: "docs/delivery.md, tenants",
  },
  "TENANT-002": {
    problem: "the brand has no image for the delivery",
    fix: "pass delivery.image and delivery.botImage, each with its tag; or pass Brand.TELEPORT",
    source: "docs/delivery.md, tenants",
  },
  "TENANT-003": {
    problem:
      "the record of the delivery would get another name: delivered resources that are no longer declared would stay in the tenant",
    allowed: "the delivery.name and brand with which the tenant's resources were delivered",
    fix: "restore both, or rename the delivery as docs/delivery.md says",
    source: "docs/delivery.md, tenants",
  },
});
