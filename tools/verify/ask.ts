import * as http from "node:http";
import * as https from "node:https";
import { checkServerIdentity, type SecureContext } from "node:tls";
import { onceMore } from "./again";
import { Deadline } from "./deadline";
import { serverName, type Asking, type Target } from "./target";
import { isBroken, why } from "./why";

/** What came back. */
export type Answer =
  | { readonly kind: "answer"; readonly status: number; readonly location?: string; readonly body: string }
  | { readonly kind: "none"; readonly reason: string; readonly isBroken?: boolean };

/** No answer of a platform comes near it. */
const LONGEST_ANSWER = 1024 * 1024;

/** Asks one proxy, over connections whose certificate is valid. */
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
    const headers = { host: this.asking.hostHeader };
    const { agent } = this;
    return onceMore(() => answerOf(https.request({ host, port, path, headers, agent }), this.asking.timeoutMs));
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Asks another server than a proxy. */
export async function getUrl(url: string, { timeoutMs }: Asking, secureContext: SecureContext): Promise<Answer> {
  const asked = url.startsWith("http:")
    ? http.request(url)
    : https.request(url, { agent: new https.Agent({ secureContext }) });
  return answerOf(asked, timeoutMs);
}

/** A redirection is an answer like others. An answer longer than {@link LONGEST_ANSWER} is not read to its end. */
async function answerOf(request: http.ClientRequest, timeoutMs: number): Promise<Answer> {
  const deadline = new Deadline(timeoutMs, () => request.destroy());
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on("response", resolve).on("error", reject).end();
    });
    const body = await bodyOf(response);
    if (body === undefined) return { kind: "none", reason: `an answer of more than ${LONGEST_ANSWER} bytes` };
    const { statusCode: status = 0, headers } = response;
    return { kind: "answer", status, body, ...(headers.location !== undefined && { location: headers.location }) };
  } catch (error) {
    return { kind: "none", reason: why(error, deadline), isBroken: isBroken(error, deadline) };
  } finally {
    deadline.clear();
  }
}

async function bodyOf(response: http.IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_ANSWER) return undefined;
  }
  return Buffer.concat(chunks).toString("utf8");
}
