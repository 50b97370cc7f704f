/**
 * How tokens of well-known services begin, and of what the rest consists.
 *
 * From the rules of Gitleaks 8.30 (https://github.com/gitleaks/gitleaks, config/gitleaks.toml, MIT licence), which has the
 * exact length of each: all that begin with something that nothing else begins with. Docker's is from its own pages.
 */
const BEGINNINGS: readonly (readonly [rest: string, beginnings: string])[] = [
  // Letters and digits alone.
  [
    "[A-Za-z0-9]{16}",
    "ABSK AGE-SECRET-KEY-1 AKCp API- EAAA EZAK EZTK GR1348941 NRAK- NRII- PMAK- dapi doo_v1_ dop_v1_ dor_v1_ dp.pt. dt0c01. " +
      "gho_ ghp_ ghr_ ghs_ ghu_ github_pat_ glc_ glptt- glsa_ hf_ ico- lin_api_ npm_ ntn_ p8e- pnu_ pplx- pul- " +
      "pypi-AgEIcHlwaS5vcmc rdme_ rk_live_ rk_test_ rubygems_ s-s4t2af- s-s4t2ud- sgp_ shippo_live_ shippo_test_ shpat_ " +
      "shpca_ shppa_ shpss_ sk_live_ sk_test_ sm_aat_ sm_pat_ sm_sat_ sntrys_ sntryu_ sqa_ sqp_ squ_ xkeysib-",
  ],
  // Letters, digits and a few signs.
  [
    "[A-Za-z0-9_.~+/=-]{16}",
    "AIza CLOJARS_ FLWSECK HRKU-AA SG. _gitlab_session= bedrock-api-key- dckr_pat_ duffel_live_ duffel_test_ fio-u- fm1a_ " +
      "fm1r_ fm2_ fo1_ glagent- glcbt- gldt- glffct- glft- glimt- gloas- glpat- glrt- glsoat- hooks.slack.com/services/ " +
      "hooks.slack.com/workflows/ hvb. hvs. ops_eyJ pscale_oauth_ pscale_pw_ pscale_tkn_ sha256~ sk-admin- sk-ant- sk-proj- " +
      "sk-svcacct- sq0atp- tfp_ tk-us- xapp- xoxa- xoxb- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs-",
  ],
  // Identifiers of keys at AWS.
  ["[A-Z2-7]{16}", "ABIA ACCA AKIA ASIA"],
];

/** A token of a well-known service, wherever it stands in a text. */
export const WELL_KNOWN_TOKEN = new RegExp(
  `(?<![A-Za-z0-9])(?:${BEGINNINGS.map(([rest, some]) => `(?:${alternatives(some)})${rest}`).join("|")})[\\w.~+/=-]*`,
  "g",
);

function alternatives(beginnings: string): string {
  return beginnings.replace(/[.+]/g, "\\$&").replaceAll(" ", "|");
}
