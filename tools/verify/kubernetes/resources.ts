import { pause } from "../../../local/pause";
import { lastWordsOfJob } from "../../cluster/failed-job";
import type { Kubectl } from "../../cluster/kubectl";
import { condition } from "../../cluster/objects";
import type { PlatformModel } from "../../model/model";
import { readNote, type RecordedDifference, type NoteModel } from "../../model/note";
import { objectAt } from "../../json/plain-data";
import type { Difference, Sight } from "../difference";

const WHERE = "resources of the service";
const EVERY_MS = 1000;

/** No check takes longer. */
const WITHIN_MS = 300_000;

/**
 * Makes the platform's watch check the service's resources now, and reads its result. This runs a Job of the watch's
 * CronJob, with the same permissions as always.
 */
export async function lookAtResources({ namespace, watch }: PlatformModel, kubectl: Kubectl): Promise<Sight> {
  if (watch === undefined) return notSeen("no watch of this program compares them: see the prop delivery.watch");
  const { name } = watch;
  const where = `--namespace=${namespace}`;
  const job = `${name}-verify`;
  const before = await noteAt(kubectl, name, where);
  await kubectl.run(["delete", "job", job, where, "--ignore-not-found", "--wait"]);
  await kubectl.run(["create", "job", job, `--from=cronjob/${name}`, where]);
  try {
    const hasEnded = await ended(kubectl, job, where);
    const note = await noteAt(kubectl, name, where);
    if (!hasEnded || note === undefined || note.lookedAt === before?.lookedAt) {
      const words = await lastWordsOfJob(kubectl, namespace, job);
      return notSeen(`the watch has noted no result${words === "" ? "" : `; its last output: ${words}`}`);
    }
    return found(note);
  } finally {
    await kubectl.run(["delete", "job", job, where, "--ignore-not-found", "--wait=false"]);
  }
}

function notSeen(why: string): Sight {
  return { seen: [], notSeen: [{ where: WHERE, why }] };
}

function found({ differences, unread, others }: NoteModel): Sight {
  return {
    seen: differences.map((difference) => ({ where: difference.resource, differences: [reported(difference)] })),
    notSeen: unread.map((why) => ({ where: WHERE, why })),
    others,
  };
}

function reported({ what, since }: RecordedDifference): Difference {
  const [, field, expected, got] = /^(.+?) was (.*), is (.*)$/s.exec(what) ?? [];
  const advice = `apply the declaration, and find out who changed it; it was first seen at ${since}`;
  const differs =
    field === undefined || expected === undefined || got === undefined
      ? { what: "resource", expected: "there", got: what }
      : { what: field, expected, got };
  return { check: "resource", ...differs, advice };
}

async function noteAt(kubectl: Kubectl, name: string, where: string): Promise<NoteModel | undefined> {
  const [note] = await kubectl.get(["configmap", name, where]);
  return readNote(objectAt(note, "data"));
}

async function ended(kubectl: Kubectl, job: string, where: string): Promise<boolean> {
  const end = performance.now() + WITHIN_MS;
  while (performance.now() < end) {
    const [ended] = await kubectl.get(["job", job, where]);
    if (["Complete", "Failed"].some((type) => condition(ended, type) !== undefined)) return true;
    await pause(EVERY_MS);
  }
  return false;
}
