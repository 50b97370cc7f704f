#!/usr/bin/env node
/**
 * Stands in for `tctl`, the admin CLI of an auth service. It keeps resources as files in the folder
 * STAND_IN_TCTL_STORE, reads YAML 1.1 and JSON, and stops at the first bad document with the earlier ones kept, as the service
 * does. STAND_IN_TCTL_KINDS says what the service does with each kind: it is `RESOURCE_KINDS` of
 * `constructs/brand/image-contract`. Tests start it by `start-tctl-on-files.ts`, or call it in their own process, which also
 * answers the scripts that they run (`answered-programs.ts`).
 *
 * There is a second stand-in in `test/service`, for tests of what runs: its `tctl` keeps what it is given. This one
 * needs no service, no configuration and no Go, and fails where a test tells it to. Tests of whoever calls `tctl` use
 * it: the delivery's script and our command.
 *
 * The file `failures.json` in the folder says where it fails:
 *
 * - `notReady`: always;
 * - `loseConnectionAfter`: after that many documents;
 * - `reject`, `keep`, `hide`: when it creates, removes or shows this `kind/name`, or one of a list;
 * - `hideKind`: when it shows all resources of this kind;
 * - `pretend`: when it creates or removes this `kind/name`, or one of a list, of which it says that it is done;
 * - `mute`: when it creates this `kind/name`, or one of a list, of which it says nothing;
 * - `answers`: when it shows a `kind/name` or a kind, for which it prints this text;
 * - `lacks`: it shows all resources of a kind without this `kind/name`, as a cache does that is behind;
 * - `goneAfter`: when it creates this `kind/name`, and always from then on;
 * - `unreachable`: when it creates one of these kinds, which ask another system;
 * - `configured`: when it creates or removes one of these kinds, which the service's configuration file owns.
 *
 * `message` is what it then prints; with `times`, it fails that many times only.
 */
const {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require("node:fs");
const { join } = require("node:path");

/** Of the run that goes on: folder of resources, what is done with each kind, what fails, and what is printed. */
let STORE;
let KINDS;
let failures;
let stdout;

const OWNED_BY_FILE = {
  create: "resource is managed by static configuration. We recommend removing configuration from the file",
  remove: "This resource is managed by static configuration. In order to reset it, remove configuration from the file",
};
const CONNECTORS = ["github", "saml", "oidc"];
const LISTS_OF_ROLES = ["teams_to_roles", "attributes_to_roles", "claims_to_roles"];

class Refused extends Error {}

/** A failure that was asked for, which comes to an end where `times` says so. */
function failed(otherwise) {
  if (failures.times !== undefined) {
    const next = failures.times > 1 ? { ...failures, times: failures.times - 1 } : {};
    writeFileSync(join(STORE, "failures.json"), JSON.stringify(next));
  }
  return new Refused(failures.message ?? otherwise);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function folderOf(kind) {
  return join(STORE, encodeURIComponent(kind));
}

function fileOf(kind, name) {
  return join(folderOf(kind), `${encodeURIComponent(name)}.json`);
}

/** `kind/name`, `kind`, and the plural of a kind. */
function readReference(reference) {
  const [given, ...rest] = reference.split("/");
  const kind = ["role", "user", "token", "connector"].find((singular) => `${singular}s` === given) ?? given;
  return { kind, name: rest.length > 0 ? rest.join("/") : KINDS.singletons[kind] };
}

function listed(kind) {
  if (kind === "connector") return CONNECTORS.flatMap(listed);
  if (!existsSync(folderOf(kind))) return [];
  return readdirSync(folderOf(kind))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => readJson(join(folderOf(kind), file)))
    .filter((resource) => !isExpired(resource));
}

function isExpired({ metadata: { expires } }) {
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function isThere(kind, name) {
  return existsSync(fileOf(kind, name)) && !isExpired(readJson(fileOf(kind, name)));
}

function found(kind, name) {
  if (!isThere(kind, name)) throw new Refused(`${kind} ${JSON.stringify(name)} is not found`);
  return readJson(fileOf(kind, name));
}

/** What a cache has that may be behind. */
function known(resources) {
  const there = resources.filter(({ kind, metadata: { name } }) => failures.lacks !== `${kind}/${name}`);
  if (there.length < resources.length) failed();
  return there;
}

function withoutSecrets(resource) {
  const { client_secret: _, google_service_account: __, signing_key_pair: pair, ...spec } = resource.spec ?? {};
  if (pair !== undefined) spec.signing_key_pair = { ...pair, private_key: "" };
  return CONNECTORS.includes(resource.kind) ? { ...resource, spec } : resource;
}

/** In the order of the service's own fields. */
function asPrinted({ metadata, ...fields }) {
  return fields.kind === "access_monitoring_rule" ? { metadata, ...fields } : { ...fields, metadata };
}

function get(reference, flags) {
  if (failures.answers?.[reference] !== undefined) return failures.answers[reference];
  const { kind, name } = readReference(reference);
  if (name !== undefined && isAmong(failures.hide, `${kind}/${name}`)) throw failed("access denied");
  if (name === undefined && isAmong(failures.hideKind ?? [], kind)) throw failed("access denied");
  const all = name === undefined ? known(listed(kind)) : [found(kind, name)];
  const shown = flags.includes("--with-secrets") ? all : all.map(withoutSecrets);
  if (flags.includes("--format=json")) return `${JSON.stringify(shown.map(asPrinted), undefined, 4)}\n`;
  const { stringify } = require("yaml");
  return shown.map((resource) => stringify(resource, { version: "1.1" })).join("---\n");
}

function check({ kind, metadata, spec }) {
  if (typeof kind !== "string" || kind === "") throw new Refused("missing resource kind");
  if (typeof metadata?.name !== "string" || metadata.name === "") throw new Refused(`${kind}: name is not a string`);
  for (const entry of LISTS_OF_ROLES.flatMap((list) => spec?.[list] ?? [])) {
    const values = Object.values(entry).flat();
    const wrong = values.find((value) => typeof value !== "string");
    if (wrong !== undefined) throw new Refused(`json: cannot unmarshal ${typeof wrong} into a field of type string`);
  }
}

/** What a resource is refused for, whatever it holds. */
function refuseByKind(kind) {
  if (!KINDS.created.includes(kind)) throw new Refused(`creating resources of type "${kind}" is not supported`);
  if (failures.configured?.includes(kind)) throw new Refused(`The ${kind} ${OWNED_BY_FILE.create}`);
  if (failures.unreachable?.includes(kind)) throw failed('Get "https://api.example.com": context deadline exceeded');
}

function isAmong(names, id) {
  return [names].flat().includes(id);
}

/** JSON, a resource after the other, or documents of YAML. */
function* documentsIn(text) {
  if (text.startsWith("{")) {
    for (const line of text.split("\n")) if (line !== "") yield JSON.parse(line);
    return;
  }
  const { parseAllDocuments } = require("yaml");
  for (const document of parseAllDocuments(text, { version: "1.1", logLevel: "error" })) {
    if (document.errors.length > 0) throw new Refused(`yaml: ${document.errors[0].code}`);
    yield document.toJS();
  }
}

function create(text, force) {
  let stored = 0;
  for (const resource of documentsIn(text)) {
    if (resource === null) continue;
    check(resource);
    const id = `${resource.kind}/${resource.metadata.name}`;
    if (failures.loseConnectionAfter === stored) throw failed("connection lost");
    refuseByKind(resource.kind);
    if (failures.goneAfter === id) {
      writeFileSync(join(STORE, "failures.json"), JSON.stringify({ notReady: true }));
      throw new Refused("connection closed");
    }
    if (isAmong(failures.reject, id)) throw failed(`${id} is rejected`);
    if (isAmong(failures.mute, id)) continue;
    if (isAmong(failures.pretend, id)) {
      print(`${id} has been updated\n`);
      continue;
    }
    const file = fileOf(resource.kind, resource.metadata.name);
    mkdirSync(folderOf(resource.kind), { recursive: true });
    if (!force && !isThere(resource.kind, resource.metadata.name)) rmSync(file, { force: true });
    // Whoever reads it meanwhile has all of it, and of several that create it, one does.
    const written = `${file}-${process.pid}`;
    writeFileSync(written, JSON.stringify(resource));
    try {
      if (force) renameSync(written, file);
      else linkSync(written, file);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      throw new Refused(`${id} already exists`);
    } finally {
      rmSync(written, { force: true });
    }
    stored += 1;
    print(`${id} has been ${force ? "updated" : "created"}\n`);
  }
}

function remove(reference) {
  const { kind, name } = readReference(reference);
  if (!KINDS.removed.includes(kind)) throw new Refused(`deleting resources of type "${kind}" is not supported`);
  if (failures.configured?.includes(kind)) throw new Refused(OWNED_BY_FILE.remove);
  found(kind, name);
  if (isAmong(failures.keep, `${kind}/${name}`)) throw failed(`${kind} ${name} is in use`);
  if (!isAmong(failures.pretend, `${kind}/${name}`)) rmSync(fileOf(kind, name));
  print(`${reference} has been deleted\n`);
}

function setRoles(name, roles) {
  const user = found("user", name);
  writeFileSync(fileOf("user", name), JSON.stringify({ ...user, spec: { ...user.spec, roles: roles.split(",") } }));
}

function print(text) {
  stdout += text;
}

function main(args, readInput) {
  if (failures.notReady) throw failed("connection refused");
  const words = args.filter((word) => !word.startsWith("-"));
  const flags = args.filter((word) => word.startsWith("-"));
  const [command, first, second] = words;
  if (command === "status") print("Cluster  stand-in\nVersion  18.3.0\nCA pin   sha256:0000\n");
  else if (command === "get") print(get(first, flags));
  else if (command === "create")
    create(first === undefined ? readInput() : readFileSync(first, "utf8"), flags.includes("-f"));
  else if (command === "rm") remove(first);
  else if (command === "users" && first === "update") setRoles(second, args[args.indexOf("--set-roles") + 1]);
  else if (command === "users" && first === "ls") print(get("users", flags));
  else throw new Refused(`unknown command ${args.join(" ")}`);
}

/** Runs tctl in this process. */
function runTctl(args, { store, kinds, readInput }) {
  [STORE, KINDS, stdout] = [store, kinds, ""];
  failures = existsSync(join(STORE, "failures.json")) ? readJson(join(STORE, "failures.json")) : {};
  try {
    main(args, readInput);
    return { stdout, stderr: "", exitCode: 0 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { stdout, stderr: `ERROR: ${error.message}\n`, exitCode: 1 };
  }
}

module.exports = { runTctl };

if (require.main === module) {
  const kinds = JSON.parse(process.env.STAND_IN_TCTL_KINDS);
  const given = { store: process.env.STAND_IN_TCTL_STORE, kinds, readInput: () => readFileSync(0, "utf8") };
  const { stdout: text, stderr, exitCode } = runTctl(process.argv.slice(2), given);
  process.stdout.write(text);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
}
