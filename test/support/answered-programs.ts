import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { shellWord } from "../../constructs/core/shell-word";
import { findOnPath } from "../../local/executables";
import type { RunResult } from "../../local/run";

/** What a program does with its arguments and its standard input. */
type Answer = (args: readonly string[], input: string) => RunResult;

/** Lets this process answer the programs of scripts. A delivery calls thirty of them, and Node takes long to start. */
export class AnsweredPrograms {
  private readonly server;

  /** @param socket path of the socket at which the programs ask */
  constructor(
    private readonly socket: string,
    answers: Readonly<Record<string, Answer>>,
  ) {
    this.server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, "http://stand-in");
      void text(request)
        .then((input) => answers[pathname.slice(1)]!(searchParams.getAll("word"), input))
        .catch((error: unknown) => ({ stdout: "", stderr: String(error), exitCode: 1 }))
        .then((result) => response.end(asScript(result)));
    });
    this.server.listen(socket).unref();
  }

  /** Commands of sh that run a program with the arguments and the standard input of a script, and end it. */
  ask(name: string): string {
    const curl = `"${findOnPath(["curl"]) ?? "curl"}" -q --silent --noproxy "*" --unix-socket "${this.socket}" --data-binary @-`;
    const words = 'for word; do shift; set -- "$@" --url-query "word=$word"; done';
    return `${words}; answer=$(${curl} "$@" "http://stand-in/${name}") || exit; eval "$answer"`;
  }

  close(): void {
    this.server.close();
  }
}

function asScript({ stdout, stderr, exitCode }: RunResult): string {
  return `printf %s ${shellWord(stdout)}; printf %s ${shellWord(stderr)} >&2; exit ${exitCode}`;
}
