import { Option } from "commander";

/** The option `--app` of commands that read stacks. */
export function appOption(): Option {
  return new Option(
    "--app <folder>",
    "read the stacks in this folder (default: the program in this folder is synthesised)",
  );
}
