import { at, type Component } from "./given-values";
import type { Translation } from "./translation";

/** What the program's pods and Services have whatever a release says, by the path of the value that would say it. */
export function alwaysChanged(translation: Translation, components: readonly Component[]): void {
  const { values } = translation;
  const isOfCluster = components.length > 0;
  for (const component of isOfCluster ? components : [undefined]) {
    const below = component === undefined ? "" : `${component}.`;
    const limit = at(values.read("resources", component), "limits.memory");
    if (limit === undefined) translation.change(`${below}resources.limits.memory`, LIMIT);
  }
  if (!isOfCluster) {
    translation.change("networkPolicy", OF_AGENTS);
    return;
  }
  translation.change("securityContext.readOnlyRootFilesystem", READ_ONLY);
  translation.change("service", PORT_NAMES);
  translation.change("networkPolicy", POLICIES);
}

const LIMIT =
  "pods get a memory limit of 1Gi, and the release's have none: write memoryLimit of resources if they need more";
const READ_ONLY =
  "containers have a read-only root file system, and write only to volumes; those of the release write anywhere";
const PORT_NAMES =
  "ports of the Services keep their numbers and get other names: tls becomes https, sshproxy ssh, sshtun reverse-tunnel, k8s " +
  "kubernetes; correct what refers to them by name";
const POLICIES = "network policies allow only the connections of the port table to the pods; the release has none";
const OF_AGENTS =
  "network policies let the agents dial only DNS, the Kubernetes API on 443 and 6443, the platform, and the ports of their " +
  "services, and let nobody but the declared peers dial them; the release has none";
