import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder";
import { configurationFiles } from "./configuration-files";
import { describeWithProduct } from "./describe-on-product";
import { BRAND, EDITION, extractFromImage } from "./product-folder";

describeWithProduct("configuration files, by the check of the program itself", (product) => {
  const folder = temporaryFolder();
  const file = join(folder, "configuration.yaml");
  let program: string;

  const check = (text: string) => {
    writeFileSync(file, text);
    return spawnSync(program, ["configure", `--test=${file}`], { encoding: "utf8" });
  };

  beforeAll(() => {
    const image = `${BRAND.image(EDITION)}:${product.version}`;
    program = extractFromImage(product, image, `usr/local/bin/${BRAND.binary}`, folder);
  });

  afterAll(() => {
    rmSync(program, { force: true });
  });

  test("has nothing against any of them", () => {
    const complaints = configurationFiles(product.version).flatMap(([name, text]) => {
      const { status, stdout, stderr } = check(text);
      return status === 0 ? [] : [`${name}: ${stdout}${stderr}`];
    });
    expect(complaints).toEqual([]);
  });

  test("has something against a key that there is not", () => {
    expect(check(`version: v3\n${BRAND.configurationSection}:\n  no_such_key: true\n`).status).not.toBe(0);
  });
});
