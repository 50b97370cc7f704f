import { givenFields, givenList } from "../../core/given";
import type { Problems } from "../../core/value";
import { nameOrReference, type PlatformResource } from "../platform-resource";
import { RESOURCE_RULES } from "../resource-rules";

/** A field of a resource, and whether the Community edition refuses its value. */
type Field = readonly [path: string, isRefused: (value: unknown) => boolean];

const isThere = (value: unknown): boolean => value !== undefined && value !== null;
const isSaid = (value: unknown): boolean => isThere(value) && value !== "";
const isHardwareKey = (value: unknown): boolean => typeof value === "string" && value.startsWith("hardware_key");
const hasItems = (value: unknown): boolean => (givenList(value) ?? []).length > 0;

/** What only the Enterprise edition accepts, by kind: whole kinds, or fields of a kind. */
const ENTERPRISE_ALONE = new Map<string, readonly Field[]>(
  Object.entries({
    oidc: [["", isThere]],
    saml: [["", isThere]],
    github: [
      ["spec.endpoint_url", (url) => isSaid(url) && url !== "https://github.com"],
      ["spec.api_endpoint_url", (url) => isSaid(url) && url !== "https://api.github.com"],
    ],
    cluster_auth_preference: [
      ["spec.device_trust.mode", (mode) => isSaid(mode) && mode !== "off"],
      ["spec.require_session_mfa", isHardwareKey],
    ],
    token: [
      ["spec.join_method", (method) => method === "tpm" || method === "spacelift"],
      ["spec.github.enterprise_server_host", isSaid],
      ["spec.github.enterprise_slug", isSaid],
      ["spec.terraform_cloud.hostname", isSaid],
    ],
    role: [
      ["spec.options.device_trust_mode", (mode) => mode === "required" || mode === "required-for-humans"],
      ["spec.options.max_sessions", (count) => typeof count === "number" && count > 0],
      ["spec.options.pin_source_ip", (pins) => pins === true],
      ["spec.options.request_access", (strategy) => strategy === "reason" || strategy === "always"],
      ["spec.options.require_session_mfa", isHardwareKey],
      ["spec.allow.request.search_as_roles", hasItems],
      ["spec.allow.require_session_join", hasItems],
      ["spec.allow.request.thresholds", hasItems],
      ["spec.allow.review_requests", (reviews) => Object.values(givenFields(reviews)).some(isThere)],
    ],
  } satisfies Readonly<Record<string, readonly Field[]>>),
);

/** Notes resources that the Community edition refuses (`RESOURCE-014`); a program may acknowledge them. */
export function checkEdition(resources: readonly PlatformResource[], problems: Problems): void {
  for (const resource of resources) {
    for (const [path, isRefused] of ENTERPRISE_ALONE.get(resource.kind) ?? []) {
      const keys = path === "" ? [] : path.split(".");
      const value = keys.reduce<unknown>((outer, key) => givenFields(outer)[key], resource);
      if (!isRefused(value)) continue;
      const given = [`${resource.kind}/${nameOrReference(resource)}`, ...keys.slice(-1)].join(", ");
      problems.add(RESOURCE_RULES["RESOURCE-014"], "resources", given);
    }
  }
}
