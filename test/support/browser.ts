import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { findOnPath } from "../../local/executables";
import { describeUnless } from "./describe-unless";

const PROGRAM = findOnPath(["chromium", "chromium-browser", "google-chrome"]);

/** Tests in a browser; skipped, with the reason in their name, where there is none. */
export function describeInBrowser(name: string, tests: () => void): void {
  describeUnless(PROGRAM === undefined ? "no chromium on PATH" : undefined, `browser tier: ${name}`, tests);
}

/** Starts the browser of this machine, without a window. */
export async function startBrowser(): Promise<Browser> {
  // The sandbox refuses root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return await chromium.launch({ ...(PROGRAM !== undefined && { executablePath: PROGRAM }), args });
}

/** How somebody looks at a page. */
export interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** A page that a test looks at. */
export interface OpenedPage {
  readonly page: Page;

  /** What it loaded besides itself, and what it said on the console. */
  readonly noise: readonly string[];
}

/** Opens a file, off the network. */
export async function openFile(browser: Browser, file: string, { width, colorScheme }: View): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, offline: true });
  const page = await context.newPage();
  const noise: string[] = [];
  const url = pathToFileURL(file).href;
  page.on("request", (request) => {
    if (request.url() !== url) noise.push(`request ${request.url()}`);
  });
  page.on("console", (message) => noise.push(`${message.type()} ${message.text()}`));
  page.on("pageerror", (error) => noise.push(`error ${error.message}`));
  await page.goto(url);
  return { page, noise };
}
