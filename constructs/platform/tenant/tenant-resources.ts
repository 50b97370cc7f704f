import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { recordName } from "../../access/delivery/delivery-environment";
import { nameOrReference, referredSecrets, type PlatformResource } from "../../access/platform-resource";
import { lengthIn } from "../../core/duration";
import type { HostPort } from "../../network/host-port";
import { dnsFlow, outsideFlows } from "../../network/network-flows";
import { ensureEphemeralSecrets } from "../../terraform/ephemeral-secret";
import { ensureNamespace } from "../../terraform/namespace";
import { compatibleWhenPlanned } from "../component/live-compatibility";
import { waitFor } from "../../terraform/wait-for";
import type { CertificateAuthority } from "../../secrets/certificate-authority";
import { authorityEnvironment } from "../../workloads/environment";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import { pullPolicyOf } from "../../workloads/pods/images";
import { containerResources } from "../../workloads/pods/resources";
import type { CollectedResources } from "../delivery/collected-resources";
import { componentMetadata, deliveryAccountName, componentName, selectorLabels } from "../component/component-names";
import { authorityBlocks, CONTAINER_SECURITY } from "../component/pod-template";
import { JOB_RESOURCES, jobPodSettings } from "../delivery/resource-delivery";
import { tenantImages, tenantNamespace, type Delivering, TENANT_RULES } from "./tenant-delivery";
import { keepName } from "../component/kept-names";
import { addServiceAccount } from "../component/workload";
import { ResourceDeliveryJob, type DeliveryWay } from "../delivery/resource-delivery-job";
import { HTTPS_PORT } from "../../network/ports";

/** Folders of the Job's containers. */
const IDENTITY = { name: "identity", mountPath: "/identity" };
const ACCOUNT_TOKEN = { name: "account-token", mountPath: "/var/run/secrets/tokens", file: "join-sa-token" };

/** Long enough to join: the least that Kubernetes gives. */
const ACCOUNT_TOKEN_SECONDS = 600;

/** What the resources of a tenant need of it. */
export interface TenantResourcesProps extends Delivering {
  /** Audience of the account's token, by which the tenant knows that it is meant. */
  readonly clusterName: string;

  readonly proxyAddress: HostPort;

  /** That of the reverse tunnels, by which the proxies lead to the auth service. */
  readonly tunnelAddress: HostPort;
  readonly certificateAuthority?: CertificateAuthority | undefined;
  readonly collected: CollectedResources;
}

/**
 * Everything that a program declares inside a tenant, delivered by a Job that joins as a bot.
 *
 * The bot keeps its identity in the memory of its pod; the identity expires with the Job's time limit. So no credential
 * of the tenant is in Terraform, in a Secret, or in a person's hands.
 */
export class TenantResources extends Construct {
  /** The Job. */
  readonly job: ResourceDeliveryJob;

  /** The network policy of its pods. */
  readonly networkPolicy: NetworkPolicy;

  private readonly namespace: readonly ITerraformDependable[];

  constructor(
    scope: Construct,
    id: string,
    private readonly props: TenantResourcesProps,
  ) {
    super(scope, id);
    const { brand, delivery, certificateAuthority, collected } = props;
    const { name, serviceAccount, deadline, takeOver = [], createNamespace } = delivery;
    const settings = { brand, name, namespace: tenantNamespace(props), userIds: delivery.userIds };
    this.namespace = createNamespace ? [ensureNamespace(this, settings.namespace)] : [];
    const metadata = componentMetadata(settings, "delivery");
    this.networkPolicy = new NetworkPolicy(this, "traffic", {
      ...metadata,
      pods: selectorLabels({ ...settings, takeOver: undefined }, "delivery"),
      about: { component: "delivery", name },
      flows: [dnsFlow(), ...outsideFlows(this.ports())],
      dependsOn: this.namespace,
    });
    const { secret } = certificateAuthority ?? {};
    this.job = new ResourceDeliveryJob(this, "job", {
      settings,
      way: this.way(),
      resources: () => collected.declared,
      takeOver,
      image: tenantImages(props).tools ?? "",
      deadline,
      serviceAccount,
      account: (job) => [
        ...addServiceAccount(
          job,
          { ...metadata, name: deliveryAccountName(settings, serviceAccount) },
          this.namespace,
          serviceAccount,
        ),
        ...this.ensureSecrets(secret === undefined ? [] : [secret]),
        this.networkPolicy.resource,
      ],
      pods: jobPodSettings(delivery),
      namespace: this.namespace,
      dependsOn: [],
    });
    const platform = { ...props, hosting: "cloud-hosted" as const, version: props.version };
    const precondition = compatibleWhenPlanned(this, delivery.version, platform, metadata.name, "tools");
    if (precondition.length > 0) this.job.resource.lifecycle = { precondition };
    this.makeSecrets(collected.resources);
    keepName(this, "delivery_record", TENANT_RULES["TENANT-003"], recordName(componentName(settings, "delivery")));
  }

  /** Makes the Secrets that come from variables, before resources that refer to them are delivered. @internal */
  makeSecrets(resources: readonly PlatformResource[]): void {
    waitFor(this.job.resource, this.ensureSecrets(referredSecrets(resources)));
  }

  private ports(): readonly number[] {
    const { proxyAddress, tunnelAddress, delivery } = this.props;
    const ports = [proxyAddress, tunnelAddress].map(({ port = HTTPS_PORT }) => port);
    return [...new Set([...ports, ...(delivery.egressPorts ?? [])])];
  }

  private ensureSecrets(secrets: Parameters<typeof ensureEphemeralSecrets>[1]): readonly ITerraformDependable[] {
    return ensureEphemeralSecrets(this, secrets, tenantNamespace(this.props), this.namespace);
  }

  /** A bot first, which leaves its identity for `tctl`, whose image has no jq. */
  private way(): DeliveryWay {
    const { brand, delivery, proxyAddress, clusterName, certificateAuthority } = this.props;
    const { bot = "", jq } = tenantImages(this.props);
    const { joinToken, deadline } = delivery;
    const trust = authorityEnvironment(certificateAuthority);
    const authority = authorityBlocks(certificateAuthority);
    const { name, mountPath, file } = ACCOUNT_TOKEN;
    const lifetime = lengthIn("s", deadline);
    return {
      // The image says where its shell is.
      shell: "sh",
      jqImage: jq,
      environment: { DEPLOYMENT: proxyAddress.toString(), IDENTITY: `${IDENTITY.mountPath}/identity` },
      variables: [{ name: `${brand.environmentPrefix}_TOOLS_VERSION`, value: "off" }, ...trust],
      mounts: [{ ...IDENTITY, readOnly: true }, ...authority.mounts],
      volumes: [
        { name: IDENTITY.name, emptyDir: { medium: "Memory" } },
        {
          name,
          projected: [
            {
              sources: [
                {
                  serviceAccountToken: { path: file, audience: clusterName, expirationSeconds: ACCOUNT_TOKEN_SECONDS },
                },
              ],
            },
          ],
        },
        ...authority.volumes,
      ],
      initContainers: [
        {
          name: "join",
          image: bot,
          imagePullPolicy: pullPolicyOf(delivery),
          args: [
            "start",
            "identity",
            "--oneshot",
            "--storage=memory://",
            `--proxy-server=${proxyAddress.toString()}`,
            `--join-method=${joinToken.joinMethod}`,
            `--token=${nameOrReference(joinToken.toResource())}`,
            `--destination=${IDENTITY.mountPath}`,
            `--certificate-ttl=${lifetime + 60}s`,
            `--renewal-interval=${lifetime}s`,
          ],
          env: [{ name: "KUBERNETES_TOKEN_PATH", value: `${mountPath}/${file}` }, ...trust],
          resources: containerResources(delivery, JOB_RESOURCES),
          securityContext: CONTAINER_SECURITY,
          terminationMessagePolicy: "FallbackToLogsOnError",
          volumeMount: [{ ...IDENTITY, readOnly: false }, { name, mountPath, readOnly: true }, ...authority.mounts],
        },
      ],
    };
  }
}
