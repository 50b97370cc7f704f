import { KUBERNETES, PINNED_BINARIES, type PinnedBinary, type PinnedModule } from "../../local/pinned-binaries";

/**
 * What the package is tried with beside what it pins: the one place to change when something newer is there. What npm gives is
 * held to the SHA-512 here, and what is built to the signed record of all Go modules.
 */
export interface NodeProgram {
  readonly version: string;

  /** Of the package of npm that has the program for Linux. */
  readonly sha512: { readonly x64: string; readonly arm64: string };
}

/** The oldest that will do, and the newest of each further line with long-term support. */
export const NODES: readonly NodeProgram[] = [
  {
    version: "20.19.0",
    sha512: {
      x64: "HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA==",
      arm64: "kT7jX7frbsrMrXMsBaFt3Th1SWs5VjxTzd0U8vxcmdCFkaqeu5hFK0+QoYfIo5drmr3DmwJfLtO2gnD/7hNE/Q==",
    },
  },
  {
    version: "22.23.3",
    sha512: {
      x64: "qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==",
      arm64: "l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==",
    },
  },
  {
    version: "24.21.0",
    sha512: {
      x64: "3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
      arm64: "FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
    },
  },
  {
    version: "26.10.0",
    sha512: {
      x64: "OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
      arm64: "idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
    },
  },
];

/** Beside 1.34, which is pinned. */
export const CONTROL_PLANES: readonly (readonly PinnedBinary[])[] = ["1.32.2", "1.33.13", "1.35.4"].map(controlPlane);

/**
 * Beside the Terraform on PATH. The newest one is that of ACCESS_PLATFORM_NEWEST_TERRAFORM: its module has not all that it is
 * built of.
 */
export const TOFUS: readonly PinnedBinary[] = ["v1.11.6", "v1.12.6"].map((version) => {
  const path = "github.com/opentofu/opentofu";
  // Builds of a release say so: others call themselves development versions.
  const module: PinnedModule = { path, version, variables: { [`${path}/version.dev`]: "no" } };
  return { name: "tofu", variable: "ACCESS_PLATFORM_TERRAFORM", module, package: `${path}/cmd/tofu` };
});

/** No module of Go has them: they come from wherever Terraform is told to find providers. */
export const NEWEST_PROVIDERS = { kubernetes: "3.2.1", helm: "3.1.2", http: "3.6.0" };

function controlPlane(version: string): PinnedBinary[] {
  const [, minor = "", patch = ""] = version.split(".");
  const variables = Object.keys(KUBERNETES.variables ?? {}).map((name) => {
    return [name, name.endsWith("gitVersion") ? `v${version}` : name.endsWith("gitMinor") ? minor : "1"] as const;
  });
  const module: PinnedModule = {
    path: KUBERNETES.path,
    version: `v${version}`,
    siblings: `v0.${minor}.${patch}`,
    variables: Object.fromEntries(variables),
  };
  return PINNED_BINARIES.filter(({ module: { path }, name }) => path === KUBERNETES.path && name !== "kubectl").map(
    ({ name, variable, package: source }) => ({ name, variable, module, package: source }),
  );
}
