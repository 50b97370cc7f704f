import type { StoragePart } from "../../../constructs/core/model/platform-part";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { textAt } from "../../json/plain-data";
import { counted } from "../../model/counted";
import { poolId, poolsOf, portLabel } from "./pools";
import type { Sketch } from "./sketch";

/** The id of the auth service's box. */
export const AUTH = "auth";

const STORAGE = "storage";

/** Draws the auth service, the proxies that connect to it, and its storage. */
export function drawAuth(platform: PlatformModel, sketch: Sketch): void {
  const auth = platform.components.find(({ kind }) => kind === "auth");
  if (auth === undefined) return;
  sketch.box({
    id: AUTH,
    kind: "auth",
    heading: "Auth Service",
    title: auth.name,
    lines: [counted(auth.replicas, "replica")],
    isInside: true,
  });
  for (const port of platform.ports.filter(
    ({ component, peers }) => component === "auth" && peers.includes("proxies"),
  )) {
    for (const pool of poolsOf(platform)) {
      sketch.connect({ from: poolId(pool), to: AUTH, label: [portLabel(port)], reach: "internal" });
    }
  }
  for (const provider of platform.resources) drawIdentityProvider(provider, sketch);
  if (platform.storage !== undefined) drawStorage(platform.storage, sketch);
}

/** Addresses at which the auth service asks an identity provider, by the kind of the connector. */
const ASKED: Readonly<Record<string, string>> = {
  github: "endpoint_url",
  oidc: "issuer_url",
  saml: "entity_descriptor_url",
};

/** What is asked where the connector names no address. */
const PUBLIC: Readonly<Record<string, string>> = { github: "https://github.com" };

const HTTPS = "443";

function drawIdentityProvider({ kind, name, document }: ResourceModel, sketch: Sketch): void {
  const address = textAt(document, "spec", ASKED[kind] ?? "") ?? PUBLIC[kind];
  if (address === undefined || !URL.canParse(address)) return;
  const { hostname, port } = new URL(address);
  const id = sketch.box({
    id: `identity ${hostname}`,
    kind: "storage",
    heading: "Identity provider",
    title: hostname,
    lines: [`${kind} ${name}`],
    isInside: false,
  });
  sketch.connect({ from: AUTH, to: id, label: [`${port === "" ? HTTPS : port} ${kind}`], reach: "internal" });
}

function drawStorage(storage: StoragePart, sketch: Sketch): void {
  if (storage.kind === "volume") {
    const { size, backup } = storage;
    const lines = [
      `volume, ${size}`,
      ...(backup === undefined ? [] : [`${backup.retain} snapshots, each ${backup.every}`]),
    ];
    sketch.box({ id: STORAGE, kind: "storage", heading: "Storage", title: storage.claim, lines, isInside: true });
    sketch.connect({ from: AUTH, to: STORAGE, label: [], reach: "mounted" });
    return;
  }
  sketch.box({
    id: STORAGE,
    kind: "storage",
    heading: "Storage",
    title: storage.backend,
    lines: ["outside of the pod"],
    isInside: false,
  });
  const label =
    storage.ports.length === 0 ? ["port of the backend"] : [`${storage.ports.join(", ")} ${storage.backend}`];
  sketch.connect({ from: AUTH, to: STORAGE, label, reach: "internal" });
}
