import { EXPRESSION, type Described, type ModelDocument } from "../../constructs/core/model/document";
import { STORAGE_ANNOTATION } from "../../constructs/core/kubernetes";
import type { ComponentPart, FilePart, JoinedPart, PlatformPart } from "../../constructs/core/model/platform-part";
import { present } from "../json/json";
import { numberAt, objectAt, stringAt, textAt, yamlDocuments } from "../json/plain-data";
import type { StackContents } from "./contents";
import type { ComponentModel, PlatformModel, ResourceModel } from "./model";
import { readNote } from "./note";
import { manifestAt } from "./objects";
import { componentPorts } from "./ports";
import { readDeliveredResources } from "./resources";
import { stable } from "./stable";

/** A platform that a stack makes: what its document says, and what is in the objects that this names. */
export function readPlatform(
  stack: StackContents,
  part: Described<PlatformPart>,
  { acknowledgedRules = [] }: Pick<ModelDocument, "acknowledgedRules">,
): PlatformModel {
  const { configuration, resources: delivered, isDelivered, handedOver, ...facts } = part;
  const files = [configuration.auth, configuration.proxy];
  const [auth, proxy] = files.map((file) => yamlDocuments(configMapText(stack, file))[0]);
  const [authMap, proxyMap] = files.map(({ address }) => textAt(manifestAt(stack.items, address), "metadata", "name"));
  const components = part.components.flatMap((component) => readComponent(stack, component));
  const resources = configuredResources(stack, delivered);
  return {
    ...facts,
    stack: stack.name,
    ...valuesOfReferences(stack, part, objectAt(proxy, "proxy_service")),
    components,
    ports: componentPorts(stack, part, components),
    configuration: { auth, proxy },
    files: present({ auth: authMap, proxy: proxyMap }),
    resources: handedOver === undefined ? resources : withFurther(resources, textAt(stack.outputs, handedOver)),
    ...(!isDelivered && { isDelivered }),
    ...present({ note: part.watch && readNote(objectAt(manifestAt(stack.items, part.watch.note), "data")) }),
    acknowledged: acknowledgedRules,
    isKnown: isRead(stack, [...files, ...delivered]),
  };
}

/** A platform that no stack makes: what is delivered to it, and what its agents need to know. */
export function readJoinedPlatform(stack: StackContents, part: Described<JoinedPart>): PlatformModel {
  const { hosting, delivery, ...facts } = part;
  const { resources = [] } = delivery ?? {};
  return {
    ...facts,
    stack: stack.name,
    name: part.clusterName,
    namespace: "",
    runBy: hosting === "cloud-hosted" ? "operator" : "other program",
    ...(delivery !== undefined && { deliveredBy: { name: delivery.name, namespace: delivery.namespace } }),
    channels: [],
    components: [],
    ports: [],
    acknowledged: [],
    resources: configuredResources(stack, resources),
    isKnown: delivery !== undefined && isRead(stack, resources),
  };
}

/** What only Terraform knows, where it is in an object: the document says that there is a reference. */
function valuesOfReferences(
  { items }: StackContents,
  { channels, certificate, storage, components: [auth] }: PlatformPart,
  proxy: unknown,
): Pick<PlatformModel, "channels" | "certificate" | "storage"> {
  const served = objectAt(proxy, "automatic_upgrades_channels");
  const annotations = objectAt(auth && manifestAt(items, auth.address), "metadata", "annotations");
  return {
    channels: channels.map((channel) =>
      channel.forwardUrl === EXPRESSION
        ? { ...channel, forwardUrl: stringAt(served, channel.name, "forward_url") }
        : channel,
    ),
    certificate:
      certificate.issuer === EXPRESSION ? { ...certificate, issuer: stringAt(proxy, "acme", "uri") } : certificate,
    storage:
      storage.kind === "external" && storage.place === EXPRESSION
        ? { ...storage, place: stringAt(annotations, STORAGE_ANNOTATION) }
        : storage,
  };
}

/** A Deployment, where a plan shows it. */
function readComponent({ items }: StackContents, part: ComponentPart): readonly ComponentModel[] {
  const manifest = manifestAt(items, part.address);
  if (manifest === undefined) return [];
  const template = objectAt(manifest, "spec", "template");
  const image = stringAt(template, "spec", "containers", 0, "image");
  // A plan knows how many somebody has made of them by hand.
  const running = part.isAutoscaled ? undefined : numberAt(manifest, "spec", "replicas");
  return [{ ...part, replicas: running ?? part.replicas, image, template: stable(template) }];
}

/** The resources of the service in files of a stack. */
export function configuredResources(stack: StackContents, files: readonly FilePart[]): readonly ResourceModel[] {
  return files.flatMap((each) => readDeliveredResources(configMapText(stack, each), each.file));
}

function configMapText({ items }: StackContents, { address, file }: FilePart): string | undefined {
  return textAt(manifestAt(items, address), "data", file);
}

/** What somebody else has to bring, besides what the auth service starts with. */
function withFurther(known: readonly ResourceModel[], text: string | undefined): readonly ResourceModel[] {
  const isKnown = ({ kind, name }: ResourceModel) => known.some((each) => each.kind === kind && each.name === name);
  return [...known, ...readDeliveredResources(text).filter((each) => !isKnown(each))];
}

/** Whether files are all there: only an apply knows some, and some are secret. */
function isRead({ unread }: StackContents, files: readonly FilePart[]): boolean {
  return files.every(({ address }) => unread?.has(address) !== true);
}
