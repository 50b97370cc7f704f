import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { textLike } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import type { MetadataServer } from "../../network/network-flows";

/** A role of AWS IAM, by the service account (IRSA). */
export interface AwsIdentityProps {
  /** ARN of the role. The role has to trust the service account. */
  readonly roleArn: string;
}

/** A Google service account, by Workload Identity Federation for GKE. */
export interface GcpIdentityProps {
  /** Its address, `name@project.iam.gserviceaccount.com`. */
  readonly serviceAccount: string;
}

/** A managed identity or an application of Microsoft Entra ID, by Workload ID. */
export interface AzureIdentityProps {
  /** Its client id, a UUID. */
  readonly clientId: string;

  /** Id of its tenant, a UUID. @default the tenant of the cluster */
  readonly tenantId?: string;
}

/** A cloud in which pods can have an identity. */
export type Cloud = "aws" | "azure" | "google";

/** What is rendered for an identity. */
export interface PodIdentityParts {
  /** The cloud that knows the pods; undefined if it is the cloud of the nodes, whichever that is. */
  readonly cloud: Cloud | undefined;

  /** Of the service account. */
  readonly annotations: Readonly<Record<string, string>>;

  readonly podLabels: Readonly<Record<string, string>>;

  /** Where the pods get credentials, unless it is port 443 of the cloud. */
  readonly metadataServers: readonly MetadataServer[];
}

const NOTHING: PodIdentityParts = { cloud: undefined, annotations: {}, podLabels: {}, metadataServers: [] };
const HTTP = 80;

/** Metadata service of the instance, the same in all three clouds. */
const INSTANCE: MetadataServer = { cidr: "169.254.169.254/32", ports: [HTTP] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuid = textLike("a UUID: the client id of a managed identity or an application, or the id of a tenant", UUID, {
  fix: "pass the id, for example the attribute client_id of the resource azurerm_user_assigned_identity",
  reference: true,
});

/** Annotation of a service account that names its role. */
export const AWS_ROLE = "eks.amazonaws.com/role-arn";

const AWS = group<AwsIdentityProps>()({
  roleArn: needed(
    textLike(
      "an ARN such as arn:aws:iam::123456789012:role/access-auth",
      /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/,
      {
        fix: "pass the ARN, for example the attribute arn of the resource aws_iam_role",
        reference: true,
      },
    ),
  ),
});

const GCP = group<GcpIdentityProps>()({
  serviceAccount: needed(
    textLike(
      "an address such as access@project.iam.gserviceaccount.com",
      /^[a-z0-9-]{1,64}@[a-z0-9.:-]{1,128}\.gserviceaccount\.com$/,
      {
        fix: "pass the address, for example the attribute email of the resource google_service_account",
        reference: true,
      },
    ),
  ),
});

const AZURE = group<AzureIdentityProps>()({ clientId: needed(uuid), tenantId: uuid });

/**
 * The identity that pods have in a cloud, without a credential of their own.
 *
 * It becomes annotations of the service account, labels of the pods if the cloud needs them, and egress to the cloud's
 * metadata servers in the network policy.
 */
export class PodIdentity extends Value {
  /** A role of AWS IAM for the service account (IRSA). Tokens are exchanged on port 443. */
  static aws(props: AwsIdentityProps): PodIdentity {
    return make(PodIdentity, AWS, props, ({ roleArn }) => {
      return new PodIdentity({ ...NOTHING, cloud: "aws", annotations: { [AWS_ROLE]: roleArn } });
    });
  }

  /** A role of AWS by EKS Pod Identity. AWS associates the role with the namespace and name of the service account. */
  static eksPodIdentity(): PodIdentity {
    return new PodIdentity({
      ...NOTHING,
      cloud: "aws",
      metadataServers: [
        { cidr: "169.254.170.23/32", ports: [HTTP] },
        { cidr: "fd00:ec2::23/128", ports: [HTTP] },
      ],
    });
  }

  /** A Google service account by Workload Identity Federation for GKE. */
  static gcp(props: GcpIdentityProps): PodIdentity {
    return make(PodIdentity, GCP, props, ({ serviceAccount }) => {
      return new PodIdentity({
        ...NOTHING,
        cloud: "google",
        annotations: { "iam.gke.io/gcp-service-account": serviceAccount },
        // Policies of Dataplane V2 see the second address and port.
        metadataServers: [
          { cidr: "169.254.169.252/32", ports: [987, 988] },
          { cidr: "169.254.169.254/32", ports: [HTTP, 8080] },
        ],
      });
    });
  }

  /** An identity of Microsoft Entra ID by Workload ID. Tokens are exchanged on port 443. */
  static azure(props: AzureIdentityProps): PodIdentity {
    return make(PodIdentity, AZURE, props, ({ clientId, tenantId }) => {
      return new PodIdentity({
        ...NOTHING,
        cloud: "azure",
        annotations: {
          "azure.workload.identity/client-id": clientId,
          ...(tenantId !== undefined && { "azure.workload.identity/tenant-id": tenantId }),
        },
        podLabels: { "azure.workload.identity/use": "true" },
      });
    });
  }

  /** The identity of the node, in any of these clouds. Every pod of the node can use it. */
  static node(): PodIdentity {
    return new PodIdentity({ ...NOTHING, metadataServers: [INSTANCE] });
  }

  private constructor(
    /** @internal */
    readonly parts: PodIdentityParts,
  ) {
    super();
  }
}
