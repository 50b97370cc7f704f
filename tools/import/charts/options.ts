import type { Command } from "commander";

/** Options of `access-platform import` that select releases of Teleport's charts. */
export interface ChartsOptions {
  readonly charts?: readonly string[];
  readonly release?: readonly string[];
  readonly chartVersion?: string;
  readonly context?: string;
}

/** Adds the options of {@link ChartsOptions}, except the context. */
export function withChartsOptions(command: Command): Command {
  return command
    .option(
      "--release <namespace/name...>",
      "write a program that takes over releases of the charts teleport-cluster and teleport-kube-agent: Helm is " +
        "asked for their values; with --state: only these",
    )
    .option(
      "--charts <file...>",
      "with --release: files with the output of `helm get values --output yaml`, in the same order; or, without it, with " +
        "objects of Argo CD (Application) or Flux (HelmRelease) that have the values",
    )
    .option(
      "--chart-version <version>",
      "with --charts: version of the charts, which is that of the platform; values that it does not read are left out",
    );
}

export function isOfCharts({ charts, release, chartVersion }: ChartsOptions): boolean {
  return charts !== undefined || release !== undefined || chartVersion !== undefined;
}
