export function table(columns: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
}

/** Text for one cell, in which Markdown's special characters are escaped. */
export function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&#$]/g, "\\$&");
}
