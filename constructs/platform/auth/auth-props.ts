import { defaulted, group } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { list } from "../../core/schema/shapes";
import { EXTRA_EGRESS, type ExtraEgress } from "../../network/egress";
import { httpConnectProxy, type HttpConnectProxy } from "../../network/http-connect-proxy";
import { network } from "../../network/netmask";
import { portRow } from "../../network/ports";
import { anyAddress, type PublicAddress } from "../../network/public-address";
import { secretReference, type SecretRef } from "../../secrets/secret-ref";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { type ServiceLog, SERVICE_LOG } from "../../workloads/log";
import { OBJECT_METADATA, type AuthObjects } from "../../workloads/object-metadata";
import { SERVER_POD_CHECKS, SERVER_POD_SETTINGS, type ServerPodSettings } from "../../workloads/pod-settings";
import { checkExposure, checkPlainExposure, ServiceExposure } from "../../workloads/service-exposure";
import { AuthStorage } from "./auth-storage";
import { furtherConfiguration, type FurtherConfiguration } from "../component/configuration/further-configuration";
import { podCount } from "../component/replicas";
import { defineRules } from "../../core/violation";

const AUTH_RULES = defineRules({
  "PLATFORM-011": {
    problem: "the auth service is exposed, but nobody outside its cluster may connect",
    fix: "pass auth.agentNetworks with the networks of the agents that are dialled directly, or leave auth.exposure out",
    source: "specification 1, rule 2; specification 4.2",
  },
  "STORAGE-001": {
    problem: "several replicas of the auth service would share one volume",
    fix: "keep one replica, or declare external storage",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-017": {
    problem: "more than two auth servers would read the changes of one DynamoDB table: AWS throttles them",
    fix: "set replicas to 1 or 2",
    source: "the service's documentation, storage backends",
  },
});

/** Props of the auth service. */
export interface AuthServiceProps extends ServerPodSettings, AuthObjects, ExtraEgress {
  /** Number of pods; more than one only with external storage (`STORAGE-001`). @default 1 */
  readonly replicas?: number;

  /** Where the auth service keeps its data. @default `AuthStorage.persistentVolume()` */
  readonly storage?: AuthStorage;

  /**
   * Addresses under which the auth service is reached, in addition to its Service. Directly dialled agents outside of
   * its cluster join at the first.
   *
   * @default none
   */
  readonly publicAddresses?: readonly (string | PublicAddress)[];

  /**
   * How its Service is reached from outside of the cluster (`PLATFORM-011`).
   *
   * @default `ServiceExposure.clusterIp()`
   */
  readonly exposure?: ServiceExposure;

  /**
   * Networks outside of the cluster from which directly dialled agents join, such as `["10.20.0.0/16"]`. If a load
   * balancer hides the source of connections, give the networks of the nodes: network policies see those.
   *
   * @default none
   * @see specification 4.2 and 1, rule 2
   */
  readonly agentNetworks?: readonly string[];

  /**
   * HTTP CONNECT proxy through which it reaches identity providers and the cloud's services; the Kubernetes API and names
   * that end in `.svc` or `.cluster.local` bypass it. Databases are dialled directly.
   *
   * @default none
   * @see specification 1.2
   */
  readonly httpProxy?: HttpConnectProxy;

  /** Service account of its pods, with their identity in a cloud. @default one that the platform makes */
  readonly serviceAccount?: PodServiceAccount;

  /** What the auth service logs. @default JSON on standard error, from INFO on */
  readonly log?: ServiceLog;

  /**
   * Further keys of its configuration file, merged deeply with what the platform renders (`CONFIGURATION-002` to
   * `CONFIGURATION-004`).
   *
   * @default none
   * @see docs/configuration.md
   */
  readonly furtherConfiguration?: FurtherConfiguration;

  /** License file. The Enterprise edition does not start without it (`LICENSE-001`). @default none */
  readonly license?: SecretRef;
}

/** The auth service as a program declares it, defaults included. */
export const AUTH_SERVICE = group<AuthServiceProps>()(
  {
    replicas: defaulted(podCount, 1),
    storage: defaulted(instance(AuthStorage), AuthStorage.persistentVolume()),
    publicAddresses: list(anyAddress, { atLeast: 0 }),
    exposure: defaulted(instance(ServiceExposure), ServiceExposure.clusterIp()),
    agentNetworks: list(network(), { atLeast: 0 }),
    httpProxy: httpConnectProxy,
    serviceAccount: instance(PodServiceAccount),
    log: SERVICE_LOG,
    furtherConfiguration,
    license: secretReference,
    ...EXTRA_EGRESS,
    ...SERVER_POD_SETTINGS,
    ...OBJECT_METADATA.auth,
  },
  [
    ...SERVER_POD_CHECKS,
    ({ replicas, storage }, problems) => {
      const { kind, mostReplicas = Infinity } = storage.settings;
      const rule = kind === "external" ? AUTH_RULES["STORAGE-017"] : AUTH_RULES["STORAGE-001"];
      if (replicas > mostReplicas) problems.add(rule, "replicas", replicas);
    },
    ({ exposure, agentNetworks = [] }, problems) => {
      const { type } = exposure.settings;
      const isForNobody = type !== "ClusterIP" && agentNetworks.length === 0;
      if (isForNobody) problems.add(AUTH_RULES["PLATFORM-011"], "exposure", type);
    },
    ({ exposure }, problems) => {
      checkExposure({ exposure, open: [portRow("auth").name] }, problems);
      checkPlainExposure({ exposure }, problems);
    },
  ],
);
