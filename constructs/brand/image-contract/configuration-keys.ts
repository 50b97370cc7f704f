/**
 * Keys of a configuration file: what stands below each.
 *
 * `value` is a text, a number, a boolean or a list of them, `file` the path of a file that is read, `secret` a
 * credential or the path of a file that holds it, `anything` any value. A list of objects is described like one of its objects. The key `*` stands for every name.
 */
export interface ConfigurationKeys {
  readonly [key: string]: "value" | "file" | "secret" | "anything" | ConfigurationKeys;
}

/** Keys with a value each. */
export function values<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, "value">> {
  return Object.fromEntries(keys.map((key) => [key, "value"])) as Record<Key, "value">;
}

/** Keys with the path of a file each. */
export function files<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, "file">> {
  return Object.fromEntries(keys.map((key) => [key, "file"])) as Record<Key, "file">;
}

/** Keys with a credential each. */
export function secrets<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, "secret">> {
  return Object.fromEntries(keys.map((key) => [key, "secret"])) as Record<Key, "secret">;
}

/** Any names with a value each. */
export const NAMED_VALUES: ConfigurationKeys = { "*": "value" };

/** What every service's section has. */
export const SERVICE = values("enabled", "listen_addr");

/** How something joins the cluster. */
export const JOIN_PARAMS: ConfigurationKeys = { ...values("token_name", "method"), azure: values("client_id") };

/** A certificate and its key. */
export const KEY_PAIR = files("key_file", "cert_file");

/** A label whose value a command prints. */
export const COMMAND_LABEL = values("name", "command", "period");

/** Resources that a service takes over by their labels. */
export const RESOURCE_MATCHER: ConfigurationKeys = {
  labels: NAMED_VALUES,
  aws: values("assume_role_arn", "external_id"),
};
