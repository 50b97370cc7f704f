import * as http from "node:http";
import * as https from "node:https";
import { checkServerIdentity, type SecureContext } from "node:tls";
import { answered, type NoAnswer } from "./connection";
import { shown, type Difference } from "./difference";
import { serverName, type Asking, type Target } from "./target";

/** The answer to a request, or why there is none. */
export type Answer =
  | { readonly kind: "answer"; readonly status: number; readonly location?: string; readonly body: string }
  | Pick<NoAnswer, "kind" | "reason">;

/** Far above the size of any answer of a platform. */
const LONGEST_ANSWER = 1024 * 1024;

/** Sends requests to one proxy, over connections with a valid certificate. */
export class ProxyClient {
  private readonly agent: https.Agent;

  constructor(
    private readonly target: Pick<Target, "host" | "port">,
    private readonly asking: Asking,
    secureContext: SecureContext,
  ) {
    const { publicHost } = asking;
    this.agent = new https.Agent({
      secureContext,
      servername: serverName(publicHost),
      checkServerIdentity: (_, certificate) => checkServerIdentity(publicHost, certificate),
    });
  }

  async get(path: string): Promise<Answer> {
    const { host, port } = this.target;
    const { hostHeader, timeoutMs } = this.asking;
    const options = { host, port, path, headers: { host: hostHeader }, agent: this.agent };
    return answered(timeoutMs, (signal) => readAnswer(https.request({ ...options, signal })));
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Sends a request to a server that is not a proxy. */
export async function getUrl(url: string, { timeoutMs }: Asking, secureContext: SecureContext): Promise<Answer> {
  return answered(timeoutMs, (signal) =>
    readAnswer(
      url.startsWith("http:")
        ? http.request(url, { signal })
        : https.request(url, { agent: new https.Agent({ secureContext }), signal }),
    ),
  );
}

/** Reads an answer without following redirections. One of more than {@link LONGEST_ANSWER} bytes counts as none. */
async function readAnswer(request: http.ClientRequest): Promise<Answer> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on("response", resolve).on("error", reject).end();
  });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_ANSWER) return { kind: "none", reason: `an answer of more than ${LONGEST_ANSWER} bytes` };
  }
  const { statusCode: status = 0, headers } = response;
  const body = Buffer.concat(chunks).toString("utf8");
  return { kind: "answer", status, body, ...(headers.location !== undefined && { location: headers.location }) };
}

/** The problem with an answer that has no usable content; undefined if the content can be checked. */
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
