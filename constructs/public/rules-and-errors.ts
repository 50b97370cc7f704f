export { acknowledge } from "../core/tree/tree";
export { acknowledgeResources, type ResourceAcknowledgement } from "../terraform/acknowledged-resources";
export type { AcknowledgeableCode } from "../core/generated/acknowledgeable-codes";
export type { Acknowledgement } from "../core/tree/acknowledgement";
export type { Value } from "../core/value";
export type { Rule, Violation } from "../core/violation";
export { ViolationsError, type LocatedViolation } from "../core/violations-error";
export { ALL_RULES } from "../rules";
