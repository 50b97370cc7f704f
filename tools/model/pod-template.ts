import { isObject, type Json } from "../json/json";
import { at, textAt } from "../json/plain-data";

/** Where each kind of workload has the template of its pods; a Pod is one itself. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  Pod: [],
  CronJob: ["spec", "jobTemplate", "spec", "template"],
  DaemonSet: ["spec", "template"],
  Deployment: ["spec", "template"],
  Job: ["spec", "template"],
  ReplicaSet: ["spec", "template"],
  ReplicationController: ["spec", "template"],
  StatefulSet: ["spec", "template"],
};

/** The template of the pods that an object makes. */
export function podTemplateOf(manifest: unknown): Json | undefined {
  const path = TEMPLATES[textAt(manifest, "kind") ?? ""];
  const template = path === undefined ? undefined : at(manifest, ...path);
  return isObject(template) ? template : undefined;
}
