import { COMMAND_EXIT_CODES, EXIT_CODES } from "../cli/exit-codes";
import { plain, table } from "./markdown-table";
import { withWrittenPart } from "./written-part";

/** The page on pipelines with the table of exit codes. */
export function withExitCodes(page: string): string {
  const columns = Object.keys(EXIT_CODES).filter((code) => code !== "130");
  const rows = [["all", EXIT_CODES] as const, ...Object.entries(COMMAND_EXIT_CODES)].map(([command, codes]) => [
    command === "all" ? "" : `\`${command}\``,
    ...columns.map((code) => plain(codes[Number(code)] ?? "")),
  ]);
  return withWrittenPart(page, "exit codes", table(["", ...columns], rows));
}
