import { credentialsIn } from "../../constructs/core/credential-places";
import { holdsUserInfo, namesCredential } from "../../constructs/core/credentials";

test.each([
  "token",
  "access_key",
  "secretKey",
  "AAD_CLIENT_SECRET",
  "--client-secret",
  "sas_token",
  "sse_customer_key",
  "PGPASSWORD",
  "privateKey",
])("%s names a credential", (name) => {
  expect(namesCredential(name)).toBe(true);
});

test.each([
  "key",
  "kms_key_id",
  "kms_encryption_key",
  "secret_suffix",
  "shared_credentials_files",
  "oidc_token_file_path",
])("%s names where a credential is, or none", (name) => {
  expect(namesCredential(name)).toBe(false);
});

test("an address holds user information only before its host", () => {
  expect(holdsUserInfo("https://user:password@host/path")).toBe(true);
  expect(holdsUserInfo("https://user@host")).toBe(true);
  expect(holdsUserInfo("https://host/path@2?a=b@c")).toBe(false);
});

test("credentials in settings are found by the name of the setting and by their look, however deep", () => {
  const settings = {
    conn_string: "postgresql://svc:hunter2@db.example.com/svc",
    DATABASE_URL: "postgresql://svc@db.example.com/svc",
    pool: [{ password: "hunter2", host: "db" }, { auth: { api_key: 7 } }],
    type: "postgresql",
  };
  expect(credentialsIn(settings, "settings")).toEqual([
    "settings.conn_string",
    "settings.pool[0].password",
    "settings.pool[1].auth.api_key",
  ]);
});
