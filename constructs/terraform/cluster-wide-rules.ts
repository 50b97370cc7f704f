import { defineRules } from "../core/violation";

export const CLUSTER_WIDE_RULES = defineRules({
  namespace: {
    code: "CLUSTER-002",
    problem: "the stack would make a namespace, which is an object of the whole cluster",
    fix: "have an administrator make the namespace, and pass createNamespace: false",
    source: "docs/security.md, an account of one namespace",
  },
  delivery: {
    code: "CLUSTER-003",
    problem: "the Job of the delivery would be limited by an admission policy, which is an object of the whole cluster",
    fix: "pass ResourceDelivery.job({ limitExec: false }), and keep other workloads out of the namespace",
    source: "docs/delivery.md",
  },
});
