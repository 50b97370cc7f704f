import type { SeparateListenersOptions } from "../../../../constructs/network/proxy-listeners";
import { call, type Expression } from "../../expression";
import type { Translate, Translation } from "../translation";

/** Values of the chart that have the address of a listener. */
const ADDRESSES: Readonly<Record<ListenerOption, string | undefined>> = {
  ssh: "sshPublicAddr",
  reverseTunnel: "tunnelPublicAddr",
  kubernetes: "kubePublicAddr",
  mysql: "mysqlPublicAddr",
  postgres: "postgresPublicAddr",
  mongodb: "mongoPublicAddr",
  redis: undefined,
};

type ListenerOption = Exclude<keyof SeparateListenersOptions, "peering" | "httpsPort">;

const ONE = "a listener has one address: the first is written";
const NOT_LISTENING = "the chart does not read it, since this listener has no port of its own";

/** Which ports the proxies listen on: by default one for each protocol that has always had its own. */
export const listeners: Translate = (translation) => {
  const mode = translation.values.read("proxyListenerMode", "proxy");
  const isSeparate = mode !== "multiplex";
  const databases = {
    postgres: translation.isOn("separatePostgresListener", "proxy"),
    mongodb: translation.isOn("separateMongoListener", "proxy"),
  };
  const addresses = Object.entries(ADDRESSES).flatMap(([listener, path]): [string, Expression][] => {
    if (path === undefined) return [];
    const found = translation.texts(path, "proxy");
    if (found.length === 0) return [];
    const isThere = isSeparate && (!(listener in databases) || databases[listener as keyof typeof databases]);
    const place = translation.values.placeOf(path, "proxy");
    if (!isThere) translation.needsNothing(place, NOT_LISTENING, found);
    else if (found.length > 1) translation.leave(place, ONE, found);
    return isThere ? [[listener, { publicAddress: found[0] }]] : [];
  });
  if (!isSeparate) translation.props.put("listeners", call("ProxyListeners.tlsRouting"));
  else {
    const off = Object.entries(databases).filter(([, isOn]) => !isOn);
    const options = { ...Object.fromEntries(off.map(([name]) => [name, false])), redis: false };
    translation.props.put(
      "listeners",
      call("ProxyListeners.separate", [{ ...options, ...Object.fromEntries(addresses) }]),
    );
  }
};

/** The name of the service's cluster, and the addresses of its proxies. */
export const addresses: Translate = (translation) => {
  const clusterName = clusterNameOf(translation);
  const given = translation.texts("publicAddr", "proxy");
  const all = given.length === 0 ? [clusterName] : given;
  const [first] = all;
  translation.props.put("publicAddress", all.length > 1 || first === undefined ? all : first);
  translation.props.put("clusterName", clusterName);
  if (all.length > 1) {
    const path = translation.values.placeOf("publicAddr", "proxy");
    translation.leave(
      path,
      "clients may be redirected to the first address: acknowledge ADDRESS-004, or keep one",
      given,
    );
  }
};

/** The name of the service's cluster, which no release goes without. */
export function clusterNameOf(translation: Translation): string {
  return translation.text("clusterName") ?? "";
}
