import fc from "fast-check";
import { Version } from "../../constructs/updates/version";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { channelUrl, checkChannels, VersionChannels } from "../../constructs/updates/version-channels";
import { violationsOf, problemsOf } from "../support/violations";

const V17 = VersionChannel.static("17.5.2");

/** Channels with own keys only, `__proto__` among them. */
function channelsOf(entries: readonly (readonly [string, unknown])[]): VersionChannels {
  return VersionChannels.of(Object.fromEntries(entries) as Record<string, VersionChannel>);
}

describe("names", () => {
  test.each(["default", "stable/cloud", "a/b/c", "Canary_2", "17.x", "..a", "constructor", "a/__proto__"])(
    "%s is one",
    (name) => {
      const channels = channelsOf([[name, V17]]);
      expect(problemsOf(channels)).toEqual([]);
      expect(channels.has(name)).toBe(true);
      expect(channels.get(name)).toBe(V17);
      expect(Object.keys(channels.toConfiguration())).toEqual([name]);
    },
  );

  test.each(["", "/a", "a/", "a//b", ".", "..", "a/../b", "a/.", "__proto__", "a b", "a\n", "ä", "a?b", "a%2fb"])(
    "%j is an invalid name",
    (name) => {
      expect(problemsOf(channelsOf([[name, V17]]))[0]).toMatch(/^FIELD-002 /);
    },
  );

  test("the built-in channels are always there", () => {
    const channels = VersionChannels.of();
    expect(channels.names).toEqual(["default", "stable/cloud"]);
    expect(channels.names.every((name) => channels.has(name))).toBe(true);
    expect(channels.has("canary")).toBe(false);
    expect(channels.toConfiguration()).toEqual({});
  });

  test("a name of Object's prototype is no channel", () => {
    expect(VersionChannels.of().has("constructor")).toBe(false);
    expect(VersionChannels.of().get("toString")).toBeUndefined();
  });

  test("come sorted, the built-in ones among them, each once", () => {
    expect(
      channelsOf([
        ["zeta", V17],
        ["default", V17],
        ["alpha", V17],
      ]).names,
    ).toEqual(["alpha", "default", "stable/cloud", "zeta"]);
  });
});

describe("what answers for a channel", () => {
  test("stable/cloud mirrors default", () => {
    expect(VersionChannels.of({ default: V17 }).get("stable/cloud")).toBe(V17);
  });

  test("stable/cloud answers for itself where it is declared", () => {
    const cloud = VersionChannel.static("16.0.0");
    expect(VersionChannels.of({ default: V17, "stable/cloud": cloud }).get("stable/cloud")).toBe(cloud);
  });

  test("default is the proxies' own version where it is not declared", () => {
    expect(VersionChannels.of({ canary: V17 }).get("default")).toBeUndefined();
  });

  test("no other one is default's", () => {
    expect(VersionChannels.of({ default: V17 }).get("canary")).toBeUndefined();
  });
});

test("the configuration holds the declared channels, in the same order whatever order they were declared in", () => {
  const entries = [
    ["canary", VersionChannel.forward("https://updates.example.com/canary")],
    ["default", V17],
    ["b/c", V17],
  ] as const;
  const text = JSON.stringify(channelsOf(entries).toConfiguration());
  expect(text).toBe(
    '{"b/c":{"static_version":"v17.5.2"},"canary":{"forward_url":"https://updates.example.com/canary"},' +
      '"default":{"static_version":"v17.5.2"}}',
  );
  expect(JSON.stringify(channelsOf([...entries].reverse()).toConfiguration())).toBe(text);
});

test("violations of a channel are at its name", () => {
  const channels = VersionChannels.of({
    default: VersionChannel.static("17"),
    "stable/cloud": VersionChannel.forward(""),
  });
  expect(problemsOf(channels)).toEqual(["FIELD-002 default", 'FIELD-002 ["stable/cloud"]']);
});

describe("the URL of a channel", () => {
  const SERVER = "https://updates.example.com/v1/webapi/automaticupgrades/channel";

  test("is below that of the version server", () => {
    expect(channelUrl(SERVER, "default")).toBe(`${SERVER}/default`);
    expect(channelUrl(SERVER, "stable/cloud")).toBe(`${SERVER}/stable/cloud`);
  });

  test("stays one path, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const url = channelUrl(SERVER, name);
        expect(url).toMatch(/^https:\/\/updates\.example\.com\/v1\/webapi\/automaticupgrades\/channel\/[!-~]*$/);
        expect(url).not.toMatch(/[?#\\]/);
      }),
    );
  });
});

describe("the version servers that proxies have to reach", () => {
  test("are those of the forwarding channels, each once, with the port of the scheme where none is written", () => {
    const channels = VersionChannels.of({
      a: VersionChannel.forward("https://updates.example.com/a"),
      b: VersionChannel.forward("https://updates.example.com:443/b"),
      c: VersionChannel.forward("http://updates.example.com/c"),
      d: VersionChannel.forward("https://[2001:db8::7]:8443/d"),
      e: V17,
    });
    expect(channels.forwardHosts()).toEqual([
      { host: "2001:db8::7", port: 8443 },
      { host: "updates.example.com", port: 80 },
      { host: "updates.example.com", port: 443 },
    ]);
  });

  test("have the violations of their channels that a program may keep, each once", () => {
    const channels = VersionChannels.of({ a: VersionChannel.forward("https://updates.example.com/version") });
    expect(problemsOf(channels)).toEqual(["CHANNEL-005 a"]);
    expect(channels.forwardHosts()).toEqual([{ host: "updates.example.com", port: 443 }]);
  });
});

describe("a static channel ahead of the platform", () => {
  const channels = VersionChannels.of({
    default: VersionChannel.static("18.0.0"),
    "stable/cloud": VersionChannel.static("17.9.9"),
    canary: VersionChannel.forward("https://updates.example.com/canary"),
  });
  const check = (version: string) =>
    problemsOf(violationsOf(checkChannels, { channels, version: Version.of(version) }));

  test("is refused: agents would be newer than their platform", () => {
    expect(check("17.9.9")).toEqual(["CHANNEL-006 channels.default"]);
    expect(check("17.9.8")).toEqual(["CHANNEL-006 channels.default", 'CHANNEL-006 channels["stable/cloud"]']);
    expect(check("16.0.0")).toEqual(["CHANNEL-006 channels.default", 'CHANNEL-006 channels["stable/cloud"]']);
    expect(check("18.0.0-rc.1")).toEqual(["CHANNEL-006 channels.default"]);
    expect(check("18.0.0")).toEqual([]);
  });
});
