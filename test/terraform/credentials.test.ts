import { holdsUserInfo, namesCredential } from "../../constructs/terraform/credentials";

test.each([
  "token",
  "access_key",
  "secretKey",
  "AAD_CLIENT_SECRET",
  "--client-secret",
  "sas_token",
  "sse_customer_key",
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
