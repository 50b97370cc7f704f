import type { Answer } from "./ask";
import { shown, type Difference } from "./difference";

/** What is wrong with an answer, whatever it says; undefined if it has content to check. */
export function answerDifference(path: string, answer: Answer): Difference | undefined {
  const difference = (got: string, advice: string): Difference => ({
    check: "answer",
    what: path,
    expected: "status 200",
    got,
    advice,
  });
  if (answer.kind === "none") {
    return difference(answer.reason, "check the pod, and the load balancer and network policies before it");
  }
  const { status, location } = answer;
  if (location !== undefined && status >= 300 && status < 400) {
    const advice = "make the public address lead to the proxies: agents and clients do not follow redirections";
    return difference(`status ${status}, to ${shown(location)}`, advice);
  }
  return status === 200 ? undefined : difference(`status ${status}`, "read the log of the proxy");
}
