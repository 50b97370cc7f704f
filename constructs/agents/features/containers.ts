import { containerValue } from "../../workloads/pods/containers";
import { checkTaken, ownMounts, volumeSources } from "../../workloads/pods/volumes";
import type { DeclaredRelease } from "./agent-release-props";
import { chartSource } from "../common/chart-source";
import { authorityVolumes } from "./environment";
import type { Feature } from "../common/feature";
import { AGENT_SETTING_RULES } from "../common/setting-rules";

/** Volumes of the agents' pods in the charts: that of this package, and the public one. */
const TAKEN_VOLUMES = [
  "auth-token",
  "certificate-authority",
  "config",
  "data",
  "join-account-token",
  "join-token",
  "tls-ca",
  "tmp",
];

/** Further volumes and containers of the agents' pods. Their props are those of all pods. */
export const CONTAINERS = {
  together: [
    ({ platform: { brand }, pods }, problems) => {
      const { id } = brand;
      const taken = {
        volumes: [...TAKEN_VOLUMES, `${id}-tls-ca`],
        folders: [`/etc/${id}`, brand.agentSecretsDirectory, `/etc/${id}-tls-ca`, brand.dataDirectory, "/tmp"],
        containers: [id],
      };
      problems.within("pods", (inPods) => {
        checkTaken(pods, taken, inPods);
      });
    },
  ],
  check: (release, problems) => {
    if (chartSource(release).kind === "bundled") return;
    release.pods.initContainers?.forEach(({ mounts = [] }, index) => {
      if (mounts.length === 0) return;
      problems.add(AGENT_SETTING_RULES["AGENT-080"], `pods.initContainers[${index}].mounts`, `${mounts.length} mounts`);
    });
  },
  values: ({ pods, certificateAuthority }: DeclaredRelease) => {
    const ofAuthority = authorityVolumes(certificateAuthority);
    const extraVolumes = [...ofAuthority.extraVolumes, ...volumeSources(pods)];
    const extraVolumeMounts = [...ofAuthority.extraVolumeMounts, ...ownMounts(pods)];
    return {
      ...(extraVolumes.length > 0 && { extraVolumes }),
      ...(extraVolumeMounts.length > 0 && { extraVolumeMounts }),
      ...(pods.sidecars && { extraContainers: pods.sidecars.map(containerValue) }),
      ...(pods.initContainers && { initContainers: pods.initContainers.map(containerValue) }),
    };
  },
} satisfies Feature;
