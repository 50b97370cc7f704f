import { credentialsIn } from "../../constructs/core/credential-places";
import { holdsCredential, holdsUserInfo, namesCredential } from "../../constructs/core/credentials";

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
  "DB_PASS",
  "APIKEY",
  "client-key-data",
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
  "passThrough",
  "PASSWORD_POLICY",
  "tokenTtl",
  "secretProviderClass",
  "existingSecret",
  "NOPASSWD",
])("%s names where a credential is, or none", (name) => {
  expect(namesCredential(name)).toBe(false);
});

test("an address holds user information only before its host", () => {
  expect(holdsUserInfo("https://user:password@host/path")).toBe(true);
  expect(holdsUserInfo("https://user@host")).toBe(true);
  expect(holdsUserInfo("https://host/path@2?a=b@c")).toBe(false);
});

test.each([
  "registry.example.com:5000/x:v1@sha256:",
  "registry.example.com/x:v1@sha256:",
  "registry.example.com/x@sha256:",
  "oci://registry.example.com:5000/x:v1@sha256:",
])("the name and the tag of an image before its digest, %s…, are no user and password", (image) => {
  expect(holdsCredential(`${image}${"0123456789abcdef".repeat(4)}`)).toBe(false);
});

test("a rule of sudo is no password", () => {
  expect(holdsCredential("ALL=(root) NOPASSWD: /usr/bin/systemctl restart nginx")).toBe(false);
});

test("a password before the host of a registry is one, whether a digest follows or not", () => {
  const image = `registry.example.com/x:v1@sha256:${"0123456789abcdef".repeat(4)}`;
  expect(holdsCredential(`user:hunter2@${image}`)).toBe(true);
  expect(holdsCredential(`oci://user:hunter2@${image}`)).toBe(true);
  expect(holdsCredential("user:hunter2@sha256:443")).toBe(true);
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

test("a variable of a container, and the word behind an option, are credentials by the name that stands beside them", () => {
  const containers = [
    { args: ["--port", "3000", "--password", "hunter2", "--token-file", "/run/token"] },
    {
      env: [
        { name: "DB_PASS", value: "hunter2" },
        { name: "PORT", value: "3000" },
        { name: "TOKEN", valueFrom: {} },
      ],
    },
  ];
  expect(credentialsIn(containers, "c")).toEqual(["c[0].args[3]", "c[1].env[0].value"]);
});

test("what a variable or a template puts there later is no credential", () => {
  const settings = {
    password: "$(DB_PASSWORD)",
    token: "${TOKEN}",
    secret: "{{ secret }}",
    apiKey: "",
    client_secret: "none",
  };
  expect(credentialsIn(settings, "")).toEqual([]);
  for (const text of ["--password=$(DB_PASSWORD)", "password=${X}", "https://a/?token={{ token }}"]) {
    expect(holdsCredential(text)).toBe(false);
  }
});

test("where a setting may name a file in place of a credential, a path is no credential", () => {
  const data = { client_secret: "/etc/a", token_label: "hsm", pin: 1234, more: { pin: "/etc/c", password: "/etc/d" } };
  expect(credentialsIn(data, "", ["client_secret", "pin"])).toEqual(["pin", "more.password"]);
});

test("a key that is a token is a credential, and its place does not show it", () => {
  const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  expect(credentialsIn({ [token]: 1 }, "labels")).toEqual(['labels["(redacted)"]']);
});
