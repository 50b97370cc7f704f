import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { Release } from "@cdktf/provider-helm/lib/release";
import { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { NetworkPolicyV1 } from "@cdktf/provider-kubernetes/lib/network-policy-v1";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { byHand } from "./by-hand";
import { runSubject } from "./program";

/** Written by hand with CDKTF, as fast as it goes: only the classes that are used are imported, and all is compiled. */
export const raw = byHand({
  DataKubernetesResources,
  HelmProvider,
  KubernetesProvider,
  NamespaceV1,
  NetworkPolicyV1,
  Release,
});

if (require.main === module) runSubject(raw);
