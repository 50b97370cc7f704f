import { withoutPort } from "../../cli/output/address";
import { at, listAt, textAt } from "../../json/plain-data";
import type { PlatformModel } from "../../model/model";
import { becomes } from "../setting-text";
import type { Both } from "../step";
import type { Dangerous } from "./danger";

/** People connected over TLS with a certificate that somebody has issued, and do so no more. */
export function certificateUnchecked({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  const [old, now] = [before, after].map(({ configuration }) => at(configuration, "proxy", "proxy_service"));
  if (now === undefined || !isIssued(old) || isIssued(now)) return [];
  const values = becomes("a certificate", "a certificate that the proxies sign themselves");
  return [{ danger: "certificates-unchecked", text: `proxies of ${after.name} have ${values}` }];
}

function isIssued(proxy: unknown): boolean {
  return listAt(proxy, "https_keypairs").length > 0 || at(proxy, "acme", "enabled") === true;
}

/** Where agents keep their tunnels, if that is another host than in the public address, or one that they had before. */
export function tunnelsElsewhere({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  const [old = [], now = []] = [before, after].map(tunnels);
  return now
    .filter((address) => !old.includes(address))
    .filter((address) => old.length > 0 || withoutPort(address) !== host(after))
    .map((address) => ({ danger: "agents-sent-elsewhere", text: `tunnels of ${after.name} lead to ${address}` }));
}

function tunnels({ configuration }: PlatformModel): readonly string[] {
  const addresses = [at(configuration, "proxy", "proxy_service", "tunnel_public_addr")].flat();
  return addresses.filter((address) => typeof address === "string");
}

/**
 * Domain that WebAuthn devices are registered for. Where nothing says it, it is the host of the public address; a change of
 * that address alone is a danger of its own.
 */
export function webauthnDomain({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  if (domain(before) === undefined && domain(after) === undefined) return [];
  const [old, now] = [before, after].map((platform) => domain(platform) ?? host(platform));
  if (old === undefined || now === undefined || old === now) return [];
  return [{ danger: "webauthn-domain-changed", text: `webauthn.rp_id ${becomes(old, now)}` }];
}

function domain({ resources }: PlatformModel): string | undefined {
  const found = resources.find(({ kind }) => kind === "cluster_auth_preference");
  return textAt(found?.document, "spec", "webauthn", "rp_id");
}

function host({ publicAddress }: PlatformModel): string | undefined {
  return publicAddress === undefined ? undefined : withoutPort(publicAddress);
}

/** A watch of the service that ends. */
export function watchEnded({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  const { namespace, watch } = before;
  if (watch === undefined || watch.name === after.watch?.name) return [];
  const text = `no longer: CronJob ${namespace}/${watch.name} checks the service`;
  return [{ danger: "watch-ended", text }];
}
