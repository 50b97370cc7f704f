/**
 * Programs of the embedded control plane, its clients, programs of a real node, and programs of compatibility tests.
 */
export type BinaryName =
  | ("kwokctl" | "kwok" | "etcd" | "kube-apiserver" | "kube-controller-manager" | "kube-scheduler" | "kubectl" | "helm")
  | ("kubelet" | "kube-proxy" | "kube-router" | "coredns")
  | "tofu";

/** A Go module from which binaries are built that are not found. */
export interface PinnedModule {
  readonly path: string;
  readonly version: string;

  /**
   * Version of the modules that this module's go.mod replaces by neighbouring folders.
   *
   * @default the version that its go.mod requires
   */
  readonly siblings?: string;

  /** Go variables that the linker sets, so that a binary knows its version. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A program: where it is searched, which versions are suitable, and what it is built from. */
export interface PinnedBinary {
  readonly name: BinaryName;

  /** Environment variable with the path of the program. It has priority over all other places. */
  readonly variable: string;

  readonly module: PinnedModule;

  /** Go package of the program. */
  readonly package: string;

  /**
   * Source code of the package, if it is not part of the module. The package path is then relative: one folder.
   *
   * @default a package of the module
   */
  readonly source?: string;

  /**
   * The arguments that make a program on PATH print its version, and the suitable versions.
   *
   * @default any version is suitable
   */
  readonly usable?: { readonly args: readonly string[]; readonly range: string };

  /** @default not downloaded */
  readonly release?: OfficialRelease;

  /**
   * Whether the control plane works without it.
   *
   * @default false
   */
  readonly optional?: boolean;
}

/**
 * The official release for Linux. `{version}` and `{architecture}` in its texts stand for the module's version, and for
 * amd64 or arm64.
 */
export interface OfficialRelease {
  readonly url: string;

  /** Path of the program in the archive. @default the download is the program */
  readonly inArchive?: string;

  /** SHA-256 of the download, as the release publishes it. Any other download is refused. */
  readonly sha256: { readonly amd64: string; readonly arm64: string };
}

const KWOK: PinnedModule = { path: "sigs.k8s.io/kwok", version: "v0.7.0" };

export const ETCD: PinnedModule = { path: "go.etcd.io/etcd/server/v3", version: "v3.6.5" };

export const KUBERNETES: PinnedModule = {
  path: "k8s.io/kubernetes",
  version: "v1.34.2",
  siblings: "v0.34.2",
  variables: {
    "k8s.io/component-base/version.gitVersion": "v1.34.2",
    "k8s.io/component-base/version.gitMajor": "1",
    "k8s.io/component-base/version.gitMinor": "34",
  },
};

const HELM: PinnedModule = {
  path: "helm.sh/helm/v3",
  version: "v3.19.5",
  variables: { "helm.sh/helm/v3/internal/version.version": "v3.19.5" },
};

/**
 * Every program of the control plane with its pinned version. To raise a version, change this file and the checksums in
 * `module-sums.ts`.
 *
 * kwokctl and kwok are restricted to a minor version, because kwokctl's configuration file starts the control plane.
 */
export const PINNED_BINARIES: readonly PinnedBinary[] = [
  binary("kwokctl", KWOK, { usable: { args: ["--version"], range: "~0.7.0" } }),
  binary("kwok", KWOK, { usable: { args: ["--version"], range: "~0.7.0" } }),
  binary("etcd", ETCD, {
    package: ETCD.path,
    release: {
      url: "https://github.com/etcd-io/etcd/releases/download/{version}/etcd-{version}-linux-{architecture}.tar.gz",
      inArchive: "etcd-{version}-linux-{architecture}/etcd",
      sha256: {
        amd64: "66bad39ed920f6fc15fd74adcb8bfd38ba9a6412f8c7852d09eb11670e88cac3",
        arm64: "7010161787077b07de29b15b76825ceacbbcedcb77fe2e6832f509be102cab6b",
      },
    },
  }),
  released("kube-apiserver", {
    amd64: "ca822082ec39e54a25836a4011ddb66e482e317a7a4f1a1f73882bbd2cf5a2a1",
    arm64: "6ade6c2646e2c01fde1095407452afc2b65e89d6da16da29ee39f6223ccaf63b",
  }),
  released("kube-controller-manager", {
    amd64: "4fbb6ac7a65300962ab2f716f9fb6aa8c829c9f00c231a5a978262a4cbf8517f",
    arm64: "5b990c3f0bf8fb6cba2b4c82134a6be139e6c3113d9b9342e627335acceddbf8",
  }),
  released("kube-scheduler", {
    amd64: "97cbbca904601ffb2fd7e22ed3576f7c24b519abeb1c43f4dd136bfb200d223a",
    arm64: "105d8159d01c0c49693a6c04539642b09c3b15b9179ab1baad8d368941ef51a7",
  }),
  {
    ...released("kubectl", {
      amd64: "9591f3d75e1581f3f7392e6ad119aab2f28ae7d6c6e083dc5d22469667f27253",
      arm64: "95df604e914941f3172a93fa8feeb1a1a50f4011dfbe0c01e01b660afc8f9b85",
    }),
    usable: { args: ["version", "--client"], range: ">=1.24.0" },
  },
  binary("helm", HELM, { usable: { args: ["version", "--short"], range: ">=3.0.0" }, optional: true }),
];

/** A program whose Go package is in the module's usual folder for commands, unless `more` says otherwise. @internal */
export function binary(name: BinaryName, module: PinnedModule, more: Partial<PinnedBinary>): PinnedBinary {
  const variable = `ACCESS_PLATFORM_${name.toUpperCase().replaceAll("-", "_")}`;
  return { name, variable, module, package: `${module.path}/cmd/${name}`, ...more };
}

/** A program of Kubernetes that its official release has, too. */
function released(name: BinaryName, sha256: OfficialRelease["sha256"]): PinnedBinary {
  const url = `https://dl.k8s.io/release/{version}/bin/linux/{architecture}/${name}`;
  return binary(name, KUBERNETES, { release: { url, sha256 } });
}
