import fc from "fast-check";
import { declareExample } from "../../../main";
import { describeInventory } from "../../../tools/inventory/describe";
import { takeInventory } from "../../../tools/inventory/inventory";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { toText } from "../../../tools/cli/output/text";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { hostileText, plainTexts, UNSEEN } from "../../support/hostile-text";
import { modelDeclaredBy } from "../../support/modelled";

const model = modelDeclaredBy(declareExample);
const [platform] = model.platforms;
const MARK = "of-the-inventory";
const QUESTION = { at: new Date("2026-11-22T10:00Z"), zone: TimeZone.of("UTC"), installScript: undefined };

test("whatever agents call themselves, it stays text", () => {
  fc.assert(
    fc.property(hostileText, fc.constantFrom("none", "unit"), (text, upgrader) => {
      const marked = `${text}${MARK}`;
      const agent = { id: marked, hostname: marked, services: [marked], upgrader, group: marked };
      const records = [marked, "v17.5.1", "v1.0.0"].map((version) => ({ ...agent, version }));
      const found = takeInventory(records, { platform: platform!, model, served: new Map() });
      const document = describeInventory(found, QUESTION);
      expect(plainTexts(document).filter((plain) => plain.includes(MARK))).toEqual([]);
      expect(toText(document, { width: 80, colours: false })).not.toMatch(UNSEEN);
      expect(toMarkdown(document)).not.toMatch(UNSEEN);
    }),
  );
});
