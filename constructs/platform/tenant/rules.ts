import { defineRules } from "../../core/violation";

export const TENANT_RULES = defineRules({
  undelivered: {
    code: "TENANT-001",
    problem: "the program declares something inside the tenant, and nothing delivers it",
    allowed: "delivery: { name, joinToken } of the tenant",
    fix: "pass delivery, or leave out what is listed",
    source: "docs/delivery.md, tenants",
  },
  image: {
    code: "TENANT-002",
    problem: "the brand does not name the image that the delivery needs",
    allowed: "Brand.TELEPORT, a brand with toolsImage and bot, or delivery.image and delivery.botImage",
    fix: "pass the image, with its tag",
    source: "docs/delivery.md, tenants",
  },
  otherName: {
    code: "TENANT-003",
    problem:
      "the record of the delivery would get another name: what it has and is declared no longer would stay in the tenant",
    allowed: "the delivery.name and brand with which the tenant's resources were delivered",
    fix: "give them back, or rename the delivery as docs/delivery.md says",
    source: "docs/delivery.md, tenants",
  },
});
