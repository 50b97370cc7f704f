import * as fc from "fast-check";
import { PORT_TABLE } from "../../constructs/network/port-table";
import { ProxyListeners, type SeparateListenersOptions } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";

function ports(listeners: ProxyListeners) {
  return listeners.listeners.map(({ name, port, containerPort }) => [name, port, containerPort]);
}

function violations(listeners: ProxyListeners) {
  return listeners.violations.map(({ rule, property }) => [rule.code, property]);
}

/** As JavaScript may call it. */
function separate(options: unknown): ProxyListeners {
  return ProxyListeners.separate(options as SeparateListenersOptions);
}

describe("TLS routing", () => {
  test("has one port for everything", () => {
    const listeners = ProxyListeners.tlsRouting();
    expect(listeners).toMatchObject({ mode: "multiplex", peering: false, httpsPort: 443, violations: [] });
    expect(ports(listeners)).toEqual([["https", 443, 3080]]);
  });

  test("with peering adds its port, and does not expose it", () => {
    const listeners = ProxyListeners.tlsRouting({ peering: true });
    expect(listeners.peering).toBe(true);
    expect(ports(listeners)).toEqual([
      ["https", 443, 3080],
      ["peering", 3021, 3021],
    ]);
    expect(listeners.exposed.map(({ name }) => name)).toEqual(["https"]);
  });

  test.each([3000, 3080])("with peering on the port %j, which the proxy has already, is refused", (peering) => {
    const listeners = ProxyListeners.tlsRouting({ peering });
    expect(listeners.violations).toMatchObject([{ property: "peering" }]);
  });

  test("with peering on the first port that needs no privilege", () => {
    expect(ports(ProxyListeners.tlsRouting({ peering: 1024 }))).toContainEqual(["peering", 1024, 1024]);
  });
});

describe("a listener with an address of its own", () => {
  const publicAddress = PublicAddress.of("db.example.com");

  test("keeps the port of the port table, or has the port that is given", () => {
    const listeners = ProxyListeners.separate({ postgres: { publicAddress }, mysql: { port: 3306, publicAddress } });
    expect(listeners.listener("postgres")).toMatchObject({ port: 5432, publicAddress });
    expect(listeners.listener("mysql")).toMatchObject({ port: 3306, containerPort: 3306, publicAddress });
    expect(listeners.listener("ssh")).not.toHaveProperty("publicAddress");
  });

  test("is held to the rules of ports", () => {
    expect(violations(separate({ postgres: { port: 3023, publicAddress } }))).toEqual([["LISTENER-003", "postgres"]]);
  });

  // One configuration file serves all proxies, and each tells the others the address of its own pod.
  test.each(["peering", "redis", "httpsPort"])("is not %s", (option) => {
    expect(violations(separate({ [option]: { publicAddress } }))).not.toEqual([]);
  });
});

describe("separate listeners", () => {
  test("are all that the port table has for the mode, but for peering", () => {
    const listeners = ProxyListeners.separate();
    expect(listeners).toMatchObject({ mode: "separate", peering: false, httpsPort: 443, violations: [] });
    expect(ports(listeners)).toEqual([
      ["https", 443, 3080],
      ["ssh", 3023, 3023],
      ["reverse-tunnel", 3024, 3024],
      ["kubernetes", 3026, 3026],
      ["mysql", 3036, 3036],
      ["postgres", 5432, 5432],
      ["mongodb", 27017, 27017],
      ["redis", 6379, 3080],
    ]);
    expect(listeners.exposed).toEqual(listeners.listeners);
  });

  test("are each switched off by false, in any order", () => {
    const listeners = ProxyListeners.separate({
      redis: false,
      mongodb: false,
      postgres: false,
      mysql: false,
      kubernetes: false,
      reverseTunnel: false,
      ssh: false,
      peering: true,
    });
    expect(listeners.listeners.map(({ name }) => name)).toEqual(["https", "peering"]);
    expect(listeners.listener("ssh")).toBeUndefined();
  });

  test("serve HTTPS on 3080 where that is asked for", () => {
    const listeners = ProxyListeners.separate({ httpsPort: 3080 });
    expect(listeners).toMatchObject({ httpsPort: 3080, violations: [] });
    expect(listeners.listener("https")).toMatchObject({ port: 3080, containerPort: 3080 });
  });

  test("take another port in Service and container", () => {
    expect(ProxyListeners.separate({ mysql: 3306 }).listener("mysql")).toMatchObject({
      port: 3306,
      containerPort: 3306,
    });
  });

  test("keep the port table's port in the container where another would need root", () => {
    const listeners = ProxyListeners.separate({ ssh: 22 });
    expect(listeners.listener("ssh")).toMatchObject({ port: 22, containerPort: 3023 });
    expect(listeners.violations).toEqual([]);
  });

  test("lead Redis to the web listener, whatever its port", () => {
    const listeners = ProxyListeners.separate({ redis: 6380 });
    expect(listeners.listener("redis")).toMatchObject({ port: 6380, containerPort: 3080 });
    expect(listeners.listener("redis")).not.toHaveProperty("configurationKey");
  });
});

describe("what is refused", () => {
  test.each([[0], [-1], [65536], [3023.5], [NaN], [Infinity], ["3023"]])("the port %p", (port) => {
    const listeners = separate({ ssh: port });
    expect(violations(listeners)).toEqual([["FIELD-002", "ssh"]]);
  });

  test.each([[8443], [0], [true], ["443"]])("HTTPS on %p", (httpsPort) => {
    const listeners = separate({ httpsPort });
    expect(violations(listeners)).toEqual([["FIELD-002", "httpsPort"]]);
  });

  test.each<[string, SeparateListenersOptions, string, string]>([
    ["each other's", { ssh: 5000, reverseTunnel: 5000 }, "reverseTunnel", "5000 for ssh and reverse-tunnel"],
    ["one of the port table", { ssh: 5432 }, "postgres", "5432 for ssh and postgres"],
    ["HTTPS on 443", { ssh: 443 }, "ssh", "443 for https and ssh"],
    ["HTTPS on 3080", { redis: 3080, httpsPort: 3080 }, "redis", "3080 for https and redis"],
  ])("two listeners on one port: %s", (_, options, property, given) => {
    expect(ProxyListeners.separate(options).violations).toMatchObject([
      { rule: { code: "LISTENER-003" }, property, given: JSON.stringify(given) },
    ]);
  });

  test.each<[string, SeparateListenersOptions]>([
    ["is free, since its listener is off", { ssh: 5432, postgres: false }],
    ["is one of pods alone, for a listener of the Service alone", { peering: 6400, redis: 6400 }],
  ])("a port that %s, is not taken", (_, options) => {
    expect(ProxyListeners.separate(options).violations).toEqual([]);
  });

  test.each<[string, SeparateListenersOptions, string, string]>([
    ["HTTPS", { ssh: 3080 }, "ssh", "3080 for https and ssh"],
    ["diagnostics", { mysql: 3000 }, "mysql", "3000 for diagnostics and mysql"],
    ["a listener below 1024", { ssh: 22, mysql: 3023 }, "mysql", "3023 for ssh and mysql"],
    ["peering", { peering: true, ssh: 3021 }, "ssh", "3021 for peering and ssh"],
    ["a listener of the port table", { peering: 3080 }, "peering", "3080 for https and peering"],
  ])("two listeners on one port in the container: %s", (_, options, property, given) => {
    expect(ProxyListeners.separate(options).violations).toMatchObject([
      { rule: { code: "LISTENER-004" }, property, given: JSON.stringify(given) },
    ]);
  });

  test("peering below 1024, where no Service can lead to another port", () => {
    const listeners = ProxyListeners.tlsRouting({ peering: 1023 });
    expect(violations(listeners)).toEqual([["LISTENER-005", "peering"]]);
  });
});

describe("for all options", () => {
  const port = fc.oneof(fc.boolean(), fc.integer({ min: -1, max: 66_000 }), fc.constantFrom(443, 3000, 3023, 3080));
  const options = fc.record(
    {
      peering: port,
      ssh: port,
      reverseTunnel: port,
      kubernetes: port,
      mysql: port,
      postgres: port,
      mongodb: port,
      redis: port,
      httpsPort: fc.constantFrom(3080 as const, 443 as const),
    },
    { requiredKeys: [] },
  );

  test("listeners are in the order of the port table, and each port of the pod can be opened without root", () => {
    fc.assert(
      fc.property(options, (given) => {
        const made = ProxyListeners.separate(given);
        if (made.violations.length > 0) return;
        const { listeners } = made;
        const places = listeners.map(({ name }) => PORT_TABLE.findIndex((row) => row.name === name));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        expect(listeners.every(({ containerPort }) => containerPort >= 1024 && containerPort <= 65_535)).toBe(true);
      }),
    );
  });

  test("accepted ones have a port each, on the Service and, but for what HTTPS serves, in the container", () => {
    fc.assert(
      fc.property(options, (given) => {
        const made = ProxyListeners.separate(given);
        if (made.violations.length > 0) return;
        const { listeners, exposed } = made;
        const own = listeners.filter(({ configurationKey }) => configurationKey !== undefined);
        expect(new Set(exposed.map((listener) => listener.port)).size).toBe(exposed.length);
        expect(new Set(own.map(({ containerPort }) => containerPort)).size).toBe(own.length);
        expect(own.map(({ containerPort }) => containerPort)).not.toContain(3000);
      }),
    );
  });
});
