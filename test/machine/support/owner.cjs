/** Owns a machine until it is killed, and prints the folder of its namespaces as soon as it is up. */
require("../../support/typescript-hook.cjs");
const { Machine } = require("./machine");
const { openNamespaces } = require("./test-namespaces");

async function main() {
  const namespaces = await openNamespaces();
  await Machine.boot(namespaces, "owned");
  console.log(namespaces.folder);
  setInterval(() => undefined, 1000);
}

void main();
