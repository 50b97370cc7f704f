import { readBy, unjudged, unjudgedChange } from "./comparisons";
import type { Fields } from "./field";

const JOINS = readBy("join-rules-wider");
const WHO = unjudgedChange("the setting decides who may join");

/** A section of a join method: whom it lets in, and who says who somebody is. */
function section(judged: readonly string[], others: readonly string[] = []): Fields {
  return Object.fromEntries([
    ...["allow", ...judged].map((name) => [name, JOINS] as const),
    ...others.map((name) => [name, WHO] as const),
  ]);
}

export const TOKEN: Fields = {
  allow: JOINS,
  aws_iid_ttl: WHO,
  azure: section([]),
  azure_devops: section([], ["organization_id"]),
  bitbucket: section([], ["audience", "identity_provider_url"]),
  bot_name: JOINS,
  bound_keypair: { onboarding: { "*": WHO }, recovery: { "*": WHO }, rotate_after: WHO },
  circleci: section([], ["organization_id"]),
  env0: section([]),
  gcp: section([]),
  github: section(["enterprise_server_host", "static_jwks"], ["enterprise_slug"]),
  gitlab: section(["domain", "static_jwks"]),
  integration: WHO,
  join_method: JOINS,
  kubernetes: section(["oidc", "static_jwks"], ["type"]),
  oracle: section([]),
  roles: JOINS,
  spacelift: section([], ["enable_glob_matching", "hostname"]),
  suggested_agent_matcher_labels: unjudged("the setting decides what agents serve"),
  suggested_labels: unjudged("roles decide by labels who reaches what"),
  terraform_cloud: section([], ["audience", "hostname"]),
  tpm: section([], ["ekcert_allowed_cas"]),
};
