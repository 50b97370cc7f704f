/** The name of the report where nobody gives it another one. */
export const REPORT_FILE = "access-platform.html";
