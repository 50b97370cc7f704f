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

/** Where an object has the template of its pods; undefined where it makes none. */
export function podTemplatePath(manifest: unknown): readonly string[] | undefined {
  return TEMPLATES[textAt(manifest, "kind") ?? ""];
}

/** The template of the pods that an object makes. */
export function podTemplateOf(manifest: unknown): Json | undefined {
  const path = podTemplatePath(manifest);
  const template = path === undefined ? undefined : at(manifest, ...path);
  return isObject(template) ? template : undefined;
}
