import { parse } from "yaml";
import { Brand } from "../../constructs";
import { renderStack } from "../../tools/manifests/render";
import { readApp } from "../../tools/synth/synthesised-app";
import { PROGRAMS, synthesiseProgram } from "../support/doc-programs";
import { heldConfiguration } from "../support/image-contract";
import { temporaryFolder } from "../support/temporary-folder";

const brand = Brand.TELEPORT;

test("there is a program for each kind of cluster that the quick start names", () => {
  expect(PROGRAMS).toEqual(["aks.ts", "eks.ts", "gke.ts", "kind.ts"]);
});

test.each(PROGRAMS)(
  "%s is a right program, whose configuration files have only keys that the product is known to read",
  (file) => {
    const outdir = temporaryFolder();
    synthesiseProgram(file, outdir);
    const [stack] = readApp(outdir);
    const files = renderStack(stack?.configuration).flatMap((item) => {
      if (item.kind !== "object" || item.manifest.kind !== "ConfigMap") return [];
      const { data } = item.manifest as unknown as { readonly data?: Readonly<Record<string, string>> };
      return Object.entries(data ?? {}).filter(([name]) => name === brand.configurationFileName);
    });
    // Each is there twice: as it is tested, and as pods read it.
    expect(files).toHaveLength(4);
    expect(files.flatMap(([, text]) => heldConfiguration(brand, parse(text)).problems)).toEqual([]);
  },
);
