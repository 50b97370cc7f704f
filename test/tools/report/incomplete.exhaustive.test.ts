import { App, TerraformStack, Testing } from "cdktf";
import { readStackContents } from "../../../tools/model/contents";
import { readModel } from "../../../tools/model/read-model";
import { toText } from "../../../tools/cli/output/text";
import { reportPage } from "../../../tools/report/page/page";
import { toCalendar } from "../../../tools/schedule/calendar";
import { describeSchedule } from "../../../tools/schedule/describe";
import { updateSchedule } from "../../../tools/model/schedule";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { channelQuestions } from "../../../tools/verify/channels";
import { expectedPing } from "../../../tools/verify/expected-ping";
import { declareVariation } from "../../fixtures/plans/program";
import { keysIn, withoutKey } from "../../support/without-a-key";
import { TRIED, sampled } from "../../support/sample";

const AT = new Date("2026-11-23T10:00Z");

const HOLE = /undefined|\[object|NaN/;

function configurations(): readonly (readonly [name: string, configuration: unknown])[] {
  const app = new App();
  declareVariation(app, {});
  return app.node.children
    .filter((child): child is TerraformStack => TerraformStack.isStack(child))
    .map((stack) => [stack.node.id, JSON.parse(Testing.synth(stack, true)) as unknown]);
}

test(`a report, a schedule and what an address has to answer are there without any of the fields of stacks: ${TRIED}`, () => {
  const stacks = configurations();
  const question = { at: AT, weeks: 1, freezes: [], zone: TimeZone.of("UTC") };
  const holes = [];
  const seen = new Set<string>();
  for (const key of sampled(keysIn(stacks.map(([, configuration]) => configuration)))) {
    const model = readModel(
      stacks.map(([name, configuration]) => readStackContents({ name, configuration: withoutKey(configuration, key) })),
    );
    if (seen.size === seen.add(JSON.stringify(model)).size) continue;
    const schedules = updateSchedule(model, question);
    const texts = [
      reportPage(model, AT),
      toText(describeSchedule(schedules, question), { width: 100, colours: false }),
      toCalendar(schedules),
      JSON.stringify(model.platforms.map((platform) => [channelQuestions(platform), expectedPing(platform)])),
    ];
    if (texts.some((text) => HOLE.test(text))) holes.push(key);
  }
  expect(holes).toEqual([]);
});
