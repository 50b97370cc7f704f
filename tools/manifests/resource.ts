import { singleBlock } from "./configuration";
import { isObject, type Json } from "../json/json";
import { seconds } from "./durations";
import type { KubernetesItem } from "./items";
import type { Kind, Wait } from "./kinds";
import { toObject, type Refuse } from "./object";

/**
 * Attributes that only affect how Terraform handles a resource, and not the object.
 *
 * Nothing has to wait for the default service account or its token, because Kubernetes retries pods until both exist.
 */
const SETTINGS = [
  "binary_data_wo_revision",
  "data_wo_revision",
  "id",
  "timeouts",
  "wait_for_default_service_account",
  "wait_for_service_account_token",
];

/** The condition in the form of `kubectl wait --for`. */
const CONDITIONS: Partial<Record<Wait, string>> = {
  "load balancer": "jsonpath={.status.loadBalancer.ingress}",
  binding: "jsonpath={.status.phase}=Bound",
};

/**
 * A `kubernetes_*` resource as an item.
 *
 * @param body the resource without Terraform's own arguments and without expressions
 */
export function kubernetesItem(
  { address, type }: { readonly address: string; readonly type: string },
  kind: Kind,
  body: Json,
  refuse: Refuse,
): KubernetesItem {
  const [fields, settings] = divide(body, kind.fields);
  const waits = waitsFor(kind, settings);
  for (const attribute of Object.keys(settings)) {
    if (!SETTINGS.includes(attribute) && attribute !== kind.wait?.attribute) {
      refuse(attribute, `is not shown: it is no part of a ${kind.kind} that the view knows`);
    }
  }
  const manifest = toObject(type, kind, fields, refuse);
  const waitFor =
    kind.wait !== undefined && waits && applies(kind.wait.what, manifest) ? CONDITIONS[kind.wait.what] : undefined;
  return {
    kind: "object",
    address,
    manifest,
    waitForRollout: waits && kind.wait?.what === "rollout",
    waitForCompletion: waits && kind.wait?.what === "completion",
    ...(waitFor === undefined ? {} : { waitFor }),
    timeoutSeconds: readCreateTimeout(settings, refuse) ?? kind.timeoutSeconds,
  };
}

function divide(body: Json, fields: readonly string[]): [Json, Json] {
  const entries = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  return [
    Object.fromEntries(entries.filter(([name]) => fields.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !fields.includes(name))),
  ];
}

function waitsFor({ wait }: Kind, settings: Json): boolean {
  if (wait === undefined) return false;
  return (settings[wait.attribute] ?? wait.byDefault) === true;
}

/** Whether there is something to wait for. A Service without a load balancer is ready at once. */
function applies(what: Wait, { kind, spec }: Json): boolean {
  return what !== "load balancer" || kind !== "Service" || (isObject(spec) && spec["type"] === "LoadBalancer");
}

function readCreateTimeout(settings: Json, refuse: Refuse): number | undefined {
  const create = singleBlock(settings["timeouts"])?.["create"];
  if (create === undefined || create === null) return undefined;
  const result = seconds(create);
  if (result === undefined) refuse("timeouts.create", `is ${JSON.stringify(create)}, which is no duration`);
  return result;
}
