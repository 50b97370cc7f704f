import type { Forms } from "./form";

/** How agents and client tools are kept up to date. */
export const UPDATE_FORMS = {
  autoupdate_config: {
    versions: ["v1"],
    spec: {
      agents: {
        maintenance_window_duration: "word",
        mode: "text",
        schedules: {
          regular: [
            { canary_count: "number", days: ["text"], name: "text", start_hour: "number", wait_hours: "number" },
          ],
        },
        strategy: "text",
      },
      tools: { mode: "text" },
    },
  },
  autoupdate_version: {
    versions: ["v1"],
    spec: {
      agents: { mode: "text", schedule: "text", start_version: "text", target_version: "text" },
      tools: { target_version: "text" },
    },
  },
} as const satisfies Forms;
