import type { ServiceLog } from "../../../workloads/log";

/** The log in the configuration file of auth service and proxies. */
export function renderedLog({ level = "INFO", format = "json", output = "stderr", extraFields }: ServiceLog = {}) {
  return {
    severity: level,
    output,
    format: { output: format, ...(extraFields !== undefined && { extra_fields: [...extraFields] }) },
  };
}
