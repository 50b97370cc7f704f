const { existsSync, readFileSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const envPaths = require("env-paths");

/** The module whose go.sum has the sums of kube-score, and of all that it is made of. */
const sources = join(__dirname, "kube-score");
const program = "github.com/zegl/kube-score";
const [, version] = readFileSync(join(sources, "go.mod"), "utf8").match(new RegExp(`${program} (v\\S+)`));
const folder = join(envPaths("cdktf-access-platform", { suffix: "" }).cache, `kube-score-${version}`);

/** kube-score: where it is on this machine, and how it is built. */
exports.KUBE_SCORE = {
  version,
  build: ["build", "-mod=readonly", "-trimpath", "-o", join(folder, "kube-score"), `${program}/cmd/kube-score`],
  options: { cwd: sources, env: { ...process.env, GOWORK: "off", GOFLAGS: "" } },
  find: () =>
    [...(process.env.PATH ?? "").split(delimiter), folder]
      .map((place) => join(place, "kube-score"))
      .find((path) => existsSync(path)),
};
