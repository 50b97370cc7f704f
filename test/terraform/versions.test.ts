import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROVIDER_VERSIONS } from "../../constructs/terraform/versions";
import { NEWEST_PROVIDERS } from "../compatibility/versions";

const PAGE = readFileSync(join(__dirname, "../../docs/updates.md"), "utf8");

test("the page of updates names the providers' versions that are the default, and the newest that are tried", () => {
  const [section = ""] = /### The versions of Terraform's providers\n[^]*?\n## /.exec(PAGE) ?? [];
  const { kubernetes, helm } = NEWEST_PROVIDERS;
  const versions = new Set([...Object.values(PROVIDER_VERSIONS), kubernetes, helm]);
  expect(new Set(section.match(/\d+\.\d+\.\d+/g))).toEqual(versions);
});
