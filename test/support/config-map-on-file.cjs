#!/usr/bin/env node
/**
 * Stands in for `kubectl get configmap NAME …` and `kubectl patch configmap NAME …` with a merge patch: the ConfigMap is the
 * JSON file STAND_IN_CONFIG_MAP. As the API server does, it refuses a patch that names another version than it has.
 */
const { existsSync, readFileSync, writeFileSync } = require("node:fs");

const FILE = process.env.STAND_IN_CONFIG_MAP;
const [verb, kind, name, ...flags] = process.argv.slice(2);

function flag(option) {
  return flags.find((each) => each.startsWith(`--${option}=`))?.slice(option.length + 3);
}

const before = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, "utf8"))
  : { apiVersion: "v1", kind: "ConfigMap", metadata: { name, resourceVersion: "1" } };

if (kind !== "configmap") throw new Error(`no stand-in for ${kind}`);
if (verb === "get") {
  if (flag("output") !== "json") throw new Error("no stand-in for this output");
  process.stdout.write(`${JSON.stringify(before, undefined, 4)}\n`);
} else {
  const { metadata = {}, data } = JSON.parse(readFileSync(flag("patch-file"), "utf8"));
  const { resourceVersion } = before.metadata;
  if (metadata.resourceVersion !== undefined && metadata.resourceVersion !== resourceVersion) {
    process.stderr.write(`Error from server (Conflict): Operation cannot be fulfilled: the object has been modified\n`);
    process.exit(1);
  }
  const after = {
    ...before,
    metadata: { ...before.metadata, resourceVersion: `${Number(resourceVersion) + 1}` },
    data: { ...before.data, ...data },
  };
  writeFileSync(FILE, JSON.stringify(after));
}
