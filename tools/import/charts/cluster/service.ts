import { call, type Expression } from "../../expression";
import { Brand } from "../../../../constructs/brand/brand";
import { configurationFileAdditions } from "./configuration-files";
import { clusterNameOf } from "./listeners";
import { putLog } from "../log";
import type { Translate } from "../translation";
import { objectAt } from "../../../json/plain-data";

/** The edition, its license, and the image if it is not the brand's. */
export const edition: Translate = (translation) => {
  const { props, values } = translation;
  const isEnterprise = translation.isOn("enterprise");
  const license = values.read("licenseSecretName");
  const paths = { image: "community", enterpriseImage: "enterprise" } as const;
  for (const [path, each] of Object.entries(paths)) {
    const image = translation.text(path);
    if (image === undefined || image === Brand.TELEPORT.image(each)) continue;
    if ((each === "enterprise") === isEnterprise) translation.put("imageRepository", image, path);
    else translation.needsNothing(path, "it is the image of the other edition", image);
  }
  if (!isEnterprise) props.put("edition", "community");
  else if (typeof license === "string") props.put("auth.license", call("SecretRef.of", [license, "license.pem"]));
};

const OF_OPERATOR = ["image", "resources", "joinMethod", "token", "nameOverride"].map((name) => `operator.${name}`);

/** Settings of the operator, whose objects the program declares instead. */
export const operator: Translate = (translation) => {
  const isOn = translation.isOn("operator.enabled");
  translation.idle([...OF_OPERATOR, "installCRDs"], isOn ? "the operator is left behind" : "there is no operator");
  if (isOn) {
    const reason =
      "network policies refuse the operator: declare what its objects say as roles, connectors and joinTokens, or by " +
      "platform.addResource";
    translation.leave("operator.enabled", reason, true);
  }
};

/** The chart's auth service gives access to its own cluster. In a program, agents do that. */
export const kubernetesAccess: Translate = (translation) => {
  const { elsewhere, values } = translation;
  elsewhere.set("kubeClusterName", translation.text("kubeClusterName") ?? clusterNameOf(translation));
  elsewhere.set("labels", values.readChanged("labels"));
};

const EXISTING =
  "an administrator makes the cluster-wide objects first (docs/security.md lists them); keep other workloads out " +
  "of the namespace";

/** Who creates the cluster-wide objects. */
export const clusterWide: Translate = (translation) => {
  if (translation.isOn("rbac.create")) return;
  translation.props.put("clusterWideObjects", "existing");
  translation.props.put("delivery: ResourceDelivery.job({ limitExec })", false);
  translation.leave("rbac.create", EXISTING, false);
};

/** The log settings of auth service and proxies. */
export const logs: Translate = (translation) => {
  putLog(translation, "auth.log", "auth");
  putLog(translation, "proxies.log", "proxy");
};

/** How sessions are recorded: the chart's value, overridden by the configuration file. */
export const recording: Translate = (translation) => {
  const { session_recording: inFile, proxy_checks_host_keys: checks } = objectAt(
    configurationFileAdditions(translation, "auth")["auth_service"],
  );
  const mode = inFile ?? translation.text("sessionRecording", "auth");
  if (mode === undefined && checks === undefined) return;
  const props = { mode, proxyChecksHostKeys: checks } as Expression;
  translation.put("sessionRecording", call("SessionRecording.of", [props]), "sessionRecording");
};
