import boundaries from "eslint-plugin-boundaries";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

/**
 * Files that turn values into Terraform. Everything else below `constructs/` is a value or pure data, and may not
 * import cdktf: the command line tools use it without loading cdktf.
 */
const CONSTRUCT_FILES = [
  "constructs/platform/*.ts",
  "constructs/platform/{auth,delivery,proxy}/*.ts",
  "constructs/index.ts",
  "constructs/public/*.ts",
  "constructs/agents/release/**",
  "constructs/agents/linux/*.ts",
  "constructs/agents/fleet/*.ts",
  "constructs/terraform/**",
  "constructs/core/tree/**",
  "constructs/workloads/policy/**",
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

const PURE = { regex: "^(cdktf|constructs|@cdktf)(/|$)", message: "values are pure: see CONSTRUCT_FILES" };

export default tseslint.config(
  // All other rules are those of .oxlintrc.json, which takes a tenth of the time.
  { files: ["**/*.ts"], languageOptions: { parser: tseslint.parser } },
  {
    files: ["constructs/**/*.ts"],
    ignores: CONSTRUCT_FILES,
    rules: {
      "no-restricted-imports": ["error", { patterns: [PURE] }],
    },
  },
  {
    files: ["constructs/platform/declaration/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [PURE, { regex: "^(\\.\\./)+(auth|delivery|proxy)/", message: "constructs read declarations" }] },
      ],
    },
  },
  {
    // What reads a text takes time in proportion to it.
    files: ["constructs/**/*.ts", "tools/**/*.ts", "local/**/*.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    files: ["constructs/**/*.ts", "tools/**/*.ts", "local/**/*.ts"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { typescript: { project: "tsconfig.package.json" } },
      "boundaries/elements": [
        { type: "rules", pattern: "constructs/rules.ts", mode: "file" },
        { type: "composition", pattern: "constructs/*.ts", mode: "file" },
        { type: "composition", pattern: "constructs/public/*.ts", mode: "file" },
        ...LAYERS.map((layer) => ({ type: layer, pattern: `constructs/${layer}`, mode: "folder" })),
        { type: "local", pattern: "local", mode: "folder" },
        { type: "tools", pattern: "tools", mode: "folder" },
      ],
    },
    rules: {
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
            { from: ["composition", "rules"], allow: ["*"] },
            { from: ["local"], allow: ["local", "core", "brand"] },
            {
              from: ["tools"],
              allow: ["tools", "local", "rules", "core", "secrets", "brand", "network", "updates", "access"],
            },
          ],
        },
      ],
    },
  },
);
