import { JOIN_ROLES, plainRole } from "../../brand/image-contract/service-kinds";
import { givenFields, isText, givenList } from "../../core/given";
import { FIELD_RULES } from "../../core/rules";
import { needed, type Needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { either, list, oneOf, textLike, textWhere, type Shape } from "../../core/schema/shapes";
import { JOIN_TOKENS, WITHOUT_SECTION } from "../joining/join-token";
import { host, isKeySet } from "../joining/join-token-shapes";
import { issuer } from "../shapes";
import { part, present, atLeastOneField } from "./form-parts";

/** The shape of a join method without a class: the fields of its section, and fields of which each rule has one. */
function method(fields: Readonly<Record<string, Needed>>, ...ofRule: readonly string[]): Shape {
  return part({ ...fields, allow: needed(list(part({}, atLeastOneField(...ofRule)))) });
}

const OTHER_METHODS: Readonly<Record<string, Shape>> = {
  azure_devops: method({ organization_id: present }, "sub", "project_name", "project_id"),
  bitbucket: method({ audience: present, identity_provider_url: present }, "workspace_uuid", "repository_uuid"),
  circleci: method({ organization_id: present }, "project_id", "context_id"),
  spacelift: method({ hostname: needed(host) }, "space_id", "caller_id"),
};

/** Every join method of the service. */
export const METHODS: readonly string[] = [
  "token",
  "kubernetes",
  "env0",
  ...WITHOUT_SECTION,
  ...Object.keys(OTHER_METHODS),
].concat(Object.keys(JOIN_TOKENS).filter((each) => !WITHOUT_SECTION.includes(each)));

/** Roles of tokens, also those that this package does not use. */
const ROLES_OF_TOKENS = [...JOIN_ROLES, "Bot", "Okta", "MDM", "TrustedCluster", "AccessGraphPlugin", "Instance"];

const roleOfToken = textWhere(`one of ${ROLES_OF_TOKENS.join(", ")}`, (given) =>
  ROLES_OF_TOKENS.some((role) => plainRole(role) === plainRole(given)),
);

const BOTS = invalidForm('a bot\'s name where roles have "Bot", and only there');
const WITHOUT_RULES = invalidForm("nothing: a token that is a secret has no rules");
const NOT_OF_METHOD = invalidForm("nothing: the join method does not have this field");

/** Fields that one join method of AWS does not have, because they belong to the other. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  iam: ["aws_role", "aws_regions"],
  ec2: ["aws_arn", "aws_organization_id", "aws_organizational_units"],
};

/** What the service requires of a join token of any method. */
export const TOKEN = part(
  { join_method: oneOf(METHODS), roles: needed(list(roleOfToken)), ...OTHER_METHODS, kubernetes: kubernetes() },
  ({ roles, bot_name: bot }, problems) => {
    const isForBot = givenList(roles)?.some((role) => isText(role) && plainRole(role) === "bot") === true;
    if (isForBot !== (bot !== undefined)) problems.add(BOTS, "bot_name", bot);
  },
  ({ join_method: used, allow, ...sections }, problems) => {
    if (!isText(used)) return;
    if (used === "token" && allow !== undefined) problems.add(WITHOUT_RULES, "allow", givenList(allow)?.length);
    const hasSection = used === "kubernetes" || Object.hasOwn(OTHER_METHODS, used);
    if (hasSection && sections[used] === undefined)
      problems.add({ ...FIELD_RULES["FIELD-003"], allowed: `the section of ${used}` }, used, undefined);
    givenList(allow)?.forEach((rule, index) => {
      for (const field of OF_OTHERS[used] ?? []) {
        const given = givenFields(rule)[field];
        if (given !== undefined) problems.add(NOT_OF_METHOD, `allow[${index}].${field}`, given);
      }
    });
  },
);

function kubernetes(): Shape {
  const account = textLike("namespace:name", /^[^\s:]+:[^\s:]+$/, { reference: true });
  return part(
    {
      type: oneOf(["in_cluster", "static_jwks", "oidc"]),
      allow: needed(
        list(part({ service_account: account }, atLeastOneField("service_account", "service_account_name"))),
      ),
      static_jwks: part({ jwks: needed(textWhere("a JSON Web Key Set", isKeySet, { secret: true })) }),
      oidc: either(
        (given) => givenFields(given)["insecure_allow_http_issuer"] === true,
        part({ issuer: present }),
        part({ issuer: needed(issuer) }),
      ),
    },
    ({ type, ...keys }, problems) => {
      const { static_jwks: jwks } = keys;
      if (jwks !== undefined && type !== "static_jwks" && type !== "oidc") {
        problems.add(NOT_OF_METHOD, "static_jwks", "keys");
      }
      if ((type === "static_jwks" || type === "oidc") && keys[type] === undefined)
        problems.add({ ...FIELD_RULES["FIELD-003"], allowed: `the keys of type ${type}` }, type, undefined);
    },
  );
}
