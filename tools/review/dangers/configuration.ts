import { seconds } from "../../manifests/durations";
import type { PlatformModel } from "../../model/model";
import { at, listAt, textAt } from "../../json/plain-data";
import { has, isAt, type Both, type Held } from "./danger";
import { becomes, NOT_SET } from "../setting-text";

/** Whether people connect over TLS with a certificate that somebody has issued. */
export function certificates({ configuration, name }: PlatformModel): readonly Held[] {
  const proxy = at(configuration, "proxy", "proxy_service");
  if (proxy === undefined) return [];
  const isIssued = listAt(proxy, "https_keypairs").length > 0 || at(proxy, "acme", "enabled") === true;
  const text = isIssued ? "a certificate" : "a certificate that the proxies sign themselves";
  return [isAt(`proxies of ${name} have`, text, isIssued ? 0 : 1)];
}

/** Where agents keep their tunnels, if it is another host than that of the public address, or was told to them before. */
export function tunnelAddress(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const isKnown = tunnelsOf(side === before ? after : before).length > 0;
  return tunnelsOf(side)
    .filter((address) => isKnown || withoutPort(address) !== hostOf(side))
    .map((address) => has(`tunnels of ${side.name} lead`, `to ${address}`));
}

function tunnelsOf({ configuration }: PlatformModel): readonly string[] {
  const addresses = [at(configuration, "proxy", "proxy_service", "tunnel_public_addr")].flat();
  return addresses.filter((address) => typeof address === "string");
}

/** From whom the proxies accept the address of a client. */
export function believed({ configuration, name }: PlatformModel): readonly Held[] {
  const proxy = at(configuration, "proxy", "proxy_service");
  if (proxy === undefined) return [];
  const protocol = textAt(proxy, "proxy_protocol");
  const level = protocol === "off" ? 0 : protocol === "on" ? 1 : 2;
  const trusts = at(proxy, "trust_x_forwarded_for") === true;
  return [
    isAt(`proxies of ${name} proxy_protocol`, protocol ?? NOT_SET, level),
    isAt(`proxies of ${name} trust_x_forwarded_for`, trusts, trusts ? 1 : 0),
  ];
}

/** How long an idle connection stays. */
export function idleTimes({ configuration, name }: PlatformModel): readonly Held[] {
  const auth = at(configuration, "auth", "auth_service");
  return ["client_idle_timeout", "web_idle_timeout"].map((key) => {
    const given = seconds(textAt(auth, key)) ?? 0;
    return isAt(`${name} ${key}`, textAt(auth, key) ?? NOT_SET, given === 0 ? Number.POSITIVE_INFINITY : given);
  });
}

/**
 * Domain that WebAuthn devices are registered for. Where nothing says it, it is the host of the public address; a change of
 * that address alone is a danger of its own.
 */
export function webauthnDomain(side: PlatformModel, both: Both<PlatformModel>): readonly Held[] {
  if (domainOf(both.before) === undefined && domainOf(both.after) === undefined) return [];
  const [old, now] = [both.before, both.after].map((platform) => domainOf(platform) ?? hostOf(platform));
  if (old === undefined || now === undefined || old === now) return [];
  return [has("webauthn.rp_id", side === both.before ? old : becomes(old, now))];
}

function domainOf({ resources }: PlatformModel): string | undefined {
  const found = resources.find(({ kind }) => kind === "cluster_auth_preference");
  return textAt(found?.document, "spec", "webauthn", "rp_id");
}

function hostOf({ publicAddress }: PlatformModel): string | undefined {
  return publicAddress === undefined ? undefined : withoutPort(publicAddress);
}

/** The host of an address. */
export function withoutPort(address: string): string {
  return address.replace(/:\d+$/, "");
}

/** What looks whether the service is as declared. */
export function watches({ namespace, watch }: PlatformModel): readonly Held[] {
  return watch === undefined ? [] : [has(`CronJob ${namespace}/${watch.name}`, "checks the service")];
}
