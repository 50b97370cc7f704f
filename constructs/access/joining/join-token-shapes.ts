import { givenFields, isRecord, isText, givenList } from "../../core/given";
import { namespaceName, objectName } from "../../core/kubernetes";
import { FIELD_RULES } from "../../core/rules";
import { inForm } from "../../core/schema/document";
import { group, needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { either, list, textLike, textWhere, type Shape } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";

const JOIN_TOKEN_RULES = defineRules({
  "JOIN-009": {
    problem: "the token is for components and for a bot at once, or for neither",
    fix: 'pass one of the two: roles: ["Node"], or botName: "deployer"',
    source: "docs/delivery.md, join tokens",
  },
  "JOIN-008": {
    problem: "the set of keys has private keys",
    fix: "pass the public keys only, and replace the private keys, because they were in a program",
    source: "RFC 7517",
  },
});

/**
 * Kubernetes service accounts by namespace and name. With `*` and `?` for other characters, an entry stands for all
 * accounts that match, from version 18.8.1 on (`RESOURCE-018`).
 */
export interface ServiceAccount {
  /** Namespace of the service account, for example `agents-*`. */
  readonly namespace: string;

  /** Name of the service account. */
  readonly name: string;
}

type Given = Readonly<Record<string, unknown>>;
type Check = (given: Given, problems: Problems) => void;

/** Notes a token that is for neither components nor a bot, or for both (`JOIN-009`). */
export function checkJoining({ roles, botName }: Given, problems: Problems): void {
  if ((roles === undefined) !== (botName === undefined)) return;
  problems.add(JOIN_TOKEN_RULES["JOIN-009"], "roles", roles === undefined ? undefined : "both");
}

/** Notes a rule that has none of some props. The service refuses it, because it would allow too much. */
export function atLeastOneProp(first: string, ...others: readonly string[]): Check {
  const names = [first, ...others];
  return (rule, problems) => {
    if (names.some((name) => rule[name] !== undefined)) return;
    problems.add({ ...FIELD_RULES["FIELD-003"], allowed: names.join(", ") }, first, undefined);
  };
}

const patternOfNames = textWhere(
  "a pattern of such names, with * and ? for other characters",
  (given) => isPattern(given) && /^[-a-z0-9.*?]{1,253}$/.test(given),
);

function orPattern(one: Shape<string>): Shape<string> {
  return either((given) => typeof given === "string" && isPattern(given), patternOfNames, one);
}

const account = group<ServiceAccount>()({
  namespace: needed(orPattern(namespaceName())),
  name: needed(orPattern(objectName())),
});

export const serviceAccounts = inForm(list(account), rulesFor);

/** A rule for an exact account has both names in one field. A rule for a pattern has a field for each name. */
export function rulesFor(accounts: readonly ServiceAccount[]): readonly object[] {
  return accounts.map(({ namespace, name }) =>
    isPattern(namespace) || isPattern(name)
      ? { service_account_namespace: namespace, service_account_name: name }
      : { service_account: `${namespace}:${name}` },
  );
}

function isPattern(text: string): boolean {
  return /[*?]/.test(text);
}

export const keySet = textWhere("a JSON Web Key Set with at least one key, as a string", isKeySet, {
  fix: "pass the output of kubectl get --raw /openid/v1/jwks on the other cluster",
  secret: true,
});

/** Private members of a key, which sign and do not verify. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "k"];

export function isKeySet(jwks: string): boolean {
  const keys = jsonWebKeys(jwks);
  return keys.length > 0 && keys.every(isRecord);
}

/** Notes a set of keys with private ones (`JOIN-008`). */
export function checkKeys({ jwks: keys }: Given, problems: Problems): void {
  const { jwks } = givenFields(keys);
  const isPrivate = jsonWebKeys(String(jwks)).some((key) =>
    PRIVATE_MEMBERS.some((member) => Object.hasOwn(givenFields(key), member)),
  );
  if (isPrivate) problems.add(JOIN_TOKEN_RULES["JOIN-008"], "jwks", "keys with private members, not shown");
}

function jsonWebKeys(jwks: string): readonly unknown[] {
  try {
    return givenList(givenFields(JSON.parse(jwks))["keys"]) ?? [];
  } catch {
    return [];
  }
}

export const awsAccount = textLike("12 digits", /^\d{12}$/, { reference: true });

/** AWS identifies a machine with a role by its session, never by the role. */
export const awsArn = textWhere(
  "the ARN of a session or a user, such as arn:aws:sts::123456789012:assumed-role/agents/*",
  (given) => !/^arn:[^:]*:iam::[^:]*:role\//.test(given) && given !== "",
  { reference: true, fix: "write arn:aws:sts::ACCOUNT:assumed-role/ROLE/*, with the name of the role alone" },
);

const ACCOUNT = { ...FIELD_RULES["FIELD-003"], allowed: "awsAccount, awsOrganizationId, or awsArn with an account" };
const ORGANIZATION = { ...FIELD_RULES["FIELD-003"], allowed: "the organisation of these units" };
const ALONE = invalidForm("* alone, or units; no * in exclude");

/** Notes a rule that admits machines of any AWS account. */
export function checkAccount({ awsAccount: given, awsOrganizationId, awsArn: arn }: Given, problems: Problems): void {
  const isOfAccount = isText(arn) && /^arn:[^:]*:(sts|iam)::\d{12}:/.test(arn);
  if (given === undefined && awsOrganizationId === undefined && !isOfAccount) {
    problems.add(ACCOUNT, "awsAccount", undefined);
  }
}

/** Notes organisational units without their organisation. */
export function checkOrganization({ awsOrganizationId, awsOrganizationalUnits }: Given, problems: Problems): void {
  if (awsOrganizationalUnits === undefined || awsOrganizationId !== undefined) return;
  problems.add(ORGANIZATION, "awsOrganizationId", undefined);
}

/** Notes `*` beside other units, and `*` as an exception. */
export function checkUnits({ include, exclude }: Given, problems: Problems): void {
  const [units, others] = [givenList(include) ?? [], givenList(exclude) ?? []];
  if ((units.includes("*") && units.length > 1) || others.includes("*")) problems.add(ALONE, "", "*");
}

export const hashOfKey = textLike("64 hexadecimal digits in lower case", /^[0-9a-f]{64}$/, { reference: true });

export const serialNumber = textLike(
  "bytes as hexadecimal digits, separated by colons",
  /^[0-9a-f]{2}(:[0-9a-f]{2})*$/,
  { reference: true },
);

/** An identifier of an Oracle Cloud resource that belongs to no region. */
function ocid(example: string, kinds: string) {
  return textLike(
    `an OCID such as ${example}`,
    new RegExp(`^ocid1\\.(${kinds})\\.oc\\d+\\.\\.[^.\\s]+(\\.[^.\\s]+)?$`),
    {
      reference: true,
    },
  );
}

export const tenancy = ocid("ocid1.tenancy.oc1..example", "tenancy");
export const compartment = ocid("ocid1.compartment.oc1..example", "compartment|tenancy");

export const instance = textLike(
  "an OCID such as ocid1.instance.oc1.phx.example",
  /^ocid1\.instance\.oc\d+\.[^.\s]+\.[^\s]+$/,
  { reference: true },
);

export const host = textLike("a host name, without scheme and path", /^[^\s/]+$/, { reference: true });

/** The claim of a token is a path, but people copy the address of a repository. */
export const path = textWhere(
  "a path such as owner/name, without a scheme and a host",
  (given) => given !== "" && !/^[a-z]+:\/\/|^git@|^git(hub|lab)\.com\/|\.git$/.test(given),
  { reference: true, fix: "leave out the address of the host, and .git" },
);

const OF_GITHUB_COM = invalidForm(
  "no enterpriseSlug with enterpriseServerHost: only github.com knows the name of the enterprise",
);
const REGISTERED = invalidForm("nothing with initialPublicKey, which needs no registration");

/** Notes the name of an enterprise beside a GitHub server of its own, which does not know the name. */
export function checkEnterprise({ enterpriseServerHost, enterpriseSlug }: Given, problems: Problems): void {
  if (enterpriseServerHost === undefined || enterpriseSlug === undefined) return;
  problems.add(OF_GITHUB_COM, "enterpriseSlug", enterpriseSlug);
}

/** Notes ways to register a key beside a key that is registered already. */
export function checkOnboarding({ initialPublicKey, ...bySecret }: Given, problems: Problems): void {
  if (initialPublicKey === undefined) return;
  for (const [name, given] of Object.entries(bySecret)) {
    if (given !== undefined) problems.add(REGISTERED, name, "(not shown)");
  }
}
