import { findCredentialForms, findCredentials } from "../../constructs/core/credential-places";
import {
  holdsCredential,
  holdsUserInfo,
  isPlaceholder,
  namesCredential,
  withoutCredentials,
} from "../../constructs/core/credentials";

const encoded = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["a private key in base64", encoded("-----BEGIN RSA PRIVATE KEY-----\nhunter2hunter2")],
  ["the sign-in of a registry", '{"auths":{"registry.invalid":{"auth":"bWU6aHVudGVyMg=="}}}'],
  ["the same in base64", encoded('{"auths":{"registry.invalid":{"auth":"bWU6aHVudGVyMg=="}}}')],
  ["a line of htpasswd", "me:$apr1$k1Uy8zQx$hunter2hunter2hunter2"],
  ["a line of htpasswd by bcrypt", "me:$2y$05$hunter2hunter2hunter2hunter2"],
  ["curl -u", "curl -s -u me:hunter2 https://example.com"],
  ["curl --user=", "curl --user=me:hunter2 https://example.com"],
  ["a cookie", "Cookie: session=hunter2hunter2"],
  ["a cookie behind another", "Cookie: theme=dark; session=hunter2hunter2"],
  ["a cookie of curl", "curl --cookie=session=hunter2hunter2"],
  ["a line of htpasswd by SHA", "me:{SHA}hunter2hunter2hunter2hu"],
  [
    "the sign-in of a registry in base64, with lines",
    encoded('{\n  "auths": { "a.invalid": { "auth": "hunter2hunter2" } }\n}'),
  ],
  ["a setting in an option", "--set=db.password=hunter2"],
  ["a variable in an option", "--env=DB_PASSWORD=hunter2"],
  ["a scheme of its own", "Authorization: token hunter2"],
  ["a line of netrc", "machine a.example.com login me password hunter2"],
  ["a line of pgpass", "db.example.com:5432:*:me:hunter2"],
  ["a user of Oracle", "jdbc:oracle:thin:me/hunter2@//db.example.com:1521/a"],
  ["a key by its use", "--auth-key=hunter2 --hmac-key=hunter2 --session-key=hunter2 --master-key=hunter2"],
])("%s is a credential, and not shown", (_, text) => {
  expect(holdsCredential(text)).toBe(true);
  expect(withoutCredentials(text)).not.toMatch(/hunter2|aHVudGVyMg|MjpodW50/);
});

test.each([
  ["a certificate in base64", encoded("-----BEGIN CERTIFICATE-----\nMIIB")],
  ["the user of curl in a variable", "curl -u $USER:$PASSWORD https://example.com"],
  ["the user of a container", "docker run -u 1000:1000 image"],
  ["a policy of cookies", "cookie: a=b"],
  ["the key file of a Google service account", "GOOGLE_APPLICATION_CREDENTIALS=/var/run/key.json"],
  ["a setting in an option", "--set=replicas=hunter2"],
])("%s is no credential", (_, text) => {
  expect(holdsCredential(text)).toBe(false);
});

test.each([
  ..."token access_key secretKey AAD_CLIENT_SECRET --client-secret sas_token sse_customer_key".split(" "),
  ..."PGPASSWORD privateKey DB_PASS pass APIKEY client-key-data api--key cred creds credential".split(" "),
  ..."credentials pwd bearer dbpassword_of accountKey my_existing_secret my_kms_secret".split(" "),
  ..."token_type_secret NOPASSWD_TOKEN my_nopasswd".split(" "),
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
  "--existing-secret",
  "NOPASSWD",
  "compass",
  "pass_through",
  "upwd",
  "pwds",
  "mycreds",
  "privately",
  "${TfToken[TOKEN.1]}",
])("%s names where a credential is, or none", (name) => {
  expect(namesCredential(name)).toBe(false);
});

test("an address holds user information only before its host", () => {
  expect(holdsUserInfo("https://user:password@host/path")).toBe(true);
  expect(holdsUserInfo("https://user@host")).toBe(true);
  for (const address of ["https://host/path@2?a=b@c", "a/b://c@d", "a?b://c@d", "//user@host", "https://host"]) {
    expect(holdsUserInfo(address)).toBe(false);
  }
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
  expect(findCredentials(settings, "settings")).toEqual([
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
  expect(findCredentials(containers, "c")).toEqual(["c[0].args[3]", "c[1].env[0].value"]);
});

test("what a variable or a template puts there later is no credential", () => {
  const settings = {
    password: "$(DB_PASSWORD)",
    token: "${TOKEN}",
    secret: "{{ secret }}",
    apiKey: "",
    client_secret: "none",
  };
  expect(findCredentials(settings, "")).toEqual([]);
  for (const text of ["--password=$(DB_PASSWORD)", "password=${X}", "https://a/?token={{ token }}"]) {
    expect(holdsCredential(text)).toBe(false);
  }
});

test("where a setting may name a file in place of a credential, a path is no credential", () => {
  const data = { client_secret: "/etc/a", token_label: "hsm", pin: 1234, more: { pin: "/etc/c", password: "/etc/d" } };
  expect(findCredentials(data, "", ["client_secret", "pin"])).toEqual(["pin", "more.password"]);
});

test("a key that is a token is a credential, and its place does not show it", () => {
  const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  expect(findCredentials({ [token]: 1 }, "labels")).toEqual(['labels["(redacted)"]']);
});

test("arguments go on where the command of their container ends; without one, its image is the program", () => {
  const args = ["-uroot", "-phunter2"];
  expect(
    findCredentials(
      [
        { command: ["mysql"], args },
        { image: "a.example.com/mysql:8", args },
      ],
      "",
    ),
  ).toEqual(["[0].args[1]", "[1].args[1]"]);
  expect(findCredentials([{ command: ["run"], image: "mysql:8", args }, { args }], "")).toEqual([]);
});

test("a placeholder is the whole value", () => {
  const placeholders = [
    "",
    "$(A)",
    "${A}",
    "$",
    "{{ a }}",
    "{{",
    "<token>",
    "<",
    "(redacted)",
    "True",
    "FALSE",
    "null",
    "none",
    "~",
  ];
  expect(placeholders.filter((value) => !isPlaceholder(value))).toEqual([]);
  const values = [
    "a$(A)",
    "a{{ a }}",
    "a<token>",
    "(redacted)a",
    "a(redacted)",
    "true1",
    "untrue",
    "~a",
    "{a}",
    "hunter2",
  ];
  expect(values.filter(isPlaceholder)).toEqual([]);
});

test("names of props say nothing of their values, and their look does", () => {
  const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  expect(findCredentialForms({ password: "hunter2", a: [token], value: token }, "props")).toEqual([
    "props.a[0]",
    "props.value",
  ]);
});

test("only a text beside a value names it", () => {
  expect(findCredentials({ name: 7, value: "hunter2" }, "")).toEqual([]);
  expect(findCredentials([["--password"], "hunter2"], "")).toEqual([]);
});

test("a word of a command is named by the option before it, if it is no option, and that one is nothing else", () => {
  expect(findCredentials(["-password", "hunter2"], "args")).toEqual(["args[1]"]);
  for (const option of ["--verbose", "password", "a--password", "a --password", "--7password", "--password of mine"]) {
    expect(findCredentials([option, "word"], "args")).not.toContain("args[1]");
  }
  expect(findCredentials(["--password", "--verbose", 7], "args")).toEqual([]);
});

test.each([
  // User and password of an address.
  ["HTTPS://user:p/w@host", "HTTPS://user:(redacted)@host"],
  ["see http://hunter2@host/x", "see http://(redacted)@host/x"],
  ["see https://hunter2@host/x", "see https://(redacted)@host/x"],
  ["a user:hunter2@host:7 b", "a user:(redacted)@host:7 b"],
  ["::user:hunter2@host", "::user:(redacted)@host"],
  // What is signed, in a query.
  ["https://a/?sig=hunter2&b=1", "https://a/?sig=(redacted)&b=1"],
  ["https://a/?b=1&X-Amz-Signature=hunter2#c", "https://a/?b=1&X-Amz-Signature=(redacted)#c"],
  ['https://a/#code=hunter2" b', 'https://a/#code=(redacted)" b'],
  ["https://a/?zip_code=12345&b=1", "https://a/?zip_code=12345&b=1"],
  // Headers.
  ["Authorization: Bearer hunter2 and", "Authorization: Bearer (redacted) and"],
  ["authorization:basic hunter2", "authorization:basic (redacted)"],
  ["authorization = basic hunter2", "authorization = basic (redacted)"],
  [`{"authorization":"Bearer hunter2"}`, `{"authorization":"Bearer (redacted)"}`],
  [`'authorization': 'bearer hunter2'`, `'authorization': 'bearer (redacted)'`],
  ["send Bearer hunter2_hunter2-hunter2 now", "send Bearer (redacted) now"],
  ["send BASIC aHVudGVyMmh1bnRlcjI= now", "send BASIC (redacted) now"],
  ["the forbearer hunter2hunter2hunter2 is", "the forbearer hunter2hunter2hunter2 is"],
  ["the bearer hunter2hunter2h is short", "the bearer hunter2hunter2h is short"],
  // A name and its value, of a shell, a query or a connection string.
  ["a password=hunter2;b", "a password=(redacted);b"],
  ["a password = hunter2 b", "a password = (redacted) b"],
  [`a password="hunter 2" b`, `a password="(redacted)" b`],
  [`a password='hunter 2' b`, `a password='(redacted)' b`],
  ["a b password'=hunter2 c", "a b password'=hunter2 c"],
  // Of YAML or JSON.
  ["a\npassword: hunter 2\nb: c", "a\npassword: (redacted)\nb: c"],
  ["a\npassword:    hunter 2, b", "a\npassword:    (redacted), b"],
  [`a\npassword: "hunter 2" b`, `a\npassword: "(redacted)" b`],
  [`a\npassword: 'hunter 2' b`, `a\npassword: '(redacted)' b`],
  [`{"a":{"password": "hunter 2"}}`, `{"a":{"password": "(redacted)"}}`],
  [`{'password':'hunter 2'}`, `{'password':'(redacted)'}`],
  [String.raw`{"a":"{\"password\":\"hunter 2\"}"}`, String.raw`{"a":"{\"password\":(redacted)}"}`],
  [String.raw`{"a":"{\"password\": 7}"}`, String.raw`{"a":"{\"password\": (redacted)}"}`],
  ["a passwords: hunter2, b", "a passwords: hunter2, b"],
  // Two words of a command.
  ["run --db-password hunter2 --port 7", "run --db-password (redacted) --port 7"],
  ["run -password   hunter2 --port 7", "run -password   (redacted) --port 7"],
  ["run --password 'hunter 2' --port 7", "run --password '(redacted)' --port 7"],
  [`run --password "hunter 2" --port 7`, `run --password "(redacted)" --port 7`],
  [`["--password", "hunter 2"]`, `["--password", "(redacted)"]`],
  [`['--password' ,'hunter 2']`, `['--password' ,'(redacted)']`],
  ["run a--password hunter2 is none", "run a--password hunter2 is none"],
  // Keys and tokens.
  ["a: -----BEGIN PRIVATE KEY-----\nMII", "a: (a private key, not shown)"],
  ["x_eyJhbGciOiJI.eyJzdWIi.c2ln.a", "x_(redacted).a"],
  ["the head eyJhbGciOiJI.eyJzdWI is of none", "the head eyJhbGciOiJI.eyJzdWI is of none"],
  ["the head eyJab.eyJzdWIiOiIx is of none", "the head eyJab.eyJzdWIiOiIx is of none"],
  ["ghp_0123456789abcdef, ghp_fedcba9876543210", "(redacted), (redacted)"],
])("only the credential is left out of %j", (text, shown) => {
  expect(withoutCredentials(text)).toBe(shown);
});

/** Tokens as their services show them, with other letters. */
const TOKENS = [
  ..."AGE-SECRET-KEY-1AAAAAAAAAAAAAAAA doo_v1_aaaaaaaaaaaaaaaa gho_aaaaaaaaaaaaaaaa github_pat_aaaaaaaaaaaaaaaa".split(
    " ",
  ),
  ..."npm_aaaaaaaaaaaaaaaa pypi-AgEIcHlwaS5vcmcaaaaaaaaaaaaaaaa rk_live_aaaaaaaaaaaaaaaa shpat_aaaaaaaaaaaaaaaa".split(
    " ",
  ),
  ..."shpca_aaaaaaaaaaaaaaaa sk_live_aaaaaaaaaaaaaaaa xkeysib-aaaaaaaaaaaaaaaa dp.pt.aaaaaaaaaaaaaaaa".split(" "),
  ..."AIzaaaaaaaaaaaaaaa_a SG.aaaaaaaaaa.aaaaa fm1r_aaaaaaaaaaaaaaa= glpat-aaaaaaaaaaaaaaa-".split(" "),
  ..."hooks.slack.com/workflows/aaaaaaaaaaaaaaaa hvs.aaaaaaaaaaaaaaa_ sk-ant-aaaaaaaaaaaaaaa- xoxb-aaaaaaaaaaaaaaa-".split(
    " ",
  ),
  ..."ABIAAAAAAAAAAAAAAAAA ASIA2222222222222222".split(" "),
];

test.each(TOKENS)("%s is a token, and nothing shorter or in a word is", (token) => {
  expect(withoutCredentials(`a ${token}, b`)).toBe("a (redacted), b");
  const shorter = `a ${token.slice(0, -1)} of which a letter is missing`;
  expect(withoutCredentials(shorter)).toBe(shorter);
  expect(withoutCredentials(`a word${token} b`)).toBe(`a word${token} b`);
});

test("a dot of a token is a dot", () => {
  expect(holdsCredential("SGxaaaaaaaaaaaaaaaaaaa")).toBe(false);
  expect(holdsCredential("SGaaaaaaaaaaaaaaaaaaaa")).toBe(false);
});

test.each([
  [["curl", "-u", "me:hunter2", "https://example.com"], ["[2]"]],
  [["curl", "--user=me:hunter2"], ["[1]"]],
  [["curl", "-ume:hunter2"], ["[1]"]],
  [["curl", "--cookie", "session=hunter2hunter2"], ["[2]"]],
  [["curl", "-b", "session=hunter2hunter2"], ["[2]"]],
  [["curl", "-b", "cookies.txt"], []],
  [["curl", "-H", "Authorization: hunter2hunter2"], ["[2]"]],
  [["curl", "-H", "Authorization: $TOKEN"], []],
  [["mysql", "-uroot", "-phunter2"], ["[2]"]],
  [["mysqldump", "-p", "-P", "3306"], []],
  [["redis-cli", "-h", "cache", "-a", "hunter2"], ["[4]"]],
  [["redis-cli", "-a", "$PASSWORD"], []],
  [["http", "--auth", "me:hunter2"], ["[2]"]],
  [["sh", "-c", "sshpass -p hunter2 ssh host"], ["[2]"]],
  [["sshpass", "-e", "scp", "-p", "file", "host:"], []],
  [["sh", "-c", "sshpass -f /run/password ssh -p 22 host"], []],
  [["--db.password", "hunter2"], ["[1]"]],
  [["--url=redis://:hunter2@cache"], ["[0]"]],
  [["sh", "-c", "docker login -u me -p hunter2 registry"], ["[2]"]],
  [["sh", "-c", "docker login -u me -p $PASSWORD"], []],
  [["mongosh", "-u", "me", "-p", "hunter2"], ["[4]"]],
  [["ldapsearch", "-x", "-w", "hunter2"], ["[3]"]],
  [["run", "-u", "1000:1000", "--user", "app:app"], []],
  [["curl", "-u", "me:$PASSWORD", "-o", "a:b"], []],
])("words of a command are looked at with those before them: %j", (words, places) => {
  expect(findCredentials(words, "")).toEqual(places);
});
