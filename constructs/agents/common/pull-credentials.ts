import { oneOf, type Shape } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import type { DeclaredRelease } from "../features/agent-release-props";
import { UPDATE_RULES } from "./update-rules";
import { hasUpdater } from "./updates";

const SOURCES = ["docker", "aws", "google", "none"] as const;

/**
 * Where the updater gets the credentials of the registry: from the pull Secret of the pods, or from the cloud that its
 * service account is known to.
 *
 * @useDeclaredType
 */
export type PullCredentials = (typeof SOURCES)[number];

/** Where the updater gets credentials; the words are those of its flag. */
export const pullCredentials: Shape<PullCredentials> = oneOf(SOURCES);

const FOLDER = "/var/run/registry-credentials";
const VOLUME = "registry-credentials";

/** Key of a Secret of the type `kubernetes.io/dockerconfigjson`, and the file that programs look for. */
const FILE = { key: ".dockerconfigjson", path: "config.json" };

type Release = Pick<DeclaredRelease, "updater" | "pods">;

/** Flag of the updater; undefined where its registry asks for nothing. */
export function pullCredentialsOf(release: Release): PullCredentials | undefined {
  const { updater, pods } = release;
  if (!hasUpdater(release)) return undefined;
  return updater?.pullCredentials ?? ((pods.imagePullSecrets ?? []).length > 0 ? "docker" : undefined);
}

/** Variables, volumes and mounts with which the updater finds the credentials. */
export function pullCredentialFiles(release: Release) {
  const [secretName] = release.pods.imagePullSecrets ?? [];
  if (pullCredentialsOf(release) !== "docker" || secretName === undefined) {
    return { extraEnv: [], extraVolumes: [], extraVolumeMounts: [] };
  }
  return {
    extraEnv: [{ name: "DOCKER_CONFIG", value: FOLDER }],
    extraVolumes: [{ name: VOLUME, secret: { secretName, items: [FILE] } }],
    extraVolumeMounts: [{ name: VOLUME, mountPath: FOLDER, readOnly: true }],
  };
}

/** The updater reads one Secret (`AGENT-083`). */
export function checkPullCredentials(release: Release, problems: Problems): void {
  const secrets = release.pods.imagePullSecrets ?? [];
  const isUndecided = pullCredentialsOf(release) === "docker" && secrets.length !== 1;
  if (isUndecided) problems.add(UPDATE_RULES["AGENT-083"], "updater.pullCredentials", `${secrets.length} pull Secrets`);
}
