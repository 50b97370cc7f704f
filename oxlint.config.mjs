import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const PLATFORM = join(import.meta.dirname, "constructs/platform");

/**
 * Files of `constructs/platform` that turn values into Terraform, whatever their room is: each has a construct, or takes
 * one. `job-pod` does neither, and writes blocks of the provider.
 */
const PLATFORM_CONSTRUCTS = readdirSync(PLATFORM, { recursive: true })
  .filter((file) => file.endsWith(".ts") && hasConstruct(readFileSync(join(PLATFORM, file), "utf8")))
  .map((file) => basename(file, ".ts"))
  .concat("job-pod");

function hasConstruct(text) {
  return /(?::|\bextends) (?:Construct|TerraformElement)\b/.test(text);
}

/**
 * Files that turn values into Terraform. Everything else below `constructs/` is a value or pure data, and may not
 * import cdktf: the command line tools use it without loading cdktf.
 */
const CONSTRUCT_FILES = [
  ...PLATFORM_CONSTRUCTS.map((name) => `constructs/platform/**/${name}.ts`),
  "constructs/index.ts",
  "constructs/public/*.ts",
  "constructs/agents/common/agents-of-program.ts",
  "constructs/agents/release/**",
  "constructs/agents/linux/*.ts",
  "constructs/agents/bots/*.ts",
  "constructs/agents/fleet/*.ts",
  "constructs/terraform/**",
  "constructs/core/tree/**",
  "constructs/workloads/policy/**",
  "constructs/workloads/pods/placement-blocks.ts",
];

/** Folders below `constructs/`, lowest first: each may import those before it, and `terraform` what it needs of them. */
const LAYERS = [
  "core",
  "secrets",
  "brand",
  "terraform",
  "network",
  "updates",
  "access",
  "workloads",
  "platform",
  "agents",
];

/** What a layer may import of those below it, where that is not all of them. */
const NARROWED = {
  brand: ["core"],
  network: ["core", "secrets", "brand"],
  updates: ["core", "secrets", "brand", "network"],
};

/** What tools import: values. Those of services of agents are schemas, which an import reads backwards. */
const VALUES = ["rules", "core", "secrets", "brand", "network", "updates", "access", "services"];

const OF_PACKAGES = [
  {
    regex: "^@cdktf/provider-[a-z]+(/lib)?$",
    message: "import the one resource: the index of a provider takes a second and 250 MB to load",
  },
  { regex: "^(cdktf|constructs)/", message: "private parts of CDKTF differ in what continues it" },
];

const PURE = { regex: "^(cdktf|constructs|@cdktf)(/|$)", message: "values are pure: see CONSTRUCT_FILES" };

const DECLARATION = {
  regex: `/(${PLATFORM_CONSTRUCTS.join("|")})$`,
  allowTypeImports: true,
  message: "that file has constructs, so a value takes only its types",
};

function refusing(...patterns) {
  return { "no-restricted-imports": ["error", { patterns: [...OF_PACKAGES, ...patterns] }] };
}

function above(rooms) {
  return { regex: `^(\\.\\./)+(${rooms.join("|")})/`, message: "rooms import those below them" };
}

/** Rooms of `constructs/platform`, lowest first: each may import those before it, and types of all. Its root joins them. */
const ROOMS = ["component", "take-over", "proxy", "delivery", "auth", "configuration-test", "tenant", "metrics"];

/** What holds for a room, for its values and for what turns them into Terraform. */
function ofRoom(room, index) {
  const names = [...ROOMS.slice(index + 1).map((name) => `${name}/.*`), "[^/.]+"].join("|");
  const higher = { regex: `^\\.\\./(${names})$`, allowTypeImports: true, message: "rooms import those below them" };
  const folder = `constructs/platform/${room}`;
  return [
    { files: [`${folder}/*.ts`], rules: refusing(PURE, DECLARATION, higher) },
    { files: PLATFORM_CONSTRUCTS.map((name) => `${folder}/${name}.ts`), rules: refusing(higher) },
  ];
}

/** Rooms of `constructs/agents`, lowest first: each may import those before it, types included. */
const AGENTS = ["services", "common", "features", "chart", "linux", "release", "bots", "fleet"];

function ofAgents(room, index) {
  const higher = above(AGENTS.slice(index + 1));
  const folder = `constructs/agents/${room}/`;
  return [
    { files: [`${folder}**/*.ts`], rules: refusing(PURE, higher) },
    { files: CONSTRUCT_FILES.filter((files) => files.startsWith(folder)), rules: refusing(higher) },
  ].filter(({ files }) => files.length > 0);
}

/** Rooms of `tools`, floor by floor: each imports of the floors below it. `cli` is what all commands share. */
const TOOLS = [
  ["json", "cli"],
  ["synth", "tctl", "init"],
  ["manifests"],
  ["cluster"],
  ["preview", "terraform", "import", "model"],
  ["diagnosis"],
  ["adopt", "check", "schedule", "inventory", "verify", "review"],
  ["report"],
  ["down", "start", "docs", "explain"],
  ["rehearse"],
];

function ofTools(floor, index) {
  return floor.map((room) => {
    const others = TOOLS.slice(index)
      .flat()
      .filter((name) => name !== room);
    return { files: [`tools/${room}/**/*.ts`], rules: refusing(above(others)) };
  });
}

export default {
  plugins: ["eslint", "typescript", "unicorn", "import"],
  jsPlugins: ["eslint-plugin-boundaries", "eslint-plugin-regexp"],
  categories: { correctness: "error" },
  ignorePatterns: ["**/*.{js,cjs,mjs}", "dist", "cdktf.out", "coverage"],
  settings: {
    "import/resolver": { typescript: { project: "tsconfig.package.json" } },
    "boundaries/elements": [
      { type: "rules", pattern: "constructs/rules.ts", mode: "file" },
      { type: "composition", pattern: "constructs/*.ts", mode: "file" },
      { type: "composition", pattern: "constructs/public/*.ts", mode: "file" },
      { type: "services", pattern: "constructs/agents/services", mode: "folder" },
      ...LAYERS.map((layer) => ({ type: layer, pattern: `constructs/${layer}`, mode: "folder" })),
      { type: "local", pattern: "local", mode: "folder" },
      { type: "tools", pattern: "tools", mode: "folder" },
    ],
  },
  rules: {
    ...refusing(),
    "no-control-regex": "off",
    "no-misleading-character-class": "off",
    "no-unsafe-optional-chaining": "off",
    "no-unused-private-class-members": "off",
    "typescript/require-array-sort-compare": "off",
    "unicorn/no-thenable": "off",
    eqeqeq: "error",
    "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    "no-array-constructor": "error",
    "no-useless-constructor": "error",
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    "typescript/no-confusing-void-expression": "error",
    "typescript/no-deprecated": "error",
    "typescript/no-dynamic-delete": "error",
    "typescript/no-empty-object-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-generated-empty-object-type": "error",
    "typescript/no-invalid-void-type": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-mixed-enums": "error",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-asserted-nullish-coalescing": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-require-imports": [
      "error",
      { allow: ["^ajv$", "^ip-address$", "^tr46$", "^\\./resource-documents$"] },
    ],
    "typescript/no-unnecessary-boolean-literal-compare": "error",
    "typescript/no-unnecessary-condition": "error",
    "typescript/no-unnecessary-template-expression": "error",
    "typescript/no-unnecessary-type-arguments": "error",
    "typescript/no-unnecessary-type-assertion": "error",
    "typescript/no-unnecessary-type-constraint": "error",
    "typescript/no-unnecessary-type-conversion": "error",
    "typescript/no-unnecessary-type-parameters": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-enum-comparison": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-literal-enum-member": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/prefer-reduce-type-parameter": "error",
    "typescript/prefer-return-this-type": "error",
    "typescript/related-getter-setter-pairs": "error",
    "typescript/require-await": "error",
    "typescript/restrict-plus-operands": [
      "error",
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
    ],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/unified-signatures": "error",
    "typescript/use-unknown-in-catch-callback-variable": "error",
    "import/no-duplicates": "error",
    "unicorn/no-useless-spread": "error",
  },
  overrides: [
    {
      files: ["constructs/**/*.ts", "tools/**/*.ts", "local/**/*.ts"],
      rules: {
        // What reads a text takes time in proportion to it.
        "regexp/no-super-linear-backtracking": "error",
        "regexp/no-super-linear-move": "error",
        "boundaries/element-types": [
          "error",
          {
            default: "disallow",
            message: "imports point one way: ${file.type} may not import ${dependency.type}",
            rules: [
              ...LAYERS.map((from, index) => ({
                from: [from],
                allow: [from, ...(NARROWED[from] ?? LAYERS.slice(0, index))],
              })),
              { from: ["agents"], allow: ["services"] },
              { from: ["services"], allow: ["services", ...LAYERS] },
              { from: ["composition", "rules"], allow: ["*"] },
              { from: ["local"], allow: ["local", "core", "brand"] },
              { from: ["tools"], allow: ["tools", "local", ...VALUES] },
            ],
          },
        ],
      },
    },
    { files: ["constructs/**/*.ts"], rules: refusing(PURE, DECLARATION) },
    { files: CONSTRUCT_FILES, rules: refusing() },
    ...ROOMS.flatMap(ofRoom),
    ...AGENTS.flatMap(ofAgents),
    {
      files: ["{constructs,local,tools}/**/*.ts"],
      rules: { "import/no-cycle": ["error", { ignoreTypes: false }] },
    },
    ...TOOLS.flatMap(ofTools),
    { files: ["constructs/access/generated/*.ts"], rules: { "max-lines": "off" } },
    { files: ["test/**/*.ts"], rules: { "typescript/no-non-null-assertion": "off", "max-lines": "off" } },
    {
      files: ["test/**/*.test.ts"],
      rules: refusing({
        regex: "/(charts/helm|support/terraform)$",
        message: "what runs Helm or Terraform is ….e2e.ts",
      }),
    },
    // An app of newcomers, as it is: that it loads whole providers is what the bench measures.
    { files: ["bench/template/*.ts"], rules: { "no-restricted-imports": "off" } },
  ],
};
