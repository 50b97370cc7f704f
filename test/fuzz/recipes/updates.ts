import { AgentVersion, MaintenanceWindow, Version, VersionChannel, VersionChannels } from "../../../constructs";
import { factory, method, type Recipe } from "../recipe";
import type { World } from "../world";
import { CERTIFICATE } from "../../fixtures/certificate";

const FORWARDED = "https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud";
const DATE = new Date("2026-01-06T02:30:00Z");

const window = () => MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
const channels = () => VersionChannels.of({ edge: VersionChannel.static("v17.5.2") });

const serve = (channel: VersionChannel, world: World) => void world.platform({ channels: { edge: channel } });

function follow(version: AgentVersion, world: World): void {
  world.release({ version });
  world.linux({ version });
}

export const UPDATES: readonly Recipe[] = [
  factory(
    Version,
    "of",
    () => [["17.5.2"]],
    (version, world) => {
      const platform = world.platform({ version });
      world.release({ platform, version: AgentVersion.followUpdater({ first: version }) });
    },
  ),
  method(
    Version,
    "compare",
    () => Version.of("17.5.2"),
    () => [[Version.of("17.5.3")]],
  ),
  method(
    Version,
    "isAtLeast",
    () => Version.of("17.5.2"),
    () => [[Version.of("17.5.3")]],
  ),
  factory(VersionChannel, "static", () => [["v17.5.2", { critical: true }]], serve),
  factory(VersionChannel, "forward", () => [[FORWARDED]], serve),
  factory(
    VersionChannel,
    "of",
    () => [[{ staticVersion: "v17.5.2", critical: true }], [{ forwardUrl: FORWARDED }]],
    serve,
  ),
  factory(
    VersionChannels,
    "of",
    () => [[{ edge: VersionChannel.static("v17.5.2") }]],
    (made) => {
      made.requireValid().toConfiguration();
    },
  ),
  method(VersionChannels, "has", channels, () => [["edge"]]),
  method(VersionChannels, "get", channels, () => [["edge"]]),
  factory(
    MaintenanceWindow,
    "of",
    () => [[{ utcStartHour: 2, weekdays: ["Tue"] }]],
    (maintenanceWindow, world) => {
      world.release({ platform: world.platform({ maintenanceWindow }) });
    },
  ),
  method(MaintenanceWindow, "contains", window, () => [[DATE]]),
  method(MaintenanceWindow, "next", window, () => [[DATE]]),
  method(MaintenanceWindow, "end", window, () => [[DATE]]),
  factory(
    AgentVersion,
    "pinned",
    () => [["17.5.2"]],
    (version, world) => {
      const platform = world.platform();
      world.release({ platform, version, updater: { enabled: false } });
      world.linux({ platform, version, updater: { enabled: false } });
    },
  ),
  factory(AgentVersion, "followUpdater", () => [[{ first: "17.5.2" }]], follow),
  factory(
    AgentVersion,
    "followChannel",
    () => [
      [
        {
          server: "https://updates.example.com/v1/webapi/automaticupgrades/channel",
          channel: "stable/cloud",
          first: "17.5.2",
          caCertificate: CERTIFICATE,
        },
      ],
    ],
    (version, world) => void world.release({ platform: world.platform(), version, updater: { enabled: false } }),
  ),
];
