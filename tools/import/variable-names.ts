import { FreeNames } from "./free-names";
import { typedKind } from "./kinds";

/** Reserved words, and names that would hide an import of the program. */
const TAKEN =
  "access,agents,app,arguments,async,await,break,case,catch,class,const,continue,debugger,default,delete,do,else,enum,eval,export,extends,false,finally,for,function,get,if,implements,import,in,instanceof,interface,let,NaN,new,null,of,ownCluster,package,platform,private,protected,public,resources,return,set,stack,static,super,switch,this,throw,true,try,typeof,undefined,var,void,while,with,yield".split(
    ",",
  );

/** Words for kinds without a class in names of variables, if they differ from the kind. */
const WORDS: Readonly<Record<string, string>> = { autoupdate_config: "managed_updates", db: "database" };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Gives variables unique names, such as a person would choose. */
export class VariableNames {
  readonly #names = new FreeNames(TAKEN);

  /**
   * The name of a resource's variable, for example `auditor`; `auditorBot` if a role has that name.
   *
   * @param name of the resource; undefined if the name is a secret, or the resource is the only one of its kind
   */
  of(kind: string, name = ""): string {
    const word = typedKind(kind)?.word ?? WORDS[kind] ?? kind;
    const identifier = UUID.test(name) ? "" : camelCase(name);
    const wishes =
      identifier === ""
        ? []
        : /^\d/.test(identifier)
          ? [camelCase(`${word} ${identifier}`)]
          : [identifier, camelCase(`${name} ${word}`)];
    const wished = wishes.find((each) => this.#names.isFree(each)) ?? wishes.at(-1) ?? camelCase(word);
    return this.#names.take(wished, /\d$/.test(wished) ? "_" : "");
  }
}

/** Letters and digits of ASCII in camel case. */
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
