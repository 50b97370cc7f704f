import { TerraformModule, TerraformResource, TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import type { AcknowledgedResources } from "../core/model/document";
import { nearest } from "../core/nearest";
import { rememberedFor } from "../core/remembered";
import { VALIDATION_RULES } from "../core/rules";
import { group, needed } from "../core/schema/group";
import { read } from "../core/schema/read";
import { text } from "../core/schema/shapes";
import { REASON } from "../core/tree/acknowledgement";
import { placeInProgram } from "../core/tree/place-in-program";
import { constructFor } from "../core/tree/placed";
import { checkDeclaration, noteForms } from "../core/tree/tree";
import { resourceAddress } from "./declared-parts";
import { isWritten } from "./written-objects";

/** Resources of a program that it acknowledges, with the reason for reviewers. */
export interface ResourceAcknowledgement {
  /** Their type as Terraform names it, such as `kubernetes_config_map_v1`. @default any type */
  readonly type?: string;

  /** Why the program needs them, for reviewers. */
  readonly reason: string;
}

const SHAPE = group<ResourceAcknowledgement>()({ type: text(), reason: needed(REASON) });

const rememberedAcknowledgements = rememberedFor<
  IConstruct,
  (ResourceAcknowledgement & { readonly construct: Construct })[]
>(() => []);

/**
 * Acknowledges a resource that the program writes itself, or all such resources below a construct, with a reason.
 *
 * `access-platform review` then reports their changes with the reason, and no longer as not judged. The acknowledgement
 * never covers what this package writes, what Terraform forgets, or dangers such as a volume that is destroyed.
 *
 * A missing reason (`ACKNOWLEDGE-002`), a credential in the reason (`ACKNOWLEDGE-003`), and an acknowledgement without
 * such a resource (`ACKNOWLEDGE-004`) are violations of the tree.
 *
 * @example
 * ```ts
 * new TerraformResource(stack, "dashboards", { terraformResourceType: "kubernetes_config_map_v1" });
 * acknowledgeResources(stack, { type: "kubernetes_config_map_v1", reason: "only Grafana reads them" });
 * ```
 * @throws ViolationsError with `TYPE-001` for another place than a construct
 */
export function acknowledgeResources(construct: Construct, acknowledgement: ResourceAcknowledgement): void {
  const { root } = constructFor("acknowledgeResources", construct).node;
  const { data, violations } = read(SHAPE, acknowledgement);
  const declaredAt = placeInProgram();
  if (data === undefined) {
    const found = violations.map((violation) => ({ ...violation, property: "acknowledgeResources" }));
    noteForms(construct, found, declaredAt);
    return;
  }
  rememberedAcknowledgements(root).push({ construct, ...data });
  const rule = VALIDATION_RULES["ACKNOWLEDGE-004"];
  checkDeclaration(
    construct,
    (problems) => {
      if (programElements(construct, data.type).length > 0) return;
      const fix = nearest(data.type, programElements(construct).map(elementResourceType)) ?? rule.fix;
      problems.add({ ...rule, fix }, "acknowledgeResources", data.type ?? construct.node.path);
    },
    declaredAt,
  );
}

/** What a program acknowledges of its own resources in a stack. */
export function collectAcknowledged(stack: TerraformStack): readonly AcknowledgedResources[] {
  return rememberedAcknowledgements(stack.node.root).flatMap(({ construct, type, reason }) => {
    const found = programElements(construct, type).filter((each) => TerraformStack.of(each) === stack);
    if (found.length === 0) return [];
    const addresses = found.map((each) =>
      each instanceof TerraformModule ? `module.${each.friendlyUniqueId}` : resourceAddress(each),
    );
    return [{ construct: construct.node.path, ...(type !== undefined && { type }), reason, addresses }];
  });
}

/** Resources and modules below a construct that the program itself writes. A module may have resources of any type. */
function programElements(construct: Construct, type?: string): readonly (TerraformResource | TerraformModule)[] {
  return construct.node.findAll().filter((each): each is TerraformResource | TerraformModule => {
    if (each instanceof TerraformModule) return true;
    if (!TerraformResource.isTerraformResource(each) || isWritten(each)) return false;
    return type === undefined || each.terraformResourceType === type;
  });
}

function elementResourceType(element: TerraformResource | TerraformModule): string | undefined {
  return element instanceof TerraformModule ? undefined : element.terraformResourceType;
}
