import type { SeparateListenersOptions } from "../../../../constructs/network/proxy-listeners";
import { call, type Expression } from "../../expression";
import type { Translate, Translation } from "../translation";

/** When the chart opens each listener's own port, and the value with the listener's address. */
const LISTENERS: Readonly<Record<ListenerOption, ChartListener>> = {
  ssh: { opened: "always", address: "sshPublicAddr" },
  reverseTunnel: { opened: "always", address: "tunnelPublicAddr" },
  kubernetes: { opened: "always", address: "kubePublicAddr" },
  mysql: { opened: "always", address: "mysqlPublicAddr" },
  postgres: { opened: "separatePostgresListener", address: "postgresPublicAddr" },
  mongodb: { opened: "separateMongoListener", address: "mongoPublicAddr" },
  redis: { opened: "never" },
};

interface ChartListener {
  /** `always`, `never`, or the path of the value that opens the port. */
  readonly opened: string;

  readonly address?: string;
}

type ListenerOption = Exclude<keyof SeparateListenersOptions, "peering" | "httpsPort">;

const ONE = "a listener has one address: the first is written";
const NOT_LISTENING = "the chart does not read it, since this listener has no port of its own";

/** The ports of the proxies. By default, the older protocols each have a port of their own. */
export const listeners: Translate = (translation) => {
  const isSeparate = translation.values.read("proxyListenerMode", "proxy") !== "multiplex";
  const all = Object.entries(LISTENERS).map(([listener, { opened, address }]) => {
    const isOpen = opened === "always" || (opened !== "never" && translation.isOn(opened, "proxy"));
    const found = address === undefined ? undefined : listenerAddress(translation, address, isSeparate && isOpen);
    return { listener, isOpen, found };
  });
  const closed = all.flatMap(({ listener, isOpen }) => (isOpen ? [] : [[listener, false] as const]));
  const moved = all.flatMap(({ listener, found }) => (found ? [[listener, { publicAddress: found }] as const] : []));
  translation.props.put(
    "listeners",
    isSeparate
      ? call("ProxyListeners.separate", [Object.fromEntries<Expression>([...closed, ...moved])])
      : call("ProxyListeners.tlsRouting"),
  );
};

/** The first address for a listener in a value; undefined if there is none, or the listener has no port. */
function listenerAddress(translation: Translation, path: string, isThere: boolean): string | undefined {
  const found = translation.texts(path, "proxy");
  if (found.length === 0) return undefined;
  const place = translation.values.placeOf(path, "proxy");
  if (!isThere) translation.needsNothing(place, NOT_LISTENING, found);
  else if (found.length > 1) translation.leave(place, ONE, found);
  return isThere ? found[0] : undefined;
}

/** The name of Teleport's cluster, and the addresses of its proxies. */
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

/** The name of Teleport's cluster, which every release has. */
export function clusterNameOf(translation: Translation): string {
  return translation.text("clusterName") ?? "";
}
