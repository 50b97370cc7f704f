import { TEXT_PROGRAMS } from "../fixtures/every-text";
import type { Callables, DeclaredForm, DeclaredProp } from "../support/texts/declared-texts";
import type * as declaredTexts from "../support/texts/declared-texts";
import type * as textPlaces from "../support/texts/text-places";
import { ambiguous } from "../support/texts/same-but-for";
import { TextProgram } from "../support/texts/text-runs";
import { tryTexts, type Outcome } from "../support/texts/trial";
import { describeWithTerraform } from "../support/terraform";

jest.mock("../../constructs", () => {
  const { TextPlaces } = jest.requireActual<typeof textPlaces>("../support/texts/text-places");
  const { declaredCallables } = jest.requireActual<typeof declaredTexts>("../support/texts/declared-texts");
  const callables = declaredCallables();
  const texts = new TextPlaces(callables);
  return { ...texts.watching(jest.requireActual<object>("../../constructs")), callables, texts };
});

const { callables, texts } = jest.requireMock<{
  readonly callables: Callables;
  readonly texts: textPlaces.TextPlaces;
}>("../../constructs");

/** Rounds in which every place gets another text; each gives keys and ids their texts apart from values. */
const ROUNDS = Number(process.env["ACCESS_PLATFORM_TEXTS"] ?? 1);

const SEEDS = Array.from({ length: ROUNDS }, (_, round) => [2 * round, 2 * round + 1]);

/** Props that no program passes to a construct. */
const UNUSED = [
  // Versions and words of a rollout, which are judged.
  /^PlatformResource\.spec\.(agents|tools)\./,
  // Agents of the programs are older than this way to join.
  /^LinuxJoining\.boundKeypair\(tokenName\)$/,
  // What constructs tell of themselves, for which a program would have to write a class of its own.
  /^(ProxyEndpoint|AuthEndpoint|InClusterPeer|PlatformAccounts)\./,
  // What a report consists of.
  /^(LocatedViolation|Violation|Rule)\./,
  // Fields that are refused, since the provider does not know them.
  /^PodAffinityTerm\.(mis)?matchLabelKeys/,
  // Values that no prop takes.
  /^HostPort\.of\(text\)$/,
  /^VersionChannels\.of\(channels\)\{key\}$/,
];

/** Props whose texts decide what is checked or where something stands, and are no part of what Terraform evaluates. */
const NOT_SHOWN = [
  /^(AccessPlatform\.fromAttributes|new ClusterStack)\(id\)$/,
  // Tests of the installation script hold its texts to shells.
  /^((Apt|Rpm)Repository|LinuxScriptProps)\.|^LinuxAgentProps\.secretsDirectory$/,
];

/** Texts that stand nowhere, or that others follow from which could not be told from what is wrong, by program. */
const LEFT = {
  // The platform is of another program, which makes the token of the bot.
  "an agent elsewhere": ["KubernetesOidcJoinTokenProps.issuer"],
  // The chart mounts an authority by itself only if its key is ca.pem.
  "every agent": ["EphemeralSecretProps.key", "LinuxAgentProps.furtherConfiguration{key}"],
  // What is below such a key is merged into what the configuration has there. The bot of a tenant's delivery is made in the tenant.
  // The pool `default` is the one that a program does not name.
  "every platform": [
    "ProxiesProps.furtherConfiguration{key}",
    "Joining.botName",
    "AccessPlatformProps.proxyPools{key}",
  ],
};

const programs = TextProgram.allWith(texts, TEXT_PROGRAMS);

test("every prop of type text in the declarations has a text in a program", () => {
  const passed = new Set(programs.flatMap(({ places }) => places.map(({ prop }) => prop)));
  const missing = declaredProps(callables).filter((prop) => !passed.has(prop));
  expect(missing.filter((prop) => !UNUSED.some((one) => one.test(prop)))).toEqual([]);
  expect(passed.size).toBeGreaterThan(1_200);
});

test("readers of YAML 1.1 and 1.2 read every document of the programs alike", () => {
  expect(programs.flatMap(({ before }) => ambiguous(before.stacks))).toEqual([]);
});

describeWithTerraform("a hostile text in a prop", () => {
  let outcomes: readonly Outcome[];

  beforeAll(() => {
    outcomes = SEEDS.flatMap((seeds) => tryTexts(programs, seeds, LEFT));
  });

  test.each(programs.map(({ name }) => name))("%s: is what Terraform evaluates, also as YAML 1.1 and 1.2", (name) => {
    const different = outcomes.filter(({ program }) => program === name).flatMap((outcome) => outcome.different);
    expect(different).toEqual([]);
  });

  test("is refused with a code otherwise", () => {
    const codes = outcomes.flatMap(({ refused }) => refused.map(({ code }) => code));
    expect(codes.filter((code) => !/^[A-Z]+-\d{3}$/.test(code))).toEqual([]);
    expect(codes.length).toBeGreaterThan(1_000);
  });

  test("makes another declaration: every prop whose text a program takes shows it", () => {
    const taken = new Set(
      outcomes.flatMap((outcome) => outcome.taken.flatMap(({ prop, mark }) => (mark ? [prop] : []))),
    );
    const found = new Set(outcomes.flatMap((outcome) => [...outcome.found]));
    expect([...taken].filter((prop) => !found.has(prop) && !NOT_SHOWN.some((one) => one.test(prop)))).toEqual([]);
  });

  test("was tried in all props", () => {
    const taken = outcomes.reduce((sum, outcome) => sum + outcome.taken.length, 0);
    const refused = outcomes.reduce((sum, outcome) => sum + outcome.refused.length, 0);
    const blocks = outcomes.reduce((sum, outcome) => sum + outcome.blocks, 0);
    if (process.env["ACCESS_PLATFORM_TEXTS"] !== undefined) {
      const props = declaredProps(callables).length;
      process.stdout.write(`${props} props, ${taken} texts taken, ${refused} refused, ${blocks} blocks evaluated\n`);
    }
    expect(taken).toBeGreaterThan(2_000);
  });
});

/** The names of all places of a text in the declarations; `[]` is an item, `{key}` and `{}` a key and a value. */
function declaredProps(all: Callables): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<DeclaredForm>();
  const visit = ({ name, form }: Pick<DeclaredProp, "name" | "form">) => {
    if (form.isText) names.add(name);
    if (seen.has(form)) return;
    seen.add(form);
    for (const prop of form.props.values()) visit(prop);
    if (form.items !== undefined) visit({ name: `${name}[]`, form: form.items });
    if (form.values === undefined) return;
    names.add(`${name}{key}`);
    visit({ name: `${name}{}`, form: form.values });
  };
  for (const parameters of all.values()) parameters.forEach(visit);
  return [...names].sort();
}
