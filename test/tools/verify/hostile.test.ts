import fc from "fast-check";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { toText } from "../../../tools/cli/output/text";
import { channelDifferences, channelQuestions } from "../../../tools/verify/channels";
import { together } from "../../../tools/verify/difference";
import { pingDifferences } from "../../../tools/verify/ping";
import { report } from "../../../tools/verify/report";
import { hostileText, plainTexts, UNSEEN } from "../../support/hostile-text";
import { declaredPlatform } from "./declared";
import { recorded } from "./stand-in-proxy";

const PLATFORM = declaredPlatform();
const PING = JSON.parse(recorded("ping-multiplex.json")) as { proxy: { kube: object; ssh: object } };

const answered = (body: string) => ({ kind: "answer", status: 200, body }) as const;
const MARK = "of-the-answer";
const lie = hostileText.map((text) => `${text}${MARK}${text}`);

test("whatever a proxy answers, it is reported as code, and moves no cursor", () => {
  fc.assert(
    fc.property(lie, (text) => {
      const { proxy } = PING;
      const ssh = { ...proxy.ssh, listen_addr: text, public_addr: [text] };
      const pings = [JSON.stringify({ ...PING, proxy: { ...proxy, kube: text, ssh } }), JSON.stringify(text), text];
      const redirected = { kind: "answer", status: 302, location: text, body: text } as const;
      const seen = [...pings.map(answered), redirected].map((answer) => ({
        where: text,
        differences: pingDifferences(PLATFORM, answer),
      }));
      const channels = channelQuestions(PLATFORM).flatMap((question) =>
        channelDifferences(question, [{ where: text, answer: answered(text) }], undefined, PLATFORM),
      );
      const differences = together([...seen, ...channels]);
      const { document } = report([{ platform: PLATFORM, proxies: [text], differences, notSeen: [], isSeen: true }]);
      expect(differences.length).toBeGreaterThan(seen.length);
      expect(plainTexts(document).filter((plain) => plain.includes(MARK))).toEqual([]);
      expect(toText(document, { width: 80, colours: false })).not.toMatch(UNSEEN);
      expect(toMarkdown(document)).not.toMatch(UNSEEN);
    }),
  );
});

test("any JSON in place of the ping is a difference, and no error", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(pingDifferences(PLATFORM, answered(json))).not.toEqual([]);
    }),
  );
});
