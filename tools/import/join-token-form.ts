import { JOIN_TOKENS, WITHOUT_SECTION } from "../../constructs/access/typed-form";
import { fieldsOf, listOf } from "../../constructs/core/given";
import { givenForm } from "../../constructs/core/schema/shapes";
import type { Resource } from "../tctl/resource-text";
import { call, expression, type Expression, type Written } from "./expression";

const FACTORIES: Readonly<Record<string, string>> = {
  bound_keypair: "boundKeypair",
  terraform_cloud: "terraformCloud",
};

/** How a program declares a join token; undefined if its method has no factory. */
export function joinTokenCall({ metadata, spec }: Resource): Expression | undefined {
  const { join_method: method = "token", roles, bot_name: botName, ...others } = fieldsOf(spec);
  const { name } = fieldsOf(metadata);
  if (method === "token") return factory("static", { secret: name, roles });
  if (method === "kubernetes") return kubernetesCall(name, botName === undefined ? { roles } : { botName }, others);
  const shape = typeof method === "string" && Object.hasOwn(JOIN_TOKENS, method) ? JOIN_TOKENS[method] : undefined;
  if (typeof method !== "string" || shape === undefined) return undefined;
  const section = WITHOUT_SECTION.includes(method) ? others : fieldsOf(others[method]);
  const joining = botName === undefined ? { roles } : { bot_name: botName };
  return factory(FACTORIES[method] ?? method, givenForm(shape, { name, ...joining, ...section }));
}

function kubernetesCall(name: unknown, joining: object, spec: Readonly<Record<string, unknown>>): Expression {
  const { type, allow, static_jwks: keys, oidc } = fieldsOf(spec["kubernetes"]);
  const serviceAccounts = (listOf(allow) ?? []).map((rule) => {
    const fields = fieldsOf(rule);
    const [namespace, account] = String(fields["service_account"]).split(":");
    return {
      namespace: fields["service_account_namespace"] ?? namespace,
      name: fields["service_account_name"] ?? account,
    };
  });
  const props = { name, ...joining, serviceAccounts };
  if (type === "static_jwks") return factory("kubernetesJwks", { ...props, jwks: fieldsOf(keys)["jwks"] });
  if (type === "oidc") return factory("kubernetesOidc", { ...props, issuer: fieldsOf(oidc)["issuer"] });
  return factory("kubernetes", props);
}

function factory(name: string, props: unknown): Expression {
  return call(`JoinToken.${name}`, [expression(props as Written)]);
}
