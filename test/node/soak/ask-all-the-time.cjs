/**
 * Asks a public address again and again until it is ended, each time by a connection of its own, and writes a line of
 * JSON for each answer: what was asked, when that began, and either what was answered or why nothing was.
 *
 *   node ask-all-the-time.cjs AUTHORITY HOST FILE
 */
const { appendFileSync, readFileSync } = require("node:fs");
const { request } = require("node:https");

const [authority, host, file] = process.argv.slice(2);
const ca = readFileSync(authority);
const EVERY_MS = 200;
const TIMEOUT_MS = 5_000;

/** The proxies answer the one themselves. The other they hand on: the auth service refuses it, since it names nobody. */
const QUESTIONS = {
  ping: { method: "GET", path: "/webapi/ping", expected: 200 },
  join: { method: "POST", path: "/join", expected: 400 },
};

function ask({ method, path, expected }) {
  return new Promise((resolve, reject) => {
    const options = { host, path, method, ca, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const asked = request(options, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === expected) resolve(text);
        else reject(new Error(`${response.statusCode}: ${text.trim()}`));
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function askAgainAndAgain(what) {
  for (;;) {
    const at = Date.now();
    const answer = await ask(QUESTIONS[what]).then(
      (text) => ({ answer: text }),
      (error) => ({ failure: String(error) }),
    );
    appendFileSync(file, `${JSON.stringify({ what, at, ...answer })}\n`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

for (const what of Object.keys(QUESTIONS)) void askAgainAndAgain(what);
