import * as helm from "@cdktf/provider-helm";
import * as kubernetes from "@cdktf/provider-kubernetes";
import { byHand } from "../subjects/by-hand";
import { runSubject } from "../subjects/program";

// The imports and the settings are those of an app from `cdktf init`. What it declares is the text of the subject raw.
runSubject(
  byHand({
    DataKubernetesResources: kubernetes.dataKubernetesResources.DataKubernetesResources,
    HelmProvider: helm.provider.HelmProvider,
    KubernetesProvider: kubernetes.provider.KubernetesProvider,
    NamespaceV1: kubernetes.namespaceV1.NamespaceV1,
    NetworkPolicyV1: kubernetes.networkPolicyV1.NetworkPolicyV1,
    Release: helm.release.Release,
  }),
);
