import { findSuspects } from "../../constructs/core/credential-places";
import { isSuspect } from "../../constructs/core/credential-suspects";
import { namesCredential } from "../../constructs/core/credentials";

const PASSWORD = "hunter2hunter2";

test.each(
  (
    "ADMIN_PW AWS_KEY CLIENT_SECRET COOKIE DATABASE_URL DB_PASS DB_PW DEPLOY_KEY DOCKER_AUTH GH_PAT GITLAB_PAT GPG_KEY JWT " +
    "LICENSE_KEY NPM_AUTH NPM_CONFIG__AUTH OTP PGPASS REDIS_AUTH REDIS_URL SALT SENTRY_DSN SESSION SIGNATURE SMTPPASS SSH_KEY " +
    "Authorization authorization Proxy-Authorization Cookie Set-Cookie X-Api-Key X-Auth X-Hub-Signature X-Session " +
    "--auth --deploy-key --key --license-key --requirepass -pw"
  ).split(" "),
)("a plain password in %s is refused", (name) => {
  expect(namesCredential(name) || isSuspect(name, PASSWORD)).toBe(true);
});

test.each([
  ["TLS_KEY", "/var/run/tls/tls.key"],
  ["SSH_KEY", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUxx"],
  ["CLIENT_AUTH", "required"],
  ["PROXY_AUTH", "oauth-proxy"],
  ["DATABASE_URL", "postgres://db.example.com/orders"],
  ["REDIS_URL", "cache:6379"],
  ["SENTRY_DSN", "https://sentry.example.com/4"],
  ["HOST_KEY", "keys.example.com/host"],
  ["PARTITION_KEY", "pk2"],
  ["KMS_KEY", "alias-2"],
  ["SESSION", "30"],
  ["NPM_AUTH", "$(NPM_AUTH)"],
  ["DEPLOY_KEY", "${DEPLOY_KEY}"],
  ["GIT_COMMIT", "b50dbd75b0e0c2b0a1e1c3a1c1d1e1f1a1b1c1d1"],
  ["checksum/config", "3f1d0c8b5a7e9f243f1d0c8b5a7e9f243f1d0c8b5a7e9f243f1d0c8b5a7e9f24"],
  ["TENANT_ID", "Iv1.8a61f9b3a7aba766"],
  ["Authorization", "Bearer {{internal.jwt}}"],
  ["key", "gpu2"],
  ["SSH_ASKPASS", "/usr/bin/askpass"],
])("%s may have the value %j", (name, value) => {
  expect(namesCredential(name) || isSuspect(name, value)).toBe(false);
});

test.each([
  [["-phunter2"], ["[0]"]],
  [["-p", "8080"], []],
  [["-port"], []],
  [["-p8080"], []],
  [["-p3306:3306"], []],
  [["--user=a:pw"], ["[0]"]],
  [["--user", "a:pw"], ["[1]"]],
  [["-u", "a:pw"], ["[1]"]],
  [["--basic-auth=a:pw"], ["[0]"]],
  [["--user=1000:1000"], []],
  [["--user=app:app"], []],
  [["--user", "nobody:nogroup"], []],
  [["--user=$USER:$PASSWORD"], []],
  [["--auth=hunter2hunter2"], ["[0]"]],
  [["--header=Authorization: hunter2hunter2"], ["[0]"]],
  [["-H", "Authorization: hunter2hunter2"], ["[1]"]],
  [["--env=NPM_AUTH=hunter2hunter2"], ["[0]"]],
  [["--", "b50dbd75b0e0c2b0a1e1c3a1c1d1e1f1"], ["[1]"]],
  [["--commit", "b50dbd75b0e0c2b0a1e1c3a1c1d1e1f1"], []],
])("words of a command are judged with the option before them: %j", (words, places) => {
  expect(findSuspects(words, "")).toEqual(places);
});

test("a variable is named beside its value, and a list by its own name", () => {
  const random = ["w3J0LX8k", "nyDfJP7q"].join("");
  expect(findSuspects({ env: [{ name: "NPM_AUTH", value: PASSWORD }] }, "")).toEqual(["env[0].value"]);
  expect(findSuspects({ caPins: [random], pools: [random], value: random }, "")).toEqual(["pools[0]", "value"]);
});
