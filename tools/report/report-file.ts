/** The default name of the report. */
export const REPORT_FILE = "access-platform.html";
