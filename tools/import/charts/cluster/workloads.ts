import { call, type Expression } from "../../expression";
import type { Component } from "../given-values";
import type { Translate } from "../translation";
import { putVolumes } from "../volumes";
import { chartStorageMode } from "./storage";

/** The props of components, and the names of their parts in the values. */
const COMPONENTS = [
  { prop: "auth", component: "auth" },
  { prop: "proxies", component: "proxy" },
] as const satisfies readonly { prop: string; component: Component }[];

/** The default number of proxies. */
const PROXIES = 2;

const ONE_VOLUME = "only one auth server can use a volume: first move the data to a backend for several";

/** Like the chart: at least two proxies as soon as all of them can share a certificate. */
export const replicas: Translate = (translation) => {
  const { values } = translation;
  const count = (component: Component): number => translation.count("highAvailability.replicaCount", component) ?? 1;
  const isShared =
    translation.isOn("highAvailability.certManager.enabled", "proxy") ||
    values.read("tls.existingSecretName", "proxy") !== undefined ||
    translation.isOn("ingress.enabled", "proxy");
  const proxies = isShared ? Math.max(PROXIES, count("proxy")) : 1;
  if (proxies !== PROXIES) translation.props.put("proxies.replicas", proxies);
  const auth = count("auth");
  if (auth === 1) return;
  if (["standalone", "scratch"].includes(chartStorageMode(translation))) {
    translation.leave(values.placeOf("highAvailability.replicaCount", "auth"), ONE_VOLUME, auth);
  } else translation.props.put("auth.replicas", auth);
};

/** How long a pod must be ready before it counts as available, unless the value is 0. */
export const minReadySeconds: Translate = (translation) => {
  const seconds = translation.count("highAvailability.minReadySeconds", "proxy");
  if (seconds !== undefined && seconds !== 0) {
    translation.put("proxies.minReadySeconds", seconds, "highAvailability.minReadySeconds");
  }
};

/** The chart's rule for anti-affinity: no two pods of a component on one node. */
export const antiAffinity: Translate = (translation) => {
  for (const { prop, component } of COMPONENTS) {
    const path = "highAvailability.requireAntiAffinity";
    if (!translation.isOn(path, component)) continue;
    const place = `${prop}.affinity.podAntiAffinity`;
    const apart = (key: string, value: string): Expression => ({ key, operator: "In", values: [value] });
    const rule = {
      labelSelector: {
        matchExpressions: [
          apart("app.kubernetes.io/instance", translation.release.name),
          apart("app.kubernetes.io/component", component),
        ],
      },
      topologyKey: "kubernetes.io/hostname",
    };
    translation.put(`${place}.requiredDuringSchedulingIgnoredDuringExecution`, [rule], path);
  }
};

const SPREAD = "the spread of pods is only a preference, so every pod can run";

/** How the pods are spread over nodes. */
export const spread: Translate = (translation) => {
  for (const { prop, component } of COMPONENTS) {
    const path = "topologySpreadConstraints";
    const given = translation.list(path, component);
    const isOff = translation.isOn("disableTopologySpreadConstraints", component);
    if (isOff) translation.needsNothing("disableTopologySpreadConstraints", SPREAD, true);
    else if (given.length > 0) translation.putData(`${prop}.${path}`, given, path);
  }
};

export const volumes: Translate = (translation) => {
  for (const { prop, component } of COMPONENTS) putVolumes(translation, `${prop}.volumes`, component);
};

/** The auth service's account has this name; the account of the proxies adds `-proxy`. */
export const serviceAccounts: Translate = (translation) => {
  const { props, release, values } = translation;
  const name = translation.text("serviceAccount.name", "auth");
  const ofProxies = translation.text("serviceAccount.name", "proxy") ?? release.name;
  if (name !== undefined) props.put("takeOver: ChartRelease.of({ serviceAccount })", name);
  const names: Readonly<Record<Component, string>> = { auth: name ?? release.name, proxy: `${ofProxies}-proxy` };
  for (const { prop, component } of COMPONENTS) {
    const place = `${prop}.serviceAccount`;
    const annotations = translation.record("annotations.serviceAccount", component);
    const path = values.placeOf("annotations.serviceAccount", component);
    const isMade = translation.isOn("serviceAccount.create", component);
    if (!isMade) {
      translation.put(place, call("PodServiceAccount.existing", [{ name: names[component] }]), "serviceAccount.create");
      if (annotations !== undefined) {
        translation.needsNothing(path, "the account exists, and has its annotations", annotations);
      }
    } else if (annotations !== undefined) {
      translation.putData(`${place}: PodServiceAccount.create({ annotations })`, annotations, path);
    }
    if (isMade && component === "proxy" && ofProxies !== (name ?? release.name)) {
      translation.put(`${place}: PodServiceAccount.create({ name })`, names.proxy, "proxy.serviceAccount.name");
    }
  }
};
