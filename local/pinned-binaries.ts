/** Programs that the embedded control plane is made of, those that talk to it, and those of a real node beside it. */
export type BinaryName =
  | ("kwokctl" | "kwok" | "etcd" | "kube-apiserver" | "kube-controller-manager" | "kube-scheduler" | "kubectl" | "helm")
  | ("kubelet" | "kube-proxy" | "coredns");

/** A Go module that binaries are built from where they are not found. */
export interface PinnedModule {
  readonly path: string;
  readonly version: string;

  /**
   * Version of the modules that this module's own go.mod replaces by folders beside it.
   *
   * @default the version that its go.mod requires
   */
  readonly siblings?: string;

  /** Go variables that the linker sets, so that a binary knows its version. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** One program: where it is looked for, which versions will do, and what it is built from. */
export interface PinnedBinary {
  readonly name: BinaryName;

  /** Environment variable with the path of the program: goes before every other place. */
  readonly variable: string;

  readonly module: PinnedModule;

  /** Go package of the program. */
  readonly package: string;

  /**
   * Source of that package, where it is none of the module: its path is then relative, and one folder.
   *
   * @default a package of the module
   */
  readonly source?: string;

  /**
   * How to ask a program on PATH for its version, and which versions will do.
   *
   * @default whatever is found will do
   */
  readonly usable?: { readonly args: readonly string[]; readonly range: string };

  /**
   * Address of the official release for Linux, for the programs that kwokctl downloads; `{version}` and
   * `{architecture}` stand for the module's version and for amd64 or arm64.
   *
   * @default not downloaded
   */
  readonly release?: string;

  /**
   * Whether the control plane works without it.
   *
   * @default false
   */
  readonly optional?: boolean;
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

const COREDNS: PinnedModule = { path: "github.com/coredns/coredns", version: "v1.12.4" };

/** Of the plugins of CoreDNS those that a node needs: the others bring the libraries of three clouds. */
const COREDNS_SOURCE = `package main

import (
\t_ "github.com/coredns/coredns/plugin/errors"
\t_ "github.com/coredns/coredns/plugin/file"
\t_ "github.com/coredns/coredns/plugin/hosts"
\t_ "github.com/coredns/coredns/plugin/kubernetes"

\t"github.com/coredns/coredns/coremain"
)

func main() { coremain.Run() }
`;

/**
 * Every program of the control plane with its pinned version; this file is the one place to change when a version is
 * raised.
 *
 * kwokctl and kwok are held to a minor version, since kwokctl's configuration file is what starts the control plane.
 */
export const PINNED_BINARIES: readonly PinnedBinary[] = [
  {
    name: "kwokctl",
    variable: "ACCESS_PLATFORM_KWOKCTL",
    module: KWOK,
    package: "sigs.k8s.io/kwok/cmd/kwokctl",
    usable: { args: ["--version"], range: "~0.7.0" },
  },
  {
    name: "kwok",
    variable: "ACCESS_PLATFORM_KWOK",
    module: KWOK,
    package: "sigs.k8s.io/kwok/cmd/kwok",
    usable: { args: ["--version"], range: "~0.7.0" },
  },
  {
    name: "etcd",
    variable: "ACCESS_PLATFORM_ETCD",
    module: ETCD,
    package: "go.etcd.io/etcd/server/v3",
    release:
      "https://github.com/etcd-io/etcd/releases/download/{version}/etcd-{version}-linux-{architecture}.tar.gz#etcd",
  },
  {
    name: "kube-apiserver",
    variable: "ACCESS_PLATFORM_KUBE_APISERVER",
    module: KUBERNETES,
    package: "k8s.io/kubernetes/cmd/kube-apiserver",
    release: "https://dl.k8s.io/release/{version}/bin/linux/{architecture}/kube-apiserver",
  },
  {
    name: "kube-controller-manager",
    variable: "ACCESS_PLATFORM_KUBE_CONTROLLER_MANAGER",
    module: KUBERNETES,
    package: "k8s.io/kubernetes/cmd/kube-controller-manager",
    release: "https://dl.k8s.io/release/{version}/bin/linux/{architecture}/kube-controller-manager",
  },
  {
    name: "kube-scheduler",
    variable: "ACCESS_PLATFORM_KUBE_SCHEDULER",
    module: KUBERNETES,
    package: "k8s.io/kubernetes/cmd/kube-scheduler",
    release: "https://dl.k8s.io/release/{version}/bin/linux/{architecture}/kube-scheduler",
  },
  {
    name: "kubectl",
    variable: "ACCESS_PLATFORM_KUBECTL",
    module: KUBERNETES,
    package: "k8s.io/kubernetes/cmd/kubectl",
    usable: { args: ["version", "--client"], range: ">=1.24.0" },
  },
  {
    name: "helm",
    variable: "ACCESS_PLATFORM_HELM",
    module: HELM,
    package: "helm.sh/helm/v3/cmd/helm",
    usable: { args: ["version", "--short"], range: ">=3.0.0" },
    optional: true,
  },
];

/**
 * Programs of a real node, which runs what is declared instead of simulating it: for tests, and nothing that the control
 * plane of `npm start` looks for or builds.
 *
 * A kubelet may not be newer than its API server.
 *
 * @internal
 */
export const NODE_BINARIES: readonly PinnedBinary[] = [
  {
    name: "kubelet",
    variable: "ACCESS_PLATFORM_KUBELET",
    module: KUBERNETES,
    package: "k8s.io/kubernetes/cmd/kubelet",
    usable: { args: ["--version"], range: "~1.34.0" },
  },
  {
    name: "kube-proxy",
    variable: "ACCESS_PLATFORM_KUBE_PROXY",
    module: KUBERNETES,
    package: "k8s.io/kubernetes/cmd/kube-proxy",
    usable: { args: ["--version"], range: "~1.34.0" },
  },
  {
    name: "coredns",
    variable: "ACCESS_PLATFORM_COREDNS",
    module: COREDNS,
    package: "./coredns",
    source: COREDNS_SOURCE,
    usable: { args: ["-version"], range: ">=1.9.0" },
  },
];
