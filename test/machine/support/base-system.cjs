// Where the Debian is that machines are made of, and how it is made: in a form that the programs that prepare the tests
// read too.
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const { existsSync, mkdirSync, renameSync, rmSync } = require("node:fs");
const { join } = require("node:path");

const RELEASE = "bookworm";
const OPTIONS = ["--variant=minbase", "--include=systemd,systemd-sysv,dbus,ca-certificates,curl"];

/** Folder of the system below a folder of caches: another one for other packages. */
function baseSystem(cache) {
  const checksum = createHash("sha256").update(JSON.stringify(OPTIONS)).digest("hex").slice(0, 12);
  return join(cache, `debian-${RELEASE}-${checksum}`);
}

/** Makes the system, unless it is there; tells whether it is. */
function provideBaseSystem(cache, onProgress) {
  const folder = baseSystem(cache);
  if (existsSync(folder)) return true;
  onProgress();
  mkdirSync(cache, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const { status } = spawnSync("debootstrap", [...OPTIONS, RELEASE, unfinished, ...mirrors().slice(0, 1)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  return status === 0;
}

/** Where this machine gets its own packages from, if it is a Debian. */
function mirrors() {
  const { stdout } = spawnSync("apt-get", ["indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)"], {
    encoding: "utf8",
  });
  const targets = (stdout ?? "").split("\n").map((line) => line.split(" "));
  return targets
    .filter(([site, release, component]) => /\/debian$/.test(site) && /^\w+$/.test(release) && component === "main")
    .map(([site]) => site);
}

module.exports = { baseSystem, provideBaseSystem };
