import { App, TerraformStack, TerraformVariable } from "cdktf";
import fc from "fast-check";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { problemsOf } from "../support/violations";

const UPSTREAM = "https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud";

describe("a static channel", () => {
  test("serves its version, which the configuration writes with v", () => {
    for (const given of ["17.5.2", "v17.5.2", Version.of("17.5.2")]) {
      const channel = VersionChannel.static(given);
      expect(problemsOf(channel)).toEqual([]);
      expect(channel.source).toEqual({ kind: "static", version: Version.of("17.5.2"), critical: false });
      expect(channel.toConfiguration()).toEqual({ static_version: "v17.5.2" });
    }
  });

  test("says that its update is critical, and nothing where it is not", () => {
    const critical = VersionChannel.static("17.5.2", { critical: true });
    expect(problemsOf(critical)).toEqual([]);
    expect(critical.toConfiguration()).toEqual({ static_version: "v17.5.2", critical: true });
    const usual = VersionChannel.static("17.5.2", { critical: false });
    expect(usual.toConfiguration()).toEqual({ static_version: "v17.5.2" });
  });
});

describe("a forwarding channel", () => {
  test.each([
    UPSTREAM,
    "http://updates.example.com",
    "https://updates.example.com/",
    "HTTPS://Updates.Example.com/v1/stable",
    "https://updates.example.com:443/v1/stable/rolling",
    "https://updates.example.com:8443/v1/stable/rolling",
    "https://192.0.2.7/v1/stable",
    "https://[2001:db8::7]:8443/v1/stable",
    "https://xn--bcher-kva.example/channel%20one",
    "https://updates.example.com/version/next",
  ])("forwards to %s, exactly as it is written", (url) => {
    const channel = VersionChannel.forward(url);
    expect(problemsOf(channel)).toEqual([]);
    expect(channel.source).toEqual({ kind: "forward", url });
    expect(channel.toConfiguration()).toEqual({ forward_url: url });
  });

  test.each([
    "",
    "updates.example.com/v1",
    "/v1/stable",
    "//updates.example.com/v1",
    "ftp://updates.example.com/v1",
    "file:///etc/passwd",
    "https:updates.example.com",
    "https:/updates.example.com",
    "https:\\\\updates.example.com",
    "https:updates.example.com//updates.example.com",
    "https://updates.example.com/v1\\stable",
    "https://",
    "https:///v1",
    " https://updates.example.com",
    "https://updates.example.com/v1\n",
    "https://updates.example.com/a b",
    "https://bücher.example/v1",
    "https://127.1/v1",
    "https://0x7f000001/v1",
    "https://upd%61tes.example.com/v1",
    "https://updates.example.com/%zz",
    "https://updates.example.com/%4z",
    "https://updates.example.com:0443/v1",
    "https://updates.example.com:99999/v1",
  ])("refuses %j, which is not the URL of a version server", (url) => {
    expect(problemsOf(VersionChannel.forward(url))).toEqual(["FIELD-002"]);
  });

  test.each([
    "https://user@updates.example.com/v1",
    "https://user:secret@updates.example.com/v1",
    "https://@updates.example.com/v1",
    `${UPSTREAM}?channel=stable`,
    `${UPSTREAM}?`,
    `${UPSTREAM}#`,
  ])("refuses %s: user, query and fragment do not belong there", (url) => {
    expect(problemsOf(VersionChannel.forward(url))).toEqual(["CHANNEL-004"]);
  });

  test("may have what only Terraform knows in its path", () => {
    const stack = new TerraformStack(new App(), "stack");
    const channel = new TerraformVariable(stack, "channel", { type: "string" }).stringValue;
    const url = `https://updates.example.com/${channel}`;
    expect(problemsOf(VersionChannel.forward(url))).toEqual([]);
    expect(problemsOf(AgentVersion.followChannel({ server: url }))).toEqual([]);
  });

  test("does not show a password in the report", () => {
    const [violation] = VersionChannel.forward("https://user:secret@updates.example.com/v1").violations;
    expect(violation?.given).not.toContain("secret");
  });

  test.each([`${UPSTREAM}/version`, `${UPSTREAM}/critical`, `${UPSTREAM}/version/`])(
    "refuses %s: the proxies append that themselves",
    (url) => {
      const channel = VersionChannel.forward(url);
      expect(problemsOf(channel)).toEqual(["CHANNEL-005"]);
      // A program may keep the violation, so the channel is made all the same.
      expect(channel.toConfiguration()).toEqual({ forward_url: url });
    },
  );
});

test("a URL that is accepted means the same host to a reader of URLs as it says", () => {
  fc.assert(
    fc.property(
      fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true, withFragments: true }),
      (url) => {
        if (VersionChannel.forward(url).violations.length > 0) return;
        expect(url.toLowerCase()).toContain(`//${new URL(url).host}`);
        expect(new URL(url)).toMatchObject({ username: "", password: "", search: "", hash: "" });
      },
    ),
  );
});
