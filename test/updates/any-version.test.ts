import { App } from "cdktf";
import { Brand } from "../../constructs/brand/brand";
import type { Value } from "../../constructs/core/value";
import type { Violation } from "../../constructs/core/violation";
import { violationsOfTree } from "../../constructs/core/tree/tree";
import { PublicAddress } from "../../constructs/network/public-address";
import { AccessPlatform } from "../../constructs/platform/access-platform";
import { CloudTenant } from "../../constructs/platform/cloud-tenant";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { platformStack } from "../platform/support";

const publicAddress = PublicAddress.of("access.example.com");

/** What is wrong with what was made, and the version in it. */
interface Made {
  readonly found: readonly Violation[];
  readonly version: () => unknown;
}

function value<T extends Value>(made: T, version: (made: T) => unknown): Made {
  return { found: made.violations, version: () => version(made) };
}

function construct(made: AccessPlatform | CloudTenant | ReturnType<typeof AccessPlatform.fromAttributes>): Made {
  return { found: violationsOfTree(made.node.root), version: () => made.version };
}

const strategy = (made: AgentVersion) => Object.values(made.strategy).find((field) => field instanceof Version);
const source = ({ source: of }: VersionChannel) => of.kind === "static" && of.version;

type Given = string | Version;

/** Every public prop and factory that asks for a version. */
const TAKERS = {
  "Version.of": (version: Given) => value(Version.of(version), (made) => made),
  AccessPlatform: (version: Given) => construct(platformStack({ version }).platform),
  "AccessPlatform.fromAttributes": (version: Given) =>
    construct(AccessPlatform.fromAttributes(new App(), "other", { brand: Brand.SVC, publicAddress, version })),
  CloudTenant: (version: Given) =>
    construct(new CloudTenant(new App(), "tenant", { brand: Brand.SVC, publicAddress, version })),
  "AgentVersion.pinned": (version: Given) => value(AgentVersion.pinned(version), strategy),
  "AgentVersion.followUpdater": (first: Given) => value(AgentVersion.followUpdater({ first }), strategy),
  "AgentVersion.followChannel": (first: Given) => value(AgentVersion.followChannel({ first }), strategy),
  "VersionChannel.static": (version: Given) => value(VersionChannel.static(version), source),
};

describe.each(Object.entries(TAKERS))("%s", (_, take) => {
  test.each(["18.2.0", "v18.2.0", Version.of("18.2.0")])("takes %s, and has it as a Version", (given) => {
    expect(take(given).version()).toEqual(Version.of("18.2.0"));
  });

  test.each([
    ["FIELD-002", "18.2"],
    ["FIELD-002", Version.of("18.2")],
    ["VERSION-002", "18.2.0+build"],
    ["FIELD-002", 18 as never],
  ])("tells %s as Version.of does", (code, given) => {
    const reported = (found: readonly Violation[]) =>
      found.map(({ rule, given: shown }) => [rule.code, rule.allowed, shown]);
    const { found } = take(given);
    expect(found.map(({ rule }) => rule.code)).toEqual([code]);
    expect(reported(found)).toEqual(reported(Version.of(given).violations));
  });
});

test("versions are compared with texts, too", () => {
  expect(Version.of("18.2.0").isAtLeast("v18.2.0")).toBe(true);
  expect(Version.of("18.2.0").compare("18.10.0")).toBeLessThan(0);
});
