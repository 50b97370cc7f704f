import type { Brand } from "../../../brand/brand";
import { canonicalYaml } from "../../../core/canonical-yaml";
import { mergedData } from "../../../core/merged-data";
import type { ServiceLog } from "../../../workloads/log";
import type { FurtherConfiguration } from "./further-configuration";

/** What a program says of the file of auth service or proxies. */
interface Declared {
  readonly log?: ServiceLog;
  readonly furtherConfiguration?: FurtherConfiguration;
}

/**
 * A configuration file of auth service or proxies.
 *
 * @param own keys of the section that every component has, besides those of all
 * @param services the sections of both services
 */
export function renderedConfiguration(
  brand: Brand,
  { log = {}, furtherConfiguration = {} }: Declared,
  own: Readonly<Record<string, unknown>>,
  services: Readonly<Record<"auth_service" | "proxy_service", unknown>>,
): string {
  const { level = "INFO", format = "json", output = "stderr", extraFields } = log;
  const rendered = {
    version: "v3",
    [brand.configurationSection]: {
      data_dir: brand.dataDirectory,
      log: {
        severity: level,
        output,
        format: { output: format, ...(extraFields !== undefined && { extra_fields: [...extraFields] }) },
      },
      ...own,
    },
    ...services,
    ssh_service: { enabled: false },
  };
  return canonicalYaml(mergedData(furtherConfiguration, rendered));
}
