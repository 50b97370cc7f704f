import { quoted, type LiveCondition } from "../../terraform/live-version-expressions";
import type { Rule } from "../../core/violation";
import { STORAGE_RULES } from "./rules";

/** Label of a claim that says whether Terraform may delete it. */
export const DELETION_LABEL = "access-platform/deletion";

/** Label of a claim that says which construct created it. */
export const CONSTRUCT_LABEL = "access-platform/construct";

/** A claim as it is declared. */
export interface DeclaredClaim {
  readonly name: string;
  readonly namespace: string;

  /** Undefined where the cluster chooses. */
  readonly storageClass: string | undefined;

  /** What the label of the construct says. */
  readonly construct: string;
}

/**
 * Refuses a plan that would replace the existing claim: by one of another class (`STORAGE-004`), or of another
 * construct (`STORAGE-005`).
 *
 * @param live expression of the list of existing claims: one or none
 */
export function sameClaim(live: string, declared: DeclaredClaim): readonly LiveCondition[] {
  const { name, namespace, storageClass, construct } = declared;
  const liveClass = `try(${live}[0].spec.storageClassName, "")`;
  const liveConstruct = label(live, CONSTRUCT_LABEL);
  return [
    ...(storageClass === undefined
      ? []
      : [
          {
            condition: `length(${live}) == 0 || ${liveClass} == ${quoted(storageClass)}`,
            message: refuse(STORAGE_RULES.claimClass, `it is of the class \${${liveClass}}`),
          },
        ]),
    {
      condition: `contains(["", ${quoted(construct)}], ${liveConstruct})`,
      message: refuse(
        STORAGE_RULES.claimConstruct,
        `its label ${CONSTRUCT_LABEL} is \${${liveConstruct}}, and would be ${construct}; once its state is moved, run ` +
          `kubectl label --overwrite --namespace ${namespace} persistentvolumeclaim ${name} ${CONSTRUCT_LABEL}=${construct}`,
      ),
    },
  ];
}

/**
 * Refuses a plan that would delete the existing claim, unless an earlier declaration has allowed that (`STORAGE-006`).
 *
 * @param live expression of the list of existing claims: one or none
 */
export function noClaimLeft(live: string, name: string): readonly LiveCondition[] {
  return [
    {
      condition: `length(${live}) == 0 || ${label(live, DELETION_LABEL)} == "allowed"`,
      message: refuse(STORAGE_RULES.claimLeft, `the claim is ${name}`),
    },
  ];
}

function label(live: string, name: string): string {
  return `try(${live}[0].metadata.labels[${quoted(name)}], "")`;
}

/** Terraform's message for a plan that breaks a rule. */
export function refuse({ code, problem, allowed, fix }: Rule, given: string): string {
  return `${code}: ${problem}: ${given}. Allowed: ${allowed}. Fix: ${fix}.`;
}
