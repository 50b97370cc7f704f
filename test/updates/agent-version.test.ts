import fc from "fast-check";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { problemsOf } from "../support/violations";
import { CERTIFICATE } from "../fixtures/certificate";

test("a pinned agent has its version", () => {
  const version = Version.of("17.5.2");
  expect(AgentVersion.pinned(version).strategy).toEqual({ kind: "pinned", version });
  expect(AgentVersion.pinned("v17.5.2").strategy).toEqual({ kind: "pinned", version });
});

test("an agent that follows the updater has the version of its first installation", () => {
  const first = Version.of("17.5.2");
  expect(AgentVersion.followUpdater({ first }).strategy).toEqual({ kind: "follow-updater", first });
  expect(AgentVersion.followUpdater({ first: "17.5.2" }).strategy).toEqual({ kind: "follow-updater", first });
});

describe("an agent that follows a channel", () => {
  test("follows the platform's where nothing else is said", () => {
    const strategy = {
      kind: "follow-channel",
      server: undefined,
      channel: undefined,
      first: undefined,
      caCertificate: undefined,
    };
    expect(AgentVersion.followChannel().strategy).toEqual(strategy);
    expect(problemsOf(AgentVersion.followChannel())).toEqual([]);
  });

  test("follows what it is told to", () => {
    const given = { server: "https://updates.example.com/v1", channel: "stable/cloud", first: "v17.5.2" };
    const version = AgentVersion.followChannel({ ...given, caCertificate: CERTIFICATE });
    expect(problemsOf(version)).toEqual([]);
    expect(version.strategy).toEqual({
      kind: "follow-channel",
      ...given,
      first: Version.of("17.5.2"),
      caCertificate: CERTIFICATE,
    });
  });

  test.each([
    ["https://access.example.com", "https://access.example.com/v1/webapi/automaticupgrades/channel"],
    ["https://access.example.com:3080/", "https://access.example.com:3080/v1/webapi/automaticupgrades/channel"],
    ["https://updates.example.com/v1/", "https://updates.example.com/v1"],
    ["http://127.0.0.1:8080/channels", "http://127.0.0.1:8080/channels"],
    ["http://[::1]:8080/channels", "http://[::1]:8080/channels"],
    ["http://localhost:8080/channels", "http://localhost:8080/channels"],
    ["http://127.10.200.3/channels", "http://127.10.200.3/channels"],
    [
      "https://mirror.example.com/of/https://access.example.com",
      "https://mirror.example.com/of/https://access.example.com",
    ],
  ])("asks %s at %s", (server, asked) => {
    const version = AgentVersion.followChannel({ server });
    expect(problemsOf(version)).toEqual([]);
    expect(version.strategy).toMatchObject({ server: asked });
  });

  test.each([
    "",
    "access.example.com",
    "ftp://access.example.com",
    "https://user:password@access.example.com",
    "https://access.example.com/?channel=stable",
    "https://access.example.com/#stable",
    "https://access.example.com\\@evil.example",
    "https://пример.example",
    7,
  ])("does not ask %j", (server) => {
    expect(problemsOf(AgentVersion.followChannel({ server: server as string }))).toEqual(["FIELD-002 server"]);
  });

  test.each([
    "http://access.example.com",
    "http://10.0.0.7/v1",
    "http://localhost.example.com",
    "http://mylocalhost",
    "http://127.example.com",
  ])("does not ask %s, where others can answer", (server) => {
    expect(problemsOf(AgentVersion.followChannel({ server }))).toEqual(["CHANNEL-010 server"]);
  });

  test("is refused or asks a URL that begins with what was given, whatever that is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (server) => {
        const version = AgentVersion.followChannel({ server });
        if (version.violations.length > 0 || version.strategy.kind !== "follow-channel") return;
        const { strategy } = version;
        expect(URL.canParse(strategy.server ?? "")).toBe(true);
        expect(strategy.server).toMatch(/^(https|http):\/\/[!-~]+[^/]$/i);
        expect(strategy.server?.startsWith(server.replace(/\/+$/, ""))).toBe(true);
      }),
    );
  });
});
