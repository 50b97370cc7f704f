import { givenFields, givenList } from "../../core/given";
import { needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anything, list, map, oneOf, textLike, wholeNumber, type Shape } from "../../core/schema/shapes";
import type { PlatformResource } from "../platform-resource";
import { updateMode } from "../settings/managed-updates";
import { moment } from "../shapes";
import {
  part,
  notEmpty,
  present,
  atLeastOneField,
  allOf,
  oneAtMost,
  withoutField,
  exactlyOne,
  inside,
  when,
  seconds,
  DAY,
  labelled,
  anyLabel,
  nameOnly,
} from "./form-parts";
import { REACHED } from "./reached-forms";
import { TOKEN } from "./token-form";

const WINDOW = invalidForm("a length of time with time-based, and none with halt-on-error");

const OF_HALTING = invalidForm("nothing, unless strategy is halt-on-error");

const updatedGroup = part({
  name: present,
  days: needed(list(notEmpty)),
  start_hour: wholeNumber({ from: 0, to: 23 }),
  wait_hours: wholeNumber({ from: 0 }),
  canary_count: wholeNumber({ from: 0, to: 5 }),
});

const updates = part(
  {
    mode: needed(updateMode),
    maintenance_window_duration: seconds(600),
    strategy: needed(oneOf(["halt-on-error", "time-based"])),
    schedules: part({ regular: list(updatedGroup) }),
  },
  ({ strategy, maintenance_window_duration: window }, problems) => {
    if ((strategy === "time-based") !== (window !== undefined)) {
      problems.add(WINDOW, "maintenance_window_duration", window);
    }
  },
  ({ strategy, schedules }, problems) => {
    givenList(givenFields(schedules)["regular"])?.forEach((each, index) => {
      for (const field of strategy === "time-based" ? ["canary_count", "wait_hours"] : []) {
        const given = givenFields(each)[field];
        if (given !== undefined) problems.add(OF_HALTING, `schedules.regular[${index}].${field}`, given);
      }
    });
  },
);

const clock = needed(textLike("a time of day such as 09:00", /^([01]?\d|2[0-3]):[0-5]\d$/, { reference: true }));
const nameOfRole = textLike("the name of a role", /^[^*]+$/, { reference: true });
const OPERATORS = ["eq", "not_eq", "in", "not_in"];

/**
 * What the service requires of a resource, by kind, where no class of ours reads it: fields that the class does not
 * have or always writes, and kinds and join methods without a class.
 */
const FORMS: Readonly<Record<string, Shape>> = {
  ...REACHED,
  access_list: part({ spec: needed(part({ title: present, owners: list(part({ name: present })) })) }),
  access_monitoring_rule: part({
    spec: needed(
      part(
        {
          subjects: needed(list(notEmpty)),
          condition: present,
          desired_state: oneOf(["reviewed"]),
          notification: part({ name: present }),
          schedules: map(part({ time: part({ shifts: list(part({ start: clock, end: clock })) }) })),
          automatic_review: part({ integration: present, decision: needed(oneOf(["APPROVED", "DENIED"])) }),
        },
        when(
          ({ subjects }) => givenList(subjects)?.includes("access_request") === true,
          atLeastOneField("notification", "automatic_review"),
        ),
      ),
    ),
  }),
  autoupdate_config: part({
    metadata: nameOnly("autoupdate-config"),
    spec: part({ agents: updates, tools: part({ mode: needed(oneOf(["enabled", "disabled"])) }) }),
  }),
  autoupdate_version: part({
    metadata: nameOnly("autoupdate-version"),
    spec: part({
      agents: part({
        mode: needed(updateMode),
        schedule: needed(oneOf(["regular", "immediate"])),
        start_version: present,
        target_version: present,
      }),
      tools: part({ target_version: present }),
    }),
  }),
  bot: part({ spec: part({ roles: list(notEmpty), max_session_ttl: seconds(1) }) }),
  cluster_auth_preference: part({
    spec: part(
      { second_factors: list(notEmpty), second_factor: oneOf(["otp", "webauthn", "on"]) },
      oneAtMost("second_factor", "second_factors"),
      when(
        ({ second_factor: factor, second_factors: factors, u2f }) =>
          u2f === undefined &&
          [factor, ...(givenList(factors) ?? [])].some((each) => each === "webauthn" || each === "on"),
        inside("webauthn", allOf("rp_id")),
      ),
    ),
  }),
  lock: part({ spec: needed(part({ target: present, expires: moment })) }),
  login_rule: part({ spec: needed(part({}, ...exactlyOne("traits_map", "traits_expression"))) }),
  oidc: part({
    spec: part(
      { redirect_url: present, google_service_account_uri: textLike("file:// and a path", /^file:/) },
      oneAtMost("google_service_account_uri", "google_service_account"),
      when(
        ({ google_service_account_uri: file, google_service_account: account }) => (file ?? account) !== undefined,
        allOf("google_admin_email"),
      ),
    ),
  }),
  okta_import_rule: part({
    spec: needed(
      part({
        mappings: needed(list(part({ match: list(part({}, oneAtMost("app_ids", "group_ids"))) }))),
        priority: wholeNumber({ from: 0 }),
      }),
    ),
  }),
  role: part({
    spec: part(
      {
        options: part(
          { cert_extensions: list(part({ type: oneOf(["ssh"]), mode: oneOf(["extension"]) })) },
          oneAtMost("ssh_port_forwarding", "port_forwarding"),
        ),
      },
      inside("deny", inside("impersonate", withoutField("where", "nothing: only allow has a condition"))),
    ),
  }),
  saml: part({
    spec: part(
      { acs: present, force_authn: oneOf(["yes", "no", true, false]) },
      when(
        ({ mfa }) => givenFields(mfa)["enabled"] === true && givenFields(mfa)["sso"] === undefined,
        inside("mfa", atLeastOneField("entity_descriptor", "entity_descriptor_url")),
      ),
    ),
  }),
  static_host_user: part({
    spec: needed(
      part({
        matchers: needed(
          list(part({ node_labels: list(anyLabel) }, atLeastOneField("node_labels", "node_labels_expression"))),
        ),
      }),
    ),
  }),
  trusted_cluster: part({
    spec: needed(
      part(
        { web_proxy_addr: present, role_map: list(part({ remote: present, local: needed(list(nameOfRole)) })) },
        ...exactlyOne("role_map", "roles"),
      ),
    ),
  }),
  user: part({
    spec: part({ expires: moment, oidc_identities: list(part({ connector_id: present, username: present })) }),
  }),
  workload_identity: part({
    spec: needed(
      part({
        spiffe: needed(
          part({
            id: needed(textLike("a path that begins with /", /^\//, { reference: true })),
            x509: part({ maximum_ttl: seconds(0, 14 * DAY) }),
            jwt: part({ maximum_ttl: seconds(0, DAY) }),
          }),
        ),
        rules: part({
          allow: list(
            part(
              { conditions: list(part({ attribute: present }, ...exactlyOne(...OPERATORS))) },
              ...exactlyOne("expression", "conditions"),
            ),
          ),
        }),
      }),
    ),
  }),
  token: part({ spec: needed(TOKEN) }),
};

/** Kinds whose labels may have any keys. */
const ANY_KEYS = [
  "access_monitoring_rule",
  "autoupdate_config",
  "autoupdate_version",
  "health_check_config",
  "static_host_user",
  "workload_identity",
];

/** The shapes of what the service requires of a resource, beside what a class of ours reads. */
export function serviceForms({ kind }: PlatformResource): readonly Shape[] {
  const labels = ANY_KEYS.includes(kind) ? anything : labelled;
  const form = Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;
  return form === undefined ? [] : [part({ metadata: part({ labels, expires: moment }) }), form];
}
