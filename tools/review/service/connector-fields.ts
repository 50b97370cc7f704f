import { harmless, otherThan, readBy, unjudged, unjudgedChange } from "./comparisons";
import type { Fields } from "./field";

const PROVIDER = readBy("identity-provider-changed");
const MAPPING = readBy("powerful-role-given");
const SIGN_IN = unjudgedChange("the setting decides how people sign in");
const MFA = otherThan("second-factor-weaker");

const COMMON: Fields = {
  client_redirect_settings: {
    allowed_https_hostnames: unjudged("the setting decides where sign-ins may be redirected"),
    insecure_allowed_cidr_ranges: unjudged("the setting decides where sign-ins may be redirected"),
  },
  // A secret is never shown, and who has it decides nothing.
  client_secret: harmless,
  display: harmless,
  user_matchers: SIGN_IN,
};

export const GITHUB: Fields = {
  ...COMMON,
  api_endpoint_url: PROVIDER,
  client_id: PROVIDER,
  endpoint_url: PROVIDER,
  redirect_url: SIGN_IN,
  teams_to_logins: unjudged(),
  teams_to_roles: MAPPING,
};

export const OIDC: Fields = {
  ...COMMON,
  acr_values: SIGN_IN,
  allow_unverified_email: PROVIDER,
  claims_to_roles: MAPPING,
  client_id: PROVIDER,
  entra_id_groups_provider: { "*": SIGN_IN },
  google_admin_email: SIGN_IN,
  google_service_account: SIGN_IN,
  google_service_account_uri: SIGN_IN,
  issuer_url: PROVIDER,
  max_age: SIGN_IN,
  mfa: { "*": MFA },
  pkce_mode: SIGN_IN,
  prompt: SIGN_IN,
  provider: PROVIDER,
  redirect_url: SIGN_IN,
  request_object_mode: SIGN_IN,
  scope: SIGN_IN,
  username_claim: PROVIDER,
};

export const SAML: Fields = {
  ...COMMON,
  acs: PROVIDER,
  allow_idp_initiated: PROVIDER,
  assertion_key_pair: { cert: SIGN_IN, private_key: SIGN_IN },
  attributes_to_roles: MAPPING,
  audience: PROVIDER,
  cert: otherThan("identity-provider-changed"),
  entity_descriptor: PROVIDER,
  entity_descriptor_url: PROVIDER,
  force_authn: SIGN_IN,
  issuer: PROVIDER,
  mfa: { "*": MFA },
  preferred_request_binding: harmless,
  provider: PROVIDER,
  service_provider_issuer: SIGN_IN,
  signing_key_pair: { cert: SIGN_IN, private_key: SIGN_IN },
  single_logout_url: harmless,
  sso: PROVIDER,
};
