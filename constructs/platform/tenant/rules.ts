import { defineRules } from "../../core/violation";

export const TENANT_RULES = defineRules({
  "TENANT-001": {
    problem: "the program declares something inside the tenant, and nothing delivers it",
    fix: "pass delivery: { name, joinToken } to the tenant, or leave out what is listed",
    source: "docs/delivery.md, tenants",
  },
  "TENANT-002": {
    problem: "the brand does not name the image that the delivery needs",
    fix: "pass delivery.image and delivery.botImage, each with its tag, Brand.TELEPORT, or a brand with toolsImage and bot",
    source: "docs/delivery.md, tenants",
  },
  "TENANT-003": {
    problem:
      "the record of the delivery would get another name: what it has and is declared no longer would stay in the tenant",
    allowed: "the delivery.name and brand with which the tenant's resources were delivered",
    fix: "give them back, or rename the delivery as docs/delivery.md says",
    source: "docs/delivery.md, tenants",
  },
});
