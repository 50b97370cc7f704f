import type { PlatformResource } from "../../constructs/access/platform-resource";
import { typedForm } from "../../constructs/access/typed-form";
import { givenForm } from "../../constructs/core/schema/shapes";
import type { Resource } from "../tctl/resource-text";
import { call, type Expression } from "./expression";
import { at, listAt, objectAt } from "../json/plain-data";

/** The code that declares a join token; undefined if its method has no factory. */
export function joinTokenCall(token: Resource): Expression | undefined {
  const { join_method: method = "token", roles, bot_name: botName, ...others } = objectAt(token, "spec");
  const { name } = objectAt(token, "metadata");
  if (method === "token") return factory("static", { secret: name, roles });
  if (method === "kubernetes") return kubernetesCall(name, botName === undefined ? { roles } : { botName }, others);
  const form = typedForm(token as unknown as PlatformResource);
  if (form === undefined) return undefined;
  const { name: _, ...props } = objectAt(givenForm(form.shape, form.data));
  const camelCase = String(method).replaceAll(/_([a-z])/g, (__, letter: string) => letter.toUpperCase());
  return factory(camelCase, { name, ...props, ...(botName === undefined && { roles }) });
}

function kubernetesCall(name: unknown, joining: object, spec: Readonly<Record<string, unknown>>): Expression {
  const { type, allow, static_jwks: keys, oidc } = objectAt(spec, "kubernetes");
  const serviceAccounts = listAt(allow).map((rule) => {
    const fields = objectAt(rule);
    const [namespace, account] = String(fields["service_account"]).split(":");
    return {
      namespace: fields["service_account_namespace"] ?? namespace,
      name: fields["service_account_name"] ?? account,
    };
  });
  const props = { name, ...joining, serviceAccounts };
  if (type === "static_jwks") return factory("kubernetesJwks", { ...props, jwks: at(keys, "jwks") });
  if (type === "oidc") return factory("kubernetesOidc", { ...props, issuer: at(oidc, "issuer") });
  return factory("kubernetes", props);
}

function factory(name: string, props: unknown): Expression {
  return call(`JoinToken.${name}`, [props as Expression]);
}
