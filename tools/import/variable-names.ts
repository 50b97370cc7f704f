import { FreeNames } from "./free-names";
import { typedKind } from "./kinds";

/** Words that a variable cannot have as its name, or that would hide what the program imports. */
const TAKEN =
  "access,agents,app,arguments,async,await,break,case,catch,class,const,continue,debugger,default,delete,do,else,enum,eval,export,extends,false,finally,for,function,get,if,implements,import,in,instanceof,interface,let,NaN,new,null,of,ownCluster,package,platform,private,protected,public,resources,return,set,stack,static,super,switch,this,throw,true,try,typeof,undefined,var,void,while,with,yield".split(
    ",",
  );

/** How a kind without a class is called in the name of a variable, where it is not its own. */
const WORDS: Readonly<Record<string, string>> = { autoupdate_config: "managed_updates", db: "database" };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Names of variables: each once, as a person would write them. */
export class VariableNames {
  readonly #names = new FreeNames(TAKEN);

  /**
   * The name of the variable for a resource: `auditor`, and `auditorBot` if there is a role of that name.
   *
   * @param name of the resource; undefined if it is a secret, or the only one of its kind
   */
  of(kind: string, name = ""): string {
    const word = typedKind(kind)?.word ?? WORDS[kind] ?? kind;
    const own = UUID.test(name) ? "" : camelCase(name);
    const wishes =
      own === "" ? [] : /^\d/.test(own) ? [camelCase(`${word} ${own}`)] : [own, camelCase(`${name} ${word}`)];
    const wished = wishes.find((each) => this.#names.isFree(each)) ?? wishes.at(-1) ?? camelCase(word);
    return this.#names.take(wished, /\d$/.test(wished) ? "_" : "");
  }
}

/** Letters and digits of ASCII, with a capital letter at the beginning of each word but the first. */
function camelCase(text: string): string {
  const words =
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  const [first = "", ...others] = words;
  const start = /^[A-Z0-9]+$/.test(first) ? first.toLowerCase() : `${first.charAt(0).toLowerCase()}${first.slice(1)}`;
  return [start, ...others.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join("").slice(0, 60);
}
