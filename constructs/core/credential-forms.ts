/**
 * How the tokens of well-known services begin, and which characters follow.
 *
 * Most are from the rules of Gitleaks 8.30 (https://github.com/gitleaks/gitleaks, config/gitleaks.toml, MIT licence):
 * all tokens there that begin as nothing else does. Gitleaks also has their exact lengths. The others are from the
 * pages of their services.
 */
const BEGINNINGS: readonly (readonly [rest: string, beginnings: string])[] = [
  // Letters and digits alone.
  [
    "[A-Za-z0-9]{16}",
    "ABSK AGE-SECRET-KEY-1 AKCp API- ATBB CCIPAT_ CCIPRJ_ EAAA EZAK EZTK GR1348941 NRAK- NRII- PMAK- cmVmdGtu dapi doo_v1_ " +
      "dop_v1_ dor_v1_ dp.pt. dt0c01. gho_ ghp_ ghr_ ghs_ ghu_ github_pat_ glc_ glptt- glsa_ hf_ ico- lin_api_ npm_ ntn_ p8e- pnu_ pplx- pul- " +
      "pypi-AgEIcHlwaS5vcmc rdme_ rk_live_ rk_test_ rubygems_ s-s4t2af- s-s4t2ud- sgp_ shippo_live_ shippo_test_ shpat_ " +
      "shpca_ shppa_ shpss_ sk_live_ sk_test_ sm_aat_ sm_pat_ sm_sat_ sntrys_ sntryu_ sqa_ sqp_ squ_ xkeysib-",
  ],
  // Letters, digits and a few signs.
  [
    "[A-Za-z0-9_.~+/=-]{16}",
    "1//0 AIza ATATT3x ATCTT3x CLOJARS_ FLWSECK FwoGZXIvYXdz GOCSPX- HRKU-AA IQoJb3JpZ2lu SG. _gitlab_session= bedrock-api-key- dckr_pat_ duffel_live_ duffel_test_ fio-u- fm1a_ " +
      "fm1r_ fm2_ fo1_ glagent- glcbt- gldt- glffct- glft- glimt- gloas- glpat- glrt- glsoat- hooks.slack.com/services/ " +
      "hooks.slack.com/workflows/ hvb. hvs. mdb_sa_sk_ nfp_ ops_eyJ pscale_oauth_ pscale_pw_ pscale_tkn_ sb_secret_ sbp_ sha256~ sk-admin- sk-ant- sk-proj- " +
      "sk-svcacct- sq0atp- tfp_ tk-us- tskey- whsec_ xapp- xoxa- xoxb- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- ya29.",
  ],
  ["[a-f0-9]{32}", "SK key-"],
  ["[a-z2-7]{43}", "oy2"],
  // Identifiers of keys at AWS.
  ["[A-Z2-7]{16}", "ABIA ACCA AKIA ASIA"],
];

/** A token of a well-known service, wherever it stands in a text. */
export const WELL_KNOWN_TOKEN = new RegExp(
  `(?<![A-Za-z0-9])(?:${BEGINNINGS.map(([rest, some]) => `(?:${alternatives(some)})${rest}`).join("|")})[\\w.~+/=-]*`,
  "g",
);

/**
 * Tokens that a sign within them gives away: those of Telegram's bots, Azure's applications, Terraform's cloud,
 * Airtable, Mailchimp and Discord's bots. The address of a webhook counts too, because whoever knows it can post there.
 */
export const TOKENS_BY_SIGN: readonly (readonly [sign: string, look: RegExp])[] = [
  [":AA", /(?<!\d)\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ["Q~", /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,}/g],
  [".atlasv1.", /(?<![A-Za-z\d])[A-Za-z\d]{14}\.atlasv1\.[\w=-]{60,}/g],
  ["pat", /(?<![A-Za-z\d])pat[A-Za-z\d]{14}\.[\da-f]{64}/g],
  ["-us", /(?<![A-Za-z\d])[\da-f]{32}-us\d{1,2}(?!\d)/g],
  [".", /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g],
  ["/webhook", /(?<=\b(?:discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com\/webhookb2)\/)[^\s"'<>]{20,}/g],
];

function alternatives(beginnings: string): string {
  return beginnings.replace(/[.+]/g, "\\$&").replaceAll(" ", "|");
}
