import { ApplyProgress } from "../../../tools/terraform/apply-progress";

function progress() {
  const said: string[] = [];
  const apply = new ApplyProgress((text) => said.push(text));
  const event = (kind: "started" | "completed" | "failed", address: string) => {
    apply.event({ kind, address, action: "create" });
  };
  return { apply, event, said };
}

test("an apply tells how many changes are done, and what it waits for", () => {
  const { apply, event, said } = progress();
  apply.planned({ add: 2, change: 1, remove: 0 });
  event("started", "a");
  event("started", "b");
  event("completed", "a");
  event("completed", "b");
  expect(said).toEqual([
    "3 to change",
    "0 of 3, waiting for a",
    "0 of 3, waiting for a and 1 more",
    "1 of 3, waiting for b",
    "2 of 3",
  ]);
});

test("where no plan has said how many there are, those that are done are counted", () => {
  const { event, said } = progress();
  event("completed", "a");
  expect(said).toEqual(["1 done"]);
});

test("a resource is open while it is waited for, and where it has failed", () => {
  const { apply, event } = progress();
  for (const address of ["a", "b", "c"]) event("started", address);
  event("completed", "a");
  event("failed", "b");
  apply.event({ kind: "notice", text: "c" });
  expect(["a", "b", "c"].map((address) => apply.isOpen(address))).toEqual([false, true, true]);
});
