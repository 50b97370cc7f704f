import { HostPort } from "../../constructs/network/host-port";
import { read } from "../../constructs/core/schema/read";
import * as fc from "fast-check";
import {
  checkHttpConnect,
  httpConnectProxy,
  HttpConnectProxy,
  type HttpConnectProxyOptions,
} from "../../constructs/network/http-connect-proxy";
import { ViolationsError } from "../../constructs/core/violations-error";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { bypassesInGo } from "../support/no-proxy-of-go";
import { violationsOf, problemsOf, thrownBy } from "../support/violations";

const SEPARATE = {
  proxyAddress: HostPort.of("access.example.com:3080"),
  tunnelAddress: HostPort.of("access.example.com:3024"),
};
const TLS_ROUTING = {
  proxyAddress: HostPort.of("access.example.com:443"),
  tunnelAddress: HostPort.of("access.example.com:443"),
};
const METADATA = "169.254.169.254,fd00:ec2::254,metadata.google.internal";
const PASSWORD = SecretRef.of("corporate-proxy", "password");

function codesOf(address: unknown, options?: unknown): string[] {
  return problemsOf(HttpConnectProxy.of(address as string, options as HttpConnectProxyOptions));
}

/** Values of the variables, with `***` where the password belongs. */
function variablesOf(proxy: HttpConnectProxy, platform = SEPARATE, further: readonly string[] = []) {
  return Object.fromEntries(
    proxy
      .variables(platform, further)
      .map(({ name, parts }) => [name, parts.map((part) => (typeof part === "string" ? part : "***")).join("")]),
  );
}

describe("forms of the address", () => {
  test.each([
    ["proxy.corp:3128", "http://proxy.corp:3128"],
    ["http://proxy.corp:3128", "http://proxy.corp:3128"],
    ["https://proxy.corp:3128", "https://proxy.corp:3128"],
    ["HTTPS://Proxy.CORP.:3128", "https://proxy.corp:3128"],
    ["https://user@proxy.corp:3128", "https://user@proxy.corp:3128"],
    ["https://corp%5Cjane@proxy.corp:3128", "https://corp%5Cjane@proxy.corp:3128"],
    ["http://jane%40corp@proxy.corp:3128", "http://jane%40corp@proxy.corp:3128"],
    ["http://10.0.0.5:8080", "http://10.0.0.5:8080"],
    ["http://[2001:DB8::5]:8080", "http://[2001:db8::5]:8080"],
    ["proxy.local:80", "http://proxy.local:80"],
    ["http://bücher.example:3128", "http://xn--bcher-kva.example:3128"],
    ["localhost.example.com:3128", "http://localhost.example.com:3128"],
  ])("%s is %s in both variables", (address, value) => {
    expect(codesOf(address)).toEqual([]);
    expect(variablesOf(HttpConnectProxy.of(address))).toMatchObject({ HTTPS_PROXY: value, HTTP_PROXY: value });
  });

  test.each([
    ["another scheme", "socks5://proxy.corp:1080", "FIELD-002"],
    ["a user without a scheme", "user@proxy.corp:3128", "FIELD-002"],
    ["a password", "https://user:hunter2@proxy.corp:3128", "CONNECT-002"],
    ["an empty password", "https://user:@proxy.corp:3128", "CONNECT-002"],
    ["an empty user", "https://@proxy.corp:3128", "CONNECT-003"],
    ["a user with a back slash", "https://corp\\jane@proxy.corp:3128", "CONNECT-003"],
    ["a user with a second @", "https://jane@corp@proxy.corp:3128", "CONNECT-003"],
    ["a user that a shell expands", "https://$HOME@proxy.corp:3128", "CONNECT-003"],
    ["a user that Kubernetes expands", "https://$(HOME)@proxy.corp:3128", "CONNECT-003"],
    ["a user with a quote", "https://ja'ne@proxy.corp:3128", "CONNECT-003"],
    ["a user with a line break", "https://ja\nne@proxy.corp:3128", "CONNECT-003"],
    ["a user with an encoded line break", "https://ja%0Ane@proxy.corp:3128", "CONNECT-003"],
    ["a user with an encoded colon", "https://ja%3Ane@proxy.corp:3128", "CONNECT-003"],
    ["a user that is not UTF-8", "https://ja%FFne@proxy.corp:3128", "CONNECT-003"],
    ["a broken escape", "https://ja%4@proxy.corp:3128", "CONNECT-003"],
    ["no port", "https://proxy.corp", "CONNECT-004"],
    ["no port, as WHATWG would read a scheme", "proxy.local:", "FIELD-002"],
    ["a scheme that is not the first", "proxy.corp:3128https://", "ADDRESS-009"],
    ["two schemes", "https://http://proxy.corp:3128", "ADDRESS-007"],
    ["an empty authority", "https://", "FIELD-002"],
    ["0.0.0.0", "https://0.0.0.0:3128", "CONNECT-006"],
    ["[::]", "https://[::]:3128", "CONNECT-006"],
  ])("%s is refused", (_, address, code) => {
    expect(codesOf(address)).toContain(code);
  });

  test.each([[3128], [["proxy.corp:3128"]], [{ host: "proxy.corp" }]])(
    "%j in place of a text is refused, and not shown",
    (given) => {
      expect(codesOf(given)).toEqual(["FIELD-002"]);
      expect(HttpConnectProxy.of(given as never).violations).toMatchObject([{ given: "(not shown)" }]);
      expect(read(httpConnectProxy, given).violations).toMatchObject([{ given: "(not shown)" }]);
    },
  );

  test("what is wrong with a host is the only violation, where there is no port either", () => {
    expect(codesOf("https://proxy_1.corp")).toEqual(["FIELD-002"]);
  });

  test.each(["localhost", "127.0.0.1", "127.1", "[::1]", "ip6-localhost"])("loopback as %s is refused", (host) => {
    for (const form of [`${host}:3128`, `http://${host}:3128`, `https://user@${host}:3128`]) {
      expect(codesOf(form)).toContain("CONNECT-005");
    }
  });
});

test.each([["hunter2"], [[]], [PASSWORD]])("%j in place of the options is refused, and not shown", (options) => {
  const { violations } = HttpConnectProxy.of("user@proxy.corp:3128", options as unknown as HttpConnectProxyOptions);
  expect(violations.map(({ rule }) => rule.code)).toContain("FIELD-002");
  expect(JSON.stringify(violations)).not.toContain("hunter2");
});

describe("the password", () => {
  test("stands as a reference where the password belongs", () => {
    const proxy = HttpConnectProxy.of("https://user@proxy.corp:3128", { password: PASSWORD });
    expect(proxy.violations).toEqual([]);
    const [https, http] = proxy.variables(SEPARATE);
    expect(https).toEqual({ name: "HTTPS_PROXY", parts: ["https://user:", PASSWORD, "@proxy.corp:3128"] });
    expect(http).toEqual({ name: "HTTP_PROXY", parts: ["https://user:", PASSWORD, "@proxy.corp:3128"] });
  });

  test("needs a user", () => {
    expect(codesOf("https://proxy.corp:3128", { password: PASSWORD })).toEqual(["CONNECT-007 password"]);
    expect(HttpConnectProxy.of("https://proxy.corp:3128", { password: PASSWORD }).violations).toMatchObject([
      { given: '"(redacted)"' },
    ]);
  });

  test.each([
    ["https://user:hunter2@proxy.corp:3128", {}],
    ["user:hunter2@proxy.corp:3128", {}],
    ["https://user:hun@er2@proxy.corp", {}],
    ["https://user:hunter2＠proxy.corp:3128", {}],
    ["https://user:hun/er2@localhost:3128", {}],
    ["https://user@proxy.corp:3128", { password: "hunter2" }],
    [{ url: "https://user:hunter2@proxy.corp:3128" }, {}],
    ["proxy.corp:3128", { noProxy: ["https://user:hunter2@example.com", "a:hunter2@b/8", "*:hunter2@b"] }],
    ["proxy.corp:3128", { noProxy: "user:hunter2@example.com" }],
    ["proxy.corp:3128", { noProxy: [{ password: "hunter2" }] }],
  ])("is shown nowhere: %j %j", (address, options) => {
    const proxy = HttpConnectProxy.of(address as string, options as unknown as HttpConnectProxyOptions);
    expect(proxy.violations).not.toEqual([]);
    expect(JSON.stringify(proxy.violations)).not.toMatch(/hun|er2/);
    expect(() => proxy.variables(SEPARATE)).toThrow(ViolationsError);
  });
});

test("a host that is none is refused where the variables are asked for", () => {
  const proxy = HttpConnectProxy.of("proxy.corp:3128");
  expect(thrownBy(() => proxy.variables(SEPARATE, [7 as never]))).toMatchObject([
    { path: "HttpConnectProxy.variables" },
  ]);
});

describe("what bypasses the proxy", () => {
  const bypassing = (...noProxy: NonNullable<HttpConnectProxyOptions["noProxy"]>) =>
    HttpConnectProxy.of("proxy.corp:3128", { noProxy });

  test("is NO_PROXY, in the order of the declaration and each once", () => {
    const proxy = bypassing("10.0.0.0/8", ".example.com", "10.0.0.0/8");
    expect(variablesOf(proxy, SEPARATE, [".svc", ".example.com"])).toMatchObject({
      NO_PROXY: `10.0.0.0/8,.example.com,${METADATA},.svc`,
    });
  });

  test("is the clouds' metadata services, which answer to the machine that asks alone", () => {
    expect(bypassing().variables(SEPARATE).at(-1)).toEqual({ name: "NO_PROXY", parts: [METADATA] });
    expect(variablesOf(bypassing("169.254.169.254"))["NO_PROXY"]).toBe(METADATA);
    for (const address of ["169.254.169.254:80", "[fd00:ec2::254]:80", "metadata.google.internal:80"]) {
      expect(bypassesInGo(address, METADATA)).toBe(true);
    }
  });

  test("one of the two ports of a reverse tunnel is excluded by its name", () => {
    const [tunnel, https] = [bypassing(HttpConnectProxy.REVERSE_TUNNEL), bypassing(HttpConnectProxy.HTTPS)];
    expect(variablesOf(tunnel)["NO_PROXY"]).toBe(`access.example.com:3024,${METADATA}`);
    expect(variablesOf(https)["NO_PROXY"]).toBe(`access.example.com:3080,${METADATA}`);
    expect(violationsOf(checkHttpConnect, { httpProxy: tunnel, platform: SEPARATE })).toEqual([]);
  });

  test("with TLS routing both are one address: both or none", () => {
    const [one, both] = [
      bypassing(HttpConnectProxy.HTTPS),
      bypassing(HttpConnectProxy.HTTPS, HttpConnectProxy.REVERSE_TUNNEL),
    ];
    expect(problemsOf(violationsOf(checkHttpConnect, { httpProxy: one, platform: TLS_ROUTING }))).toEqual([
      "CONNECT-011 httpProxy.noProxy",
    ]);
    expect(violationsOf(checkHttpConnect, { httpProxy: both, platform: TLS_ROUTING })).toEqual([]);
    expect(violationsOf(checkHttpConnect, { platform: TLS_ROUTING })).toEqual([]);
    expect(variablesOf(both, TLS_ROUTING)["NO_PROXY"]).toBe(`access.example.com:443,${METADATA}`);
  });

  test("its violations have their place", () => {
    expect(problemsOf(bypassing("a,b", "*", "10.0.0.1/8"))).toEqual([
      "FIELD-002 noProxy[0]",
      "CONNECT-009 noProxy[1]",
      "FIELD-002 noProxy[2]",
    ]);
  });
});

test("a text in place of the value is refused, and not shown", () => {
  const found = read(httpConnectProxy, "http://user:hunter2@proxy.corp:3128").violations;
  expect(problemsOf(found)).toEqual(["TYPE-001"]);
  expect(JSON.stringify(found)).not.toContain("hunter2");
});

test("a proxy that is given as an IP address is one network of one address", () => {
  expect(HttpConnectProxy.of("10.0.0.5:3128").netmask).toBe("10.0.0.5/32");
  expect(HttpConnectProxy.of("[2001:DB8::5]:3128").netmask).toBe("2001:db8::5/128");
  expect(HttpConnectProxy.of("[::ffff:10.0.0.5]:3128").netmask).toBe("10.0.0.5/32");
  expect(HttpConnectProxy.of("proxy.corp:3128").netmask).toBeUndefined();
});

describe("for every text", () => {
  const user = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }).map(encodeURIComponent));
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc
      .tuple(
        fc.constantFrom("", "http://", "https://", "HTTP://", "ftp://", "//"),
        fc.option(user, { nil: undefined }),
        fc.webAuthority({ withIPv4: true, withIPv6: true, withIPv4Extended: true, withPort: true }),
      )
      .map(([scheme, name, host]) => `${scheme}${name === undefined ? "" : `${name}@`}${host}`),
    fc.webUrl({ withQueryParameters: true, authoritySettings: { withUserInfo: true, withPort: true } }),
  );

  test("the variables are what a reader of URLs makes the same proxy of, or the text is refused", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const proxy = HttpConnectProxy.of(text);
        if (proxy.violations.length > 0) return;
        const { HTTPS_PROXY: value = "" } = variablesOf(proxy);
        const url = new URL(value);
        expect(url.protocol).toBe(`${proxy.scheme}:`);
        expect(url.hostname.replace(/^\[|\]$/g, "")).toBe(proxy.host);
        expect(Number(url.port === "" ? { "http:": 80, "https:": 443 }[url.protocol] : url.port)).toBe(proxy.port);
        expect(url.username).toBe(proxy.user ?? "");
        expect([url.password, url.search, url.hash, url.pathname]).toEqual(["", "", "", "/"]);
        expect(HttpConnectProxy.of(value)).toEqual(proxy);
      }),
      { numRuns: 250 },
    );
  });

  test("they hold no character that a shell, systemd, YAML or Kubernetes could read otherwise", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const proxy = HttpConnectProxy.of(text, { noProxy: [text] });
        if (proxy.violations.length > 0) return;
        for (const value of Object.values(variablesOf(proxy))) expect(value).toMatch(/^[A-Za-z0-9._~+%:/@,[\]-]+$/);
      }),
      { numRuns: 250 },
    );
  });

  test("every user can be written, percent-encoded", () => {
    const named = fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => !/[\p{Cc}:]/u.test(name));
    fc.assert(
      fc.property(named, (name) => {
        const encoded = encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
        const { user: read, violations } = HttpConnectProxy.of(`http://${encoded}@proxy.corp:3128`);
        expect(violations).toEqual([]);
        expect(decodeURIComponent(read!)).toBe(name);
      }),
    );
  });
});
