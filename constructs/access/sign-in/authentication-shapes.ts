import { givenFields } from "../../core/given";
import { certificates } from "../../core/public-text";
import { invalidForm } from "../../core/schema/report";
import { list, textLike, wholeNumber } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";

/** Certificates themselves: only the configuration file may name files, not a resource. */
export const authorities = list(certificates());

export const domain = textLike("a domain, without scheme, port and path", /^[^\s/:]+$/, { reference: true });

/** User ids that the service may assign. Lower ids belong to the system. */
export const userId = wholeNumber({ from: 1000, to: 2_147_483_647 });

/** Second factors that the service accepts by default. */
export const SERVICE_FACTORS: readonly string[] = ["otp"];

type Given = Readonly<Record<string, unknown>>;

const IDS = invalidForm("with enabled: true, both firstUid and lastUid; lastUid is not the lower one");
const LOCAL_FACTOR = invalidForm(
  "otp or webauthn among them, because local users cannot use sso",
  "add one of the two, or pass localAuth: false",
);
const ADD_WEBAUTHN = 'add "webauthn" to secondFactors';
const WITH_WEBAUTHN = invalidForm("left out, unless secondFactors has webauthn", ADD_WEBAUTHN);
const CONNECTOR_IS_OFF = invalidForm("local, unless secondFactors has webauthn and this way is not off", ADD_WEBAUTHN);

/** Notes a range of user ids without a first or a last id, or with the last one below the first. */
export function checkIds({ stableUnixUsers }: Given, problems: Problems): void {
  const { enabled, first_uid: first, last_uid: last } = givenFields(stableUnixUsers);
  if (enabled === true && !(Number(first) <= Number(last))) problems.add(IDS, "stableUnixUsers.lastUid", last);
}

/** Notes second factors of which local users can have none, and settings that need WebAuthn without it. */
export function checkFactors(props: Given, problems: Problems): void {
  const { secondFactors, localAuth, type = "local", connectorName } = props;
  const factors = (secondFactors ?? SERVICE_FACTORS) as readonly string[];
  const hasWebauthn = factors.includes("webauthn");
  if (localAuth !== false && factors.every((factor) => factor === "sso")) {
    problems.add(LOCAL_FACTOR, "secondFactors", factors);
  }
  for (const name of hasWebauthn ? [] : ["webauthn", "passwordless", "headless"]) {
    const given = props[name];
    if (given !== undefined && given !== false) problems.add(WITH_WEBAUTHN, name, given);
  }
  if (type !== "local" || (connectorName !== "passwordless" && connectorName !== "headless")) return;
  const isOn = props[connectorName] ?? hasWebauthn;
  if (isOn !== true) problems.add(CONNECTOR_IS_OFF, "connectorName", connectorName);
}
