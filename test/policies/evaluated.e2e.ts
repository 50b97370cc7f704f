import type { KubernetesItem } from "../../tools/manifests/items";
import { allowancesOf, type Direction, type Pod } from "../../tools/model/policies/allowance";
import { beyond, isAllowed, isEverything } from "../../tools/model/policies/allowed";
import { buildEvaluator, evaluate, whyNoEvaluator, type Answer, type Endpoint } from "./evaluate";
import { Chance, ENDPOINTS, NAMED, policiesOfChance, PORTS } from "./random-policies";

const SETS = 25;
const DIRECTIONS = ["ingress", "egress"] as const;

/** Pods of the two namespaces that have policies. */
const PODS = ENDPOINTS.flatMap((end, index) => (end.namespace === "a" || end.namespace === "b" ? [index] : []));

const PAIRS = PODS.flatMap((pod) => ENDPOINTS.map((_, other) => [pod, other] as const)).filter(([a, b]) => a !== b);

/** Both ways between a pod and anybody: what the pod's policies say of connections to it, and of those that it opens. */
async function answersOf(policies: readonly KubernetesItem[]) {
  const pairs = PAIRS.flatMap(([pod, other]) => [[other, pod] as const, [pod, other] as const]);
  const manifests = policies.map(({ manifest }) => manifest);
  const answers = await evaluate({ policies: manifests, endpoints: ENDPOINTS, pairs, ports: PORTS });
  return (pair: number, port: number, direction: Direction): boolean => {
    const of = answers[pair * 2 + (direction === "ingress" ? 0 : 1)]?.[port] as Answer;
    return of[direction];
  };
}

function podOf({ namespace = "", podLabels = {} }: Endpoint): Pod {
  const named = (["TCP", "UDP"] as const).flatMap((protocol) =>
    Object.entries(NAMED).map(([name, port]) => [`${name}/${protocol}`, [port]] as const),
  );
  return { namespace, labels: podLabels, named: new Map(named) };
}

function endOf({ ip, namespace, namespaceLabels, podLabels }: Endpoint) {
  return namespace === undefined ? { ip } : { ip, namespaceLabels: namespaceLabels ?? {}, labels: podLabels ?? {} };
}

const portOf = ({ port, ...others }: (typeof PORTS)[number]) => ({ number: port, ...others });

const why = whyNoEvaluator();
const describeWithEvaluator = why === undefined ? describe : describe.skip;

describeWithEvaluator(`policies of chance${why === undefined ? "" : ` (skipped: ${why})`}`, () => {
  beforeAll(async () => {
    await buildEvaluator();
  });

  test("let through what Cyclonus says that they do", async () => {
    for (let seed = 1; seed <= SETS; seed++) {
      const policies = policiesOfChance(new Chance(seed));
      const answer = await answersOf(policies);
      const differing = PAIRS.flatMap(([pod, other], pair) =>
        DIRECTIONS.flatMap((direction) => {
          const allowances = allowancesOf(policies, podOf(ENDPOINTS[pod]!), direction);
          return PORTS.filter(
            (port, index) =>
              isAllowed(allowances, endOf(ENDPOINTS[other]!), portOf(port)) !== answer(pair, index, direction),
          ).map(
            ({ port, protocol }) =>
              `${ENDPOINTS[pod]!.name} ${direction} ${ENDPOINTS[other]!.name} ${port}/${protocol}`,
          );
        }),
      );
      expect({ seed, policies: differing.length > 0 ? policies : [], differing: differing.slice(0, 5) }).toEqual({
        ...{ seed, policies: [], differing: [] },
      });
    }
  });

  test("open something in the place of others where Cyclonus answers a question with yes that it answered with no", async () => {
    let [opening, others] = [0, 0];
    for (let seed = 1; seed <= SETS; seed++) {
      const [before, after] = [policiesOfChance(new Chance(seed)), policiesOfChance(new Chance(seed + SETS))];
      const [old, now] = [await answersOf(before), await answersOf(after)];
      const opened = new Set<string>();
      PAIRS.forEach(([pod], pair) => {
        for (const direction of DIRECTIONS) {
          if (PORTS.some((_, port) => now(pair, port, direction) && !old(pair, port, direction))) {
            opened.add(`${pod} ${direction}`);
          }
        }
      });
      const reported = PODS.flatMap((pod) =>
        DIRECTIONS.filter((direction) => isMore(before, after, podOf(ENDPOINTS[pod]!), direction)).map(
          (direction) => `${pod} ${direction}`,
        ),
      );
      expect({ seed, reported: reported.sort() }).toEqual({ seed, reported: [...opened].sort() });
      opening += opened.size;
      others += PODS.length * 2 - opened.size;
    }
    expect(opening).toBeGreaterThan(100);
    expect(others).toBeGreaterThan(100);
  });
});

function isMore(
  before: readonly KubernetesItem[],
  after: readonly KubernetesItem[],
  pod: Pod,
  direction: Direction,
): boolean {
  const [old, now] = [before, after].map((policies) => allowancesOf(policies, pod, direction));
  if (now === undefined) return old !== undefined && !isEverything(old);
  return beyond(now, old).length > 0;
}
