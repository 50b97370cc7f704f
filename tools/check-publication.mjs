// Refuses to publish a package without the address of its repository, where users find the sources and report
// weaknesses. The address is never guessed: users would trust the owner of a wrong one.
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const missing = ["repository", "homepage", "bugs"].filter((field) => manifest[field] === undefined);
if (missing.length > 0) {
  console.error(
    `package.json has no ${missing.join(", ")}: users could not find the sources, or report a weakness. Set all three, then publish again:
  npm pkg set repository.type=git repository.url=git+https://HOST/OWNER/NAME.git \\
    homepage=https://HOST/OWNER/NAME#readme bugs.url=https://HOST/OWNER/NAME/issues`,
  );
  process.exitCode = 1;
}
