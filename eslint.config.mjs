import boundaries from "eslint-plugin-boundaries";
import tseslint from "typescript-eslint";

/**
 * Files that turn values into Terraform. Everything else below `constructs/` is a value or pure data, and may not
 * import cdktf: the command line tools use it without loading cdktf.
 */
const CONSTRUCT_FILES = [
  "constructs/access-platform.ts",
  "constructs/cloud-tenant.ts",
  "constructs/platform-resources.ts",
  "constructs/access/delivery/resource-deliverer.ts",
  "constructs/validation/prop-types.ts",
  "constructs/index.ts",
  "constructs/agents/chart/agent-chart.ts",
  "constructs/agents/agent-release.ts",
  "constructs/agents/direct-dial-service.ts",
  "constructs/agents/linux/linux-agent.ts",
  "constructs/agents/linux/linux-machine.ts",
  "constructs/agents/fleet/agent-fleet.ts",
  "constructs/agents/fleet/agent-fleet-props.ts",
  "constructs/agents/proxies-in-cluster.ts",
  "constructs/agents/proxy-endpoint.ts",
  "constructs/agents/release-names.ts",
  "constructs/agents/release-prop-types.ts",
  "constructs/agents/updates/release-version.ts",
  "constructs/services/auth-service.ts",
  "constructs/services/auth-volume-claim.ts",
  "constructs/services/certificate-request.ts",
  "constructs/services/delivery-limits.ts",
  "constructs/services/proxy-service.ts",
  "constructs/services/proxy-pool.ts",
  "constructs/services/resource-delivery-job.ts",
  "constructs/services/configuration-file.ts",
  "constructs/services/workload.ts",
  "constructs/terraform/**",
  "constructs/validation/tree.ts",
  "constructs/workloads/network-policy.ts",
];

const LAYERS = [
  { from: "validation", allow: [] },
  { from: "documents", allow: [] },
  { from: "secrets", allow: ["validation"] },
  { from: "brand", allow: ["validation"] },
  { from: "terraform", allow: ["validation", "documents", "secrets", "brand"] },
  { from: "network", allow: ["validation", "documents", "secrets", "brand"] },
  { from: "updates", allow: ["validation", "documents", "secrets", "brand", "network"] },
  { from: "access", allow: ["validation", "documents", "secrets", "brand", "terraform", "network", "updates"] },
  {
    from: "workloads",
    allow: ["validation", "documents", "secrets", "brand", "terraform", "network", "updates", "access"],
  },
  {
    from: "services",
    allow: ["validation", "documents", "secrets", "brand", "terraform", "network", "updates", "access", "workloads"],
  },
  {
    from: "agents",
    allow: ["validation", "documents", "secrets", "brand", "terraform", "network", "updates", "access", "workloads"],
  },
];

export default tseslint.config(
  { ignores: ["**/node_modules/", "dist/", "cdktf.out/", "coverage/"] },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ["tsconfig.json", "test/tsconfig.json"], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-extraneous-class": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: "error",
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^@cdktf/provider-[a-z]+(/lib)?$",
              message: "import the one resource: the index of a provider takes a second and 250 MB to load",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["constructs/**/*.ts"],
    ignores: CONSTRUCT_FILES,
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(cdktf|constructs|@cdktf/.*)$", message: "values are pure: see CONSTRUCT_FILES" }] },
      ],
    },
  },
  {
    files: ["constructs/**/*.ts", "tools/**/*.ts", "local/**/*.ts"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { typescript: { project: "tsconfig.json" } },
      "boundaries/elements": [
        { type: "brand", pattern: "constructs/brand*.ts", mode: "file" },
        { type: "brand", pattern: "constructs/image-contract.ts", mode: "file" },
        { type: "brand", pattern: "constructs/image-contract", mode: "folder" },
        { type: "rules", pattern: "constructs/rules.ts", mode: "file" },
        { type: "composition", pattern: "constructs/*.ts", mode: "file" },
        ...[
          "validation",
          "documents",
          "secrets",
          "terraform",
          "network",
          "updates",
          "access",
          "workloads",
          "services",
          "agents",
        ].map((layer) => ({ type: layer, pattern: `constructs/${layer}`, mode: "folder" })),
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
            ...LAYERS.map(({ from, allow }) => ({ from: [from], allow: [from, ...allow] })),
            { from: ["composition", "rules"], allow: ["*"] },
            { from: ["local"], allow: ["local", "validation", "documents", "brand"] },
            {
              from: ["tools"],
              allow: [
                "tools",
                "local",
                "rules",
                "validation",
                "documents",
                "secrets",
                "brand",
                "network",
                "updates",
                "access",
              ],
            },
          ],
        },
      ],
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "max-lines": "off",
    },
  },
);
