import { SERVICE_KINDS } from "../../../../constructs/brand/image-contract/service-kinds";
import { withoutPort } from "../../../cli/output/address";
import { call, type Expression } from "../../expression";
import type { Translate, Translation } from "../translation";
import { parseRoleNames } from "./services";

/** Key of the token in its Secret; the chart fixes this name. */
const KEY = "auth-token";

const OTHER_CLUSTER =
  "the agents do not join the platform of the cluster's release: declare a reference to their platform";

const OF_TOKEN = ["authToken", "joinParams.tokenName"];
const OF_SECRET = ["joinTokenSecret.name", "secretName"];
const AS_ACCOUNT = "in the cluster of the platform, agents join as their service account";
const OTHER_METHOD = "write joinToken: a JoinToken of the same method, which the platform declares";
const OTHER_KUBERNETES =
  "the agents are in another cluster than the platform: move the release into a ClusterStack of its own, and write the issuer " +
  "of that cluster, or its keys by JoinToken.kubernetesJwks; the platform has the token already";
const IN_CLEAR =
  "the Helm release contains the token as plain text, and the plan of the move would show it: remove it first, as " +
  "docs/migration.md says";

/**
 * How the agents join: with a token in an existing Secret, or as their service account. A Secret that the release made
 * cannot be kept, because Helm deletes it in the next upgrade.
 */
export const joining: Translate = (translation) => {
  const { props } = translation;
  const method = translation.word("joinParams.method") ?? "token";
  const isMade = translation.isOn("joinTokenSecret.create");
  const clear = method === "token" ? OF_TOKEN : ["authToken"];
  for (const path of clear) {
    if (translation.text(path) !== undefined) translation.leave(path, IN_CLEAR, translation.text(path));
  }
  const isAnotherCluster = translation.text("teleportClusterName") !== undefined;
  const isJoined = translation.platform?.declaredBy === "program";
  if (method === "kubernetes" && isAnotherCluster) {
    // The values contain neither the issuer nor the keys of that cluster.
    translation.leave("teleportClusterName", OTHER_KUBERNETES, translation.text("teleportClusterName"));
    props.put("joinToken", call("JoinToken.kubernetesOidc", [kubernetesTokenProps(translation)]));
  } else if (method === "kubernetes" && !isJoined)
    props.put("joinToken", call("JoinToken.kubernetes", [kubernetesTokenProps(translation)]));
  else if (method === "kubernetes") translation.idle([...OF_TOKEN, ...OF_SECRET], AS_ACCOUNT);
  else if (method !== "token") {
    translation.leave("joinParams.method", OTHER_METHOD, method);
    translation.idle(["joinParams.tokenName", ...OF_SECRET], "it follows from joinToken");
    if (!isJoined || isAnotherCluster)
      props.put("joinToken", call("SecretRef.of", [`${translation.release.name}-join-token`, KEY]));
  } else if (!isMade) {
    const name = translation.text("secretName") ?? translation.word("joinTokenSecret.name") ?? "";
    props.put("joinToken", call("SecretRef.of", [name, KEY]));
  } else if (isJoined && !isAnotherCluster) translation.idle(OF_SECRET, AS_ACCOUNT);
  else {
    const about = translation.text("authToken") === undefined ? "joinTokenSecret.name" : "joinTokenSecret";
    props.put("joinToken", translation.secret(about, "join-token", KEY));
  }
};

/** A token for the service account of the agents. */
function kubernetesTokenProps({ values, release }: Translation): Readonly<Record<string, Expression>> {
  const given = values.read("serviceAccount.name") ?? values.read("serviceAccountName");
  const account = typeof given === "string" ? given : release.name;
  const name = values.read("joinParams.tokenName");
  const roles = parseRoleNames(values.read("roles"));
  return {
    name: typeof name === "string" ? name : `${release.name}-token`,
    roles: Object.values(SERVICE_KINDS).flatMap(({ chartRole, joinsAs }) =>
      roles.includes(chartRole) ? [joinsAs] : [],
    ),
    serviceAccounts: [{ namespace: release.namespace, name: account }],
  };
}

/** Checks that the agents join the platform of the program, by one of its addresses and with its edition. */
export const joinedPlatform: Translate = (translation) => {
  const { platform, values } = translation;
  const address = translation.text("proxyAddr");
  const hasImage = translation.isOn("enterprise");
  if (platform === undefined) return;
  translation.elsewhere.set("proxyAddr", address);
  const { hosts, isEnterprise } = platform;
  if (address !== undefined && !hosts.includes(withoutPort(address)))
    translation.leave("proxyAddr", OTHER_CLUSTER, address);
  if (hasImage === isEnterprise) return;
  const edition = isEnterprise ? "enterprise" : "community";
  const reason = `agents have the edition of the platform, which is ${edition} by its release`;
  translation.change("enterprise", reason, values.read("enterprise") ?? false);
};
