import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(__dirname, "../../docs/pipelines");
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");

/** Those that plan: an apply has the variables of its review. */
const PLANNING = readdirSync(FOLDER).filter((file) => /terraform .*plan |- plan:/.test(read(file)));

test.each(PLANNING)("%s says which declarations need a variable", (file) => {
  expect(PLANNING).toHaveLength(3);
  const comments = read(file)
    .match(/^ *# .*$/gm)
    ?.join(" ");
  for (const factory of ["SecretRef.ephemeral", "ProxyTls.ephemeral"]) expect(comments).toContain(factory);
});
