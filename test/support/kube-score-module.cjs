const { existsSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const envPaths = require("env-paths");

const version = "v1.20.0";
const folder = join(envPaths("cdktf-access-platform", { suffix: "" }).cache, `kube-score-${version}`);

/** kube-score: where it is on this machine, and how it is built. */
exports.KUBE_SCORE = {
  version,
  build: ["install", "-trimpath", `github.com/zegl/kube-score/cmd/kube-score@${version}`],
  env: { GOBIN: folder },
  find: () =>
    [...(process.env.PATH ?? "").split(delimiter), folder]
      .map((place) => join(place, "kube-score"))
      .find((path) => existsSync(path)),
};
