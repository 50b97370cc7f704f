import { call } from "../../expression";
import type { Translate } from "../translation";

/** Key of the token in its Secret, fixed by the chart. */
const KEY = "auth-token";

const OTHER_CLUSTER = "the agents join another platform than that of the cluster's release: declare a reference to it";

const OF_TOKEN = ["authToken", "joinTokenSecret.create", "joinParams.tokenName"];

/** How the agents join: with the token in the Secret that the release has, or as their service account. */
export const joining: Translate = (translation) => {
  const { props, values } = translation;
  const method = values.read("joinParams.method");
  const name = translation.text("secretName") ?? translation.word("joinTokenSecret.name");
  translation.idle(OF_TOKEN, "the token stays in its Secret, which no program holds");
  if (method === "token" || method === undefined) {
    props.put("joinToken", call("SecretRef.of", [name ?? "", KEY]));
  } else if (method !== "kubernetes") {
    const reason = "write joinToken: a JoinToken of the same method, which the platform declares";
    translation.leave("joinParams.method", reason, method);
  }
  const authority = translation.text("tls.existingCASecretName");
  if (authority !== undefined) props.put("certificateAuthority", call("CertificateAuthority.secret", [authority]));
};

/** The platform is that of the program, by one of its addresses and with its edition. */
export const joinedPlatform: Translate = (translation) => {
  const { others, values } = translation;
  const address = translation.text("proxyAddr");
  const hasImage = translation.isOn("enterprise");
  if (others.platform === undefined) return;
  const { hosts, isEnterprise } = others.platform;
  if (address !== undefined && !hosts.includes(hostOf(address))) translation.leave("proxyAddr", OTHER_CLUSTER, address);
  if (hasImage === isEnterprise) return;
  const edition = isEnterprise ? "enterprise" : "community";
  const reason = `agents have the edition of the platform, which is ${edition} by its release`;
  translation.leave("enterprise", reason, values.read("enterprise") ?? false);
};

/** The host of an address with or without a port. */
export function hostOf(address: string): string {
  return address.replace(/:\d+$/, "");
}

const PINS =
  "write directDial: { caPins } if agents are dialled directly; otherwise they verify the proxies' certificate";

/** Agents that reach the auth service through the proxies have no use for pins. */
export const pins: Translate = (translation) => {
  const given = translation.values.readChanged("caPin");
  if (given !== undefined) translation.leave("caPin", PINS, given);
};
