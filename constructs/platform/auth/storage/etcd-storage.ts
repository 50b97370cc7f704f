import { group, needed } from "../../../core/schema/group";
import { instance } from "../../../core/schema/instance";
import { list, textLike, wholeNumber } from "../../../core/schema/shapes";
import { portNumber } from "../../../network/ports";
import { CertificateAuthority } from "../../../secrets/certificate-authority";
import {
  certificateReference,
  privateKeyReference,
  secretReference,
  type SecretRef,
} from "../../../secrets/secret-ref";
import { checkTogether, KEPT_ELSEWHERE, type KeptElsewhereProps, type StateParts } from "./kept-elsewhere";
import { EXTERNAL_STORAGE_RULES as RULES } from "./rules";
import { freeName, hostName } from "./shapes";
import { storagePath } from "./storage-parts";

/** A cluster of etcd 3.3 or newer, with the state of the auth service. */
export interface EtcdStorageProps extends KeptElsewhereProps {
  /** Hosts of the members. */
  readonly hosts: readonly string[];

  /** Port of all members. @default 2379 */
  readonly port?: number;

  /** Prefix of all keys; it ends with a slash. */
  readonly prefix: string;

  /** Authority of the members' certificates. */
  readonly certificateAuthority: CertificateAuthority;

  /** Client certificate in PEM form; needs `key` (`STORAGE-018`). @default none */
  readonly certificate?: SecretRef;

  /** Key of the client certificate. @default none */
  readonly key?: SecretRef;

  /** User; needs `password` (`STORAGE-018`). @default none */
  readonly user?: string;

  /** Password of the user. @default none */
  readonly password?: SecretRef;

  /** Largest message in bytes, as the members are configured. @default 2 MiB */
  readonly maxMessageBytes?: number;
}

const ETCD_PORT = 2379;

export const ETCD_STORAGE = group<EtcdStorageProps>()(
  {
    ...KEPT_ELSEWHERE,
    hosts: needed(list(hostName)),
    port: portNumber(),
    prefix: needed(textLike("a path such as /access/", /^\/([A-Za-z0-9._-]+\/)*$/, { reference: true })),
    certificateAuthority: needed(instance(CertificateAuthority)),
    certificate: certificateReference,
    key: privateKeyReference,
    user: freeName("the name of a user"),
    password: secretReference,
    maxMessageBytes: wholeNumber({ from: 1 }),
  },
  [
    ({ certificate, key, user, password }, problems) => {
      const isPair = (certificate === undefined) === (key === undefined);
      if (!isPair) problems.add(RULES["STORAGE-018"], certificate === undefined ? "certificate" : "key", undefined);
      const isUser = (user === undefined) === (password === undefined);
      if (!isUser) problems.add(RULES["STORAGE-018"], user === undefined ? "user" : "password", undefined);
      const isAnyone = certificate === undefined && user === undefined && password === undefined;
      if (isAnyone) problems.add(RULES["STORAGE-018"], "certificate", undefined);
    },
    checkTogether(etcdState),
  ],
);

export function etcdState(props: EtcdStorageProps): StateParts {
  const { hosts, port = ETCD_PORT, prefix, certificateAuthority, certificate, key, user, password } = props;
  const servers = hosts.map((host) => `${host}:${port}`);
  // The members of a cluster hold the same data, and people replace them one by one.
  const place = servers.map((server) => `etcd://${server}${prefix}`).join(" ");
  return {
    backend: {
      type: "etcd",
      peers: servers.map((server) => `https://${server}`),
      prefix,
      tls_ca_file: storagePath(certificateAuthority),
      ...(certificate !== undefined && { tls_cert_file: storagePath(certificate) }),
      ...(key !== undefined && { tls_key_file: storagePath(key) }),
      ...(user !== undefined && { username: user }),
      ...(password !== undefined && { password_file: storagePath(password) }),
      ...(props.maxMessageBytes !== undefined && { etcd_max_client_msg_size_bytes: props.maxMessageBytes }),
    },
    ports: [port],
    files: [certificateAuthority, certificate, key, password].filter((file) => file !== undefined),
    password: undefined,
    table: place,
    place,
  };
}
