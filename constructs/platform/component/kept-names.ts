import { TerraformElement, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { rememberedFor } from "../../core/remembered";
import type { Rule } from "../../core/violation";
import { refuse } from "./refusal";
import { written } from "../../terraform/written-objects";

/**
 * Has Terraform refuse a plan that gives something of a stack another name.
 *
 * Whatever compares a plan with what is there finds it by that name. So the name of the first apply stays in the state, at an
 * address in which no name is. It goes with what has it, or when people remove it from the state.
 */
class KeptNames extends TerraformElement {
  private readonly kept = new Map<string, { readonly rule: Rule; readonly names: string[] }>();

  add(address: string, rule: Rule, name: string): void {
    const { names } = this.kept.get(address) ?? { names: [] };
    this.kept.set(address, { rule, names: [...names, name] });
  }

  override toTerraform() {
    const resources = [...this.kept].map(([address, { rule, names }]) => {
      const given =
        "it is ${self.output}, and would be ${each.value}; if all else is as it was deployed, " +
        `run terraform state rm 'terraform_data.${address}["\${each.key}"]'`;
      const resource = {
        for_each: Object.fromEntries(names.entries()),
        input: "${each.value}",
        lifecycle: {
          ignore_changes: ["input"],
          postcondition: [{ condition: "${self.output == each.value}", error_message: refuse(rule, given) }],
        },
      };
      return [address, resource] as const;
    });
    return { resource: { terraform_data: Object.fromEntries(resources) } };
  }
}

const keptNamesByStack = rememberedFor((stack: TerraformStack) => written(new KeptNames(stack, "kept-names")));

/**
 * Has the stack of a construct keep the name of something, for example `svc/svc-auth` of an auth service.
 *
 * @param address of the kind of thing: the name of a resource of the type `terraform_data`
 * @param rule what another name breaks
 */
export function keepName(scope: Construct, address: string, rule: Rule, name: string): void {
  keptNamesByStack(TerraformStack.of(scope)).add(address, rule, name);
}
