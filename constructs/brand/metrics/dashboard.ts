import { SERIES } from "./series";

/** A graph: its title, and a query of Prometheus by the legend of its lines. */
interface Graph {
  readonly title: string;
  readonly unit?: "s" | "bytes" | "ops";
  readonly lines: Readonly<Record<string, string>>;
}

/** Graphs that stand below one title. */
interface Row {
  readonly title: string;
  readonly graphs: readonly Graph[];
}

/** Grafana divides the page into 24 columns. */
const COLUMNS = 24;
const PER_ROW = 3;
const HEIGHT = 8;

/** Version of the form of dashboards; Grafana brings older ones up to its own. */
const SCHEMA_VERSION = 39;

const DATA_SOURCE = { type: "prometheus", uid: "${datasource}" };

const ROWS: readonly Row[] = [
  {
    title: "Agents and their versions",
    graphs: [
      {
        title: "Connected processes by version",
        lines: { "{{version}}": sum("teleport_registered_servers", "version") },
      },
      {
        title: "Enrolled in automatic updates",
        lines: { connected: sum("teleport_total_instances"), enrolled: sum("teleport_enrolled_in_upgrades") },
      },
      {
        title: "Updaters",
        lines: { "{{upgrader}} {{version}}": sum("teleport_upgrader_counts", "upgrader, version") },
      },
      {
        title: "Automatic updates",
        lines: { "{{automatic_updates}}": sum("teleport_registered_servers", "automatic_updates") },
      },
      { title: "Resources with a heartbeat", lines: { "{{type}}": sum("teleport_connected_resources", "type") } },
      { title: "Running version by pod", lines: { "{{pod}} {{version}}": sum("teleport_build_info", "pod, version") } },
    ],
  },
  {
    title: "Certificates and sign-in",
    graphs: [
      {
        title: "Certificates of hosts",
        unit: "ops",
        lines: {
          "asked for": rate("auth_generate_requests_total"),
          "had to wait": rate("auth_generate_requests_throttled_total"),
        },
      },
      {
        title: "Certificates of users",
        unit: "ops",
        lines: { "{{private_key_policy}}": rate("teleport_user_certificates_generated", "private_key_policy") },
      },
      { title: "Time to make a certificate", unit: "s", lines: quantiles("auth_generate_seconds") },
      {
        title: "Sign-in",
        unit: "ops",
        lines: {
          "signed in": rate("user_login_total"),
          "SSH refused": rate("failed_login_attempts_total"),
          "SSH refused for its certificate": rate("certificate_mismatch_total"),
        },
      },
    ],
  },
  {
    title: "Tunnels and sessions",
    graphs: [
      {
        title: "Reverse tunnels by proxy",
        lines: { "{{pod}} {{type}}": sum("teleport_reverse_tunnels_connected", "pod, type") },
      },
      { title: "Missing tunnels by proxy", lines: { "{{pod}}": sum("proxy_missing_ssh_tunnels", "pod") } },
      {
        title: "Sessions",
        lines: {
          "SSH through proxies": sum("proxy_ssh_sessions_total"),
          "interactive on agents": sum("server_interactive_sessions_total"),
        },
      },
      {
        title: "Connections over the limit",
        unit: "ops",
        lines: { "{{pod}}": rate("proxy_connection_limit_exceeded_total", "pod") },
      },
    ],
  },
  {
    title: "Storage of the auth service",
    graphs: [
      { title: "Time to read", unit: "s", lines: quantiles("backend_read_seconds") },
      { title: "Time to write", unit: "s", lines: quantiles("backend_write_seconds") },
      {
        title: "Audit events that could not be stored",
        unit: "ops",
        lines: { lost: rate("audit_failed_emit_events") },
      },
    ],
  },
  {
    title: "Processes",
    graphs: [
      { title: "State: 0 is in order", lines: { "{{pod}}": `max by (pod) (${selected("process_state")})` } },
      { title: "CPU", lines: { "{{pod}}": rate("process_cpu_seconds_total", "pod") } },
      { title: "Memory", unit: "bytes", lines: { "{{pod}}": sum("process_resident_memory_bytes", "pod") } },
    ],
  },
];

/** Title of the dashboard, and its id in Grafana, by which a newer one replaces it. */
const TITLE = "Access platform";
const UID = "access-platform";

/** The Grafana dashboard of a platform and its agents, as Grafana imports it. */
export function dashboard(): Readonly<Record<string, unknown>> {
  return {
    uid: UID,
    title: TITLE,
    tags: [UID],
    schemaVersion: SCHEMA_VERSION,
    editable: true,
    timezone: "browser",
    refresh: "1m",
    time: { from: "now-6h", to: "now" },
    templating: { list: [dataSourceVariable(), namespaceVariable()] },
    panels: panels(),
  };
}

function dataSourceVariable() {
  return { name: "datasource", label: "Data source", type: "datasource", query: "prometheus", current: {} };
}

/** The namespaces of the platform and of its agents; all of them at first. */
function namespaceVariable() {
  const query = "label_values(process_state, namespace)";
  return {
    ...{ name: "namespace", label: "Namespace", type: "query", datasource: DATA_SOURCE },
    ...{ query, definition: query, refresh: 2, sort: 1, multi: true, includeAll: true },
    current: { text: "All", value: "$__all" },
  };
}

function panels(): readonly object[] {
  const all: object[] = [];
  let y = 0;
  for (const { title, graphs } of ROWS) {
    all.push({
      id: all.length + 1,
      type: "row",
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
      panels: [],
    });
    y += 1;
    for (const [index, graph] of graphs.entries()) {
      const w = COLUMNS / PER_ROW;
      const gridPos = { x: (index % PER_ROW) * w, y: y + Math.floor(index / PER_ROW) * HEIGHT, w, h: HEIGHT };
      all.push({ id: all.length + 1, ...panel(graph), gridPos });
    }
    y += Math.ceil(graphs.length / PER_ROW) * HEIGHT;
  }
  return all;
}

function panel({ title, unit, lines }: Graph) {
  return {
    type: "timeseries",
    title,
    datasource: DATA_SOURCE,
    fieldConfig: { defaults: { ...(unit !== undefined && { unit }), min: 0 }, overrides: [] },
    options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi" } },
    targets: Object.entries(lines).map(([legendFormat, expr], index) => ({
      ...{ refId: String.fromCharCode("A".charCodeAt(0) + index), datasource: DATA_SOURCE },
      ...{ expr, legendFormat },
    })),
  };
}

/** A series in the chosen namespaces; a name that is not in the table is a mistake in this file. */
function selected(name: string, suffix = ""): string {
  if (!SERIES.some((series) => series.name === name)) throw new Error(`there is no series ${name}`);
  return `${name}${suffix}{namespace=~"$namespace"}`;
}

function sum(name: string, by = ""): string {
  return `sum${by === "" ? "" : ` by (${by})`} (${selected(name)})`;
}

function rate(name: string, by = ""): string {
  return `sum${by === "" ? "" : ` by (${by})`} (rate(${selected(name)}[$__rate_interval]))`;
}

function quantiles(name: string): Readonly<Record<string, string>> {
  const buckets = `sum by (le) (rate(${selected(name, "_bucket")}[$__rate_interval]))`;
  return { median: `histogram_quantile(0.5, ${buckets})`, "99 %": `histogram_quantile(0.99, ${buckets})` };
}
