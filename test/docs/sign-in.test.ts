import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderStack } from "../../tools/manifests/render";
import { readApp } from "../../tools/synth/synthesised-app";
import { synthesisePageProgram } from "../support/doc-programs";
import { at } from "../support/synthesis";
import { delivered } from "../support/delivered";
import { temporaryFolder } from "../support/temporary-folder";

const PAGE = readFileSync(join(__dirname, "../../docs/sign-in.md"), "utf8");
const outdir = temporaryFolder();

test("the page's program is right as it stands, and the page says where each identity provider sends people", () => {
  synthesisePageProgram("sign-in.md", outdir);
  const [stack] = readApp(outdir);
  const texts = renderStack(stack?.configuration).flatMap((item) =>
    item.kind === "object" && item.manifest.kind === "ConfigMap"
      ? [(item.manifest as unknown as { readonly data?: Record<string, string> }).data?.["resources.json"] ?? ""]
      : [],
  );
  const resources = texts.flatMap((text) => delivered(text).map(({ resource }) => resource));
  const addresses = ["github", "oidc", "saml"].map((kind) => {
    const connector = resources.find((resource) => resource.kind === kind);
    return at(connector, "spec.redirect_url") ?? at(connector, "spec.acs");
  });
  const [, table = ""] = /^\| kind .*sends people .*\n((?:\|.*\n)+)/m.exec(PAGE) ?? [];
  expect([...table.matchAll(/`([^`]+)`/g)].map(([, address]) => address)).toEqual(addresses);
});
