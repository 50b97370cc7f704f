import { lastEvent } from "../../../tools/diagnosis/events";

const ABOUT = { metadata: { uid: "1" } };

const event = (name: string, fields: object, uid = "1") => ({
  metadata: { name, creationTimestamp: "2026-03-02T10:00:00Z" },
  involvedObject: { uid },
  reason: "Failed",
  ...fields,
});

const TIMES = [
  ["when it was created", {}],
  ["its own time", { eventTime: "2026-03-02T11:00:00Z" }],
  ["its last time", { lastTimestamp: "2026-03-02T12:00:00Z" }],
  ["the last time of its series", { series: { lastObservedTime: "2026-03-02T13:00:00Z" } }],
] as const;

test.each(TIMES.slice(1).map(([what, fields], index) => [what, fields, TIMES[index]![1]] as const))(
  "an event is as new as %s says",
  (_, newer, older) => {
    const events = [event("older", older), event("newer", newer)];
    for (const each of [events, events.toReversed()]) {
      expect(lastEvent(each, ABOUT, ["Failed"])).toMatchObject({ metadata: { name: "newer" } });
    }
  },
);

test("events of another object, or for another reason, do not count", () => {
  expect(lastEvent([event("other", {}, "2"), event("why", { reason: "Pulled" })], ABOUT, ["Failed"])).toBeUndefined();
});
