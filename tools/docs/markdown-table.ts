/** The lines of a table. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
}

/** Text that Markdown shows as it is, in one cell. */
export function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&#$]/g, "\\$&");
}
