import { readFileSync } from "node:fs";
import { admissiblePorts, AGENT_DIRECT_DIAL_PORTS, isPortNumber, portRow } from "../../constructs/network/ports";
import { PORT_TABLE, WEB_CONTAINER_PORT, type ListenerMode } from "../../constructs/network/port-table";
import { withPorts } from "../../tools/docs/ports-document";

test("docs/ports.md tells what each port is for", () => {
  const page = readFileSync("docs/ports.md", "utf8");
  expect(withPorts(page)).toBe(page);
});

test.each([
  [0, false],
  [1, true],
  [65_535, true],
  [65_536, false],
  [1.5, false],
  ["1", false],
])("%p is the number of a port: %p", (given, isOne) => {
  expect(isPortNumber(given)).toBe(isOne);
});

const FROM_SPECIFICATION = PORT_TABLE.filter(({ source }) => source === "specification 4.2");

function listed(owner: string, mode: ListenerMode): string[] {
  return FROM_SPECIFICATION.filter((row) => row.owner === owner).flatMap((row) => {
    const ports = admissiblePorts(row, mode);
    return ports.length === 0 ? [] : [`${ports.join(" or ")} ${row.name}`];
  });
}

describe("specification 4.2", () => {
  test("with TLS routing", () => {
    expect(listed("proxy", "multiplex")).toEqual(["443 https", "3021 peering"]);
  });

  test("without TLS routing", () => {
    expect(listed("proxy", "separate")).toEqual([
      "443 or 3080 https",
      "3021 peering",
      "3023 ssh",
      "3024 reverse-tunnel",
      "3036 mysql",
      "5432 postgres",
      "27017 mongodb",
      "6379 redis",
    ]);
  });

  test.each<ListenerMode>(["multiplex", "separate"])("auth service and agents, %s", (mode) => {
    expect(listed("auth", mode)).toEqual(["3025 auth"]);
    expect(listed("agent", mode)).toEqual(["3022 agent-ssh", "3026 agent-kubernetes", "3028 agent-windows-desktop"]);
  });
});

test("applications and databases cannot be dialled directly", () => {
  expect(AGENT_DIRECT_DIAL_PORTS.map(({ name, port }) => [name, port])).toEqual([
    ["agent-ssh", 3022],
    ["agent-kubernetes", 3026],
    ["agent-windows-desktop", 3028],
  ]);
});

test("what the specification does not list says where it comes from", () => {
  const others = PORT_TABLE.filter((row) => !FROM_SPECIFICATION.includes(row));
  expect(others.map(({ name, port }) => [name, port])).toEqual([
    ["kubernetes", 3026],
    ["diagnostics", 3000],
    ["relay", 3042],
  ]);
  expect(others.every(({ source }) => source !== "")).toBe(true);
});

test("the service's configuration file has these keys for a listener and for its address", () => {
  const keys = PORT_TABLE.map(({ name, configurationKey, publicAddressKey }) => [
    name,
    configurationKey,
    publicAddressKey,
  ]);
  expect(keys.filter(([, ...own]) => own.some((key) => key !== undefined))).toEqual([
    ["https", "web_listen_addr", undefined],
    ["peering", "peer_listen_addr", undefined],
    ["ssh", "listen_addr", "ssh_public_addr"],
    ["reverse-tunnel", "tunnel_listen_addr", "tunnel_public_addr"],
    ["kubernetes", "kube_listen_addr", "kube_public_addr"],
    ["mysql", "mysql_listen_addr", "mysql_public_addr"],
    ["postgres", "postgres_listen_addr", "postgres_public_addr"],
    ["mongodb", "mongo_listen_addr", "mongo_public_addr"],
    ["auth", "listen_addr", undefined],
    ["diagnostics", "diag_addr", undefined],
  ]);
});

test("no port of one owner is there twice", () => {
  const ports = PORT_TABLE.flatMap(({ owner, port, alternative }) =>
    [port, alternative?.port].filter((number) => number !== undefined).map((number) => `${owner} ${number}`),
  );
  expect(new Set(ports).size).toBe(ports.length);
});

test("every name is a legal name of a container's port", () => {
  for (const { name } of PORT_TABLE.filter(({ owner }) => owner !== "agent")) {
    expect(name).toMatch(/^(?=.{1,15}$)[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test("only proxies reach peering, only components auth, only the node diagnostics", () => {
  const restricted = PORT_TABLE.filter(({ audience }) => audience !== "anyone");
  expect(restricted.map(({ name, audience }) => [name, audience])).toEqual([
    ["peering", "proxies"],
    ["auth", "components"],
    ["diagnostics", "node"],
  ]);
});

test("the container's web port is one that the specification admits for HTTPS", () => {
  expect(admissiblePorts(portRow("https"), "separate")).toContain(WEB_CONTAINER_PORT);
});
