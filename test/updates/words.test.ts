import { AgentVersion } from "../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { Version } from "../../constructs/updates/version";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { VersionChannels } from "../../constructs/updates/version-channels";
import { wordsOf } from "../support/violations";

test("a report says which form is allowed, and how to correct it", () => {
  expect([
    ...wordsOf(Version.of("17")),
    ...wordsOf(Version.of(17 as never)),
    ...wordsOf(MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Dienstag" as "Tue"] })),
    ...wordsOf(VersionChannels.of({ "a b": VersionChannel.static("17.5.2") })),
    ...wordsOf(VersionChannel.forward("updates")),
    ...wordsOf(VersionChannel.forward(7 as never)),
    ...wordsOf(AgentVersion.followChannel({ server: "updates" })),
    ...wordsOf(AgentVersion.followChannel({ server: 7 as never })),
  ]).toMatchInlineSnapshot(`
[
  ": major.minor.patch, such as 17.5.2, v17.5.2 or 18.0.0-rc.1; a leading v and a pre-release are optional; correct the field",
  ": major.minor.patch, such as 17.5.2, v17.5.2 or 18.0.0-rc.1; a leading v and a pre-release are optional, or Version; correct the field",
  "weekdays[0]: Sun, Mon, Tue, Wed, Thu, Fri, Sat or the long English names, in upper or lower case; correct the field",
  "["a b"]: segments of letters, digits, dots, underscores and hyphens, joined by single slashes; no segment is . or .. or __proto__; rename the channel, for example stable/cloud",
  ": an absolute http or https URL in ASCII; its host is written so that all programs read it alike; write a URL such as https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud",
  ": an absolute http or https URL in ASCII; its host is written so that all programs read it alike; write a URL such as https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud",
  "server: an absolute URL in ASCII without user, query or fragment; its host is written so that all programs read it alike; write a URL such as https://access.example.com/v1/webapi/automaticupgrades/channel, or only its host",
  "server: an absolute URL in ASCII without user, query or fragment; its host is written so that all programs read it alike; write a URL such as https://access.example.com/v1/webapi/automaticupgrades/channel, or only its host",
]
`);
});
