import {
  among,
  danger,
  field,
  flag,
  harmless,
  notUnderstood,
  otherThan,
  readBy,
  unjudged,
  unjudgedChange,
} from "./comparisons";
import type { Field, Fields } from "./field";
import { stable } from "../../model/components";
import { isEmpty } from "../differences";
import { becomes, NOT_SET } from "../setting-text";

/** Labels of what is reached: roles decide by them who reaches it. */
export const labelsOfReached: Field = field(["labels-moved"], (change) => {
  if (change.isNew || (isEmpty(change.before) && isEmpty(change.after))) return [];
  const [old, now] = [change.before, change.after].map((side) => (side === undefined ? "nothing" : stable(side)));
  return [danger("labels-moved", change, becomes(old ?? NOT_SET, now ?? NOT_SET))];
});

const ADDRESS = otherThan("served-elsewhere");
const CODE = unjudgedChange("the setting decides which program runs");
const ACCOUNT = unjudgedChange("the setting decides which account is used for the connection");
const DYNAMIC = unjudged("what it gives decides who reaches it");
const CHECKED = flag("certificates-unchecked", false, false);

/** An application that agents make reachable. */
export const APP: Fields = {
  aws: { "*": ACCOUNT },
  cloud: ACCOUNT,
  cors: { "*": unjudgedChange("the setting decides which other sites may call the application") },
  dynamic_labels: DYNAMIC,
  identity_center: { "*": ACCOUNT },
  insecure_skip_verify: alsoNew(true),
  integration: ACCOUNT,
  mcp: { "*": CODE },
  public_addr: unjudgedChange("the setting decides the name for users"),
  required_app_names: harmless,
  rewrite: { headers: ACCOUNT, jwt_claims: ACCOUNT, redirect: harmless },
  tcp_ports: unjudgedChange("the setting decides which ports users reach"),
  uri: ADDRESS,
  use_any_proxy_public_addr: harmless,
  UserGroups: ACCOUNT,
};

/** A flag that is dangerous of a new thing, too. */
function alsoNew(insecure: unknown): Field {
  return field(["certificates-unchecked"], (change) => {
    if (change.after === insecure)
      return change.before === insecure ? [] : [danger("certificates-unchecked", change, String(insecure))];
    return CHECKED.compare(change);
  });
}

/** How the certificate of a database is checked. */
const TLS_MODE = among(
  "certificates-unchecked",
  { "verify-full": 0, VERIFY_FULL: 0, 0: 0, "verify-ca": 1, VERIFY_CA: 1, 1: 1, insecure: 2, INSECURE: 2, 2: 2 },
  "verify-full",
);

/** Also of a new one. */
const tlsMode = field(["certificates-unchecked"], (change) => TLS_MODE.compare({ ...change, isNew: false }));

/** A database that agents make reachable. */
export const DB: Fields = {
  ad: { "*": ACCOUNT },
  admin_user: { "*": ACCOUNT },
  aws: { "*": ACCOUNT },
  azure: { "*": ACCOUNT },
  ca_cert: unjudgedChange("the setting decides which authority is trusted"),
  dynamic_labels: DYNAMIC,
  gcp: { "*": ACCOUNT },
  mongo_atlas: { "*": ACCOUNT },
  mysql: { server_version: harmless },
  oracle: { audit_user: unjudgedChange(), retry_count: harmless, shuffle_hostnames: harmless },
  protocol: unjudgedChange("the setting decides the protocol"),
  tls: {
    ca_cert: unjudgedChange("the setting decides which authority is trusted"),
    mode: tlsMode,
    server_name: unjudgedChange("the setting decides whose certificate is trusted"),
    trust_system_cert_pool: unjudgedChange("the setting decides which authority is trusted"),
  },
  uri: ADDRESS,
};

export const NODE: Fields = {
  addr: ADDRESS,
  cloud_metadata: { "*": ACCOUNT },
  cmd_labels: DYNAMIC,
  github: { "*": ACCOUNT },
  hostname: unjudgedChange("the setting decides the name for users"),
  peer_addr: ADDRESS,
  proxy_ids: harmless,
  public_addrs: ADDRESS,
  relay_group: harmless,
  relay_ids: harmless,
  rotation: { "*": harmless },
  use_tunnel: harmless,
  version: harmless,
};

export const DESKTOP: Fields = {
  addr: ADDRESS,
  domain: unjudgedChange("the setting decides which account is used for the connection"),
  host_id: ADDRESS,
  non_ad: unjudgedChange("the setting decides which account is used for the connection"),
  screen_size: { "*": harmless },
};

const FOUND = readBy("discovery-wider");

/** What agents find by themselves. */
export const DISCOVERY_CONFIG: Fields = {
  access_graph: unjudged(),
  aws: selected("tags"),
  azure: selected("tags"),
  discovery_group: harmless,
  gcp: selected("labels"),
  kube: selected("labels"),
};

/** Selectors: `*` for every label reaches whatever is there, and what another one finds is not known here. */
function selected(labels: string): Field {
  return field(FOUND.dangers, (change) => {
    const entries = [change.after ?? []].flat();
    const isEvery = entries.filter((entry) =>
      stable((entry as Readonly<Record<string, unknown>>)[labels] ?? {}).includes('"*":'),
    );
    if (isEvery.length > 0) return isEvery.map((entry) => danger("discovery-wider", change, stable(entry)));
    return entries.length === 0 ? [] : [notUnderstood("this review does not know what that finds")];
  });
}
