"use strict";

const { existsSync, readdirSync } = require("node:fs");
const { join } = require("node:path");

/** Debian has the programs of the server in a folder for each version, and not on PATH. */
const VERSIONS = "/usr/lib/postgresql";

/** Folder with the newest programs of PostgreSQL that Debian's packages have put on this machine. */
exports.newestPostgres = function newestPostgres() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const folders = versions.sort((a, b) => b - a).map((version) => join(VERSIONS, String(version), "bin"));
  return folders.find((folder) => existsSync(join(folder, "postgres")));
};
