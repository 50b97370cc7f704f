import { call } from "../../expression";
import type { Translate } from "../translation";

/** Key of the token in its Secret, fixed by the chart. */
const KEY = "auth-token";

const OTHER_CLUSTER = "the agents join another platform than that of the cluster's release: declare a reference to it";

const OF_TOKEN = ["authToken", "joinParams.tokenName"];
const OF_SECRET = ["joinTokenSecret.name", "secretName"];
const AS_ACCOUNT = "in the cluster of the platform, agents join as their service account";
const OTHER_METHOD = "write joinToken: a JoinToken of the same method, which the platform declares";

/**
 * How the agents join: with the token in a Secret that people have made, or as their service account. A Secret of the
 * release would go with it: Helm deletes what an upgrade no longer makes.
 */
export const joining: Translate = (translation) => {
  const { props } = translation;
  const method = translation.word("joinParams.method") ?? "token";
  const isMade = translation.isOn("joinTokenSecret.create");
  const authority = translation.text("tls.existingCASecretName");
  if (authority !== undefined) props.put("certificateAuthority", call("CertificateAuthority.secret", [authority]));
  if (!["token", "kubernetes"].includes(method)) {
    translation.leave("joinParams.method", OTHER_METHOD, method);
    translation.idle([...OF_TOKEN, ...OF_SECRET], "it follows from joinToken");
  } else if (method === "token" && !isMade) {
    const name = translation.text("secretName") ?? translation.word("joinTokenSecret.name") ?? "";
    props.put("joinToken", call("SecretRef.of", [name, KEY]));
    translation.idle(OF_TOKEN, "the token stays in its Secret, which no program holds");
  } else translation.idle([...OF_TOKEN, ...OF_SECRET], AS_ACCOUNT);
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
