import type { Cloud, PodIdentityParts } from "./pod-identity";

/** Where pods get credentials: from a cloud, or from the metadata service of their node alone, whichever cloud that is in. */
export type CredentialSource = Cloud | "node";

/** What decides it of their service account. */
interface AccountInCloud {
  readonly isCreated: boolean;
  readonly annotations: Readonly<Record<string, string>>;
  readonly identity: PodIdentityParts | undefined;
}

/** What a program says of pods that decides whether a cloud knows them. */
export interface PodsInCloud {
  readonly serviceAccount?: AccountInCloud | undefined;
  readonly extraEnvironment?: Readonly<Record<string, unknown>> | undefined;
  readonly egressPorts?: readonly number[] | undefined;
}

/** How the libraries of a cloud, or a program that asks the node, find credentials. */
const CREDENTIALS: Readonly<
  Record<
    CredentialSource,
    {
      /** Variables that hold credentials, or say where they are. */
      readonly variables: readonly string[];

      /** Whether annotations of the service account are enough, with no way to a metadata server. */
      readonly byAnnotations: boolean;
    }
  >
> = {
  aws: {
    variables: [
      "AWS_ACCESS_KEY_ID",
      "AWS_SHARED_CREDENTIALS_FILE",
      "AWS_CONFIG_FILE",
      "AWS_WEB_IDENTITY_TOKEN_FILE",
      "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    ],
    byAnnotations: true,
  },
  azure: {
    variables: ["AZURE_CLIENT_SECRET", "AZURE_CLIENT_CERTIFICATE_PATH", "AZURE_FEDERATED_TOKEN_FILE"],
    byAnnotations: true,
  },
  google: { variables: ["GOOGLE_APPLICATION_CREDENTIALS"], byAnnotations: false },
  node: { variables: [], byAnnotations: false },
};

/** Port of the metadata services: a network policy that opens it to any address opens these, too. */
const METADATA_PORT = 80;

/**
 * Whether pods can get credentials of a cloud: from variables, by the identity of their service account, or from a
 * metadata service that their network policy lets them reach.
 *
 * Annotations of an account that others made are not known, and count as right.
 */
export function isKnownTo(
  source: CredentialSource,
  { serviceAccount: account, extraEnvironment = {}, egressPorts = [] }: PodsInCloud,
): boolean {
  const { variables, byAnnotations } = CREDENTIALS[source];
  if (variables.some((name) => Object.hasOwn(extraEnvironment, name)) || egressPorts.includes(METADATA_PORT)) {
    return true;
  }
  if (account === undefined) return false;
  const { identity, isCreated, annotations } = account;
  if (identity !== undefined) return (identity.cloud ?? source) === source;
  return byAnnotations && (!isCreated || Object.keys(annotations).length > 0);
}
