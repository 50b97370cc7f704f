import { Failure } from "../../cli/failure";
import { refuseDeep } from "../../cli/files";
import { readInputText } from "../../cli/input";
import { shellWord } from "../../../constructs/core/shell-word";
import type { GivenRelease } from "../charts/chart-release-values";
import type { ChartsOptions } from "../charts/options";
import { refuseOthers, parseChartVersion } from "../charts/run";
import type { Part } from "../charts/part";
import { writtenProgram } from "../charts/written-program";
import { metadataName, type Resource } from "../../tctl/resource-text";
import { importResources, type Imported } from "../import-resources";
import { reasonAgainst, resourceTitle } from "../left-out";
import { singleModule } from "../modules";
import { isStaticToken } from "../../../constructs/access/static-token";
import { joinReports, importSummary, type Outcome } from "../summary";
import { refusalText } from "../trial";
import { refusedResources } from "../tried-resources";
import { forgotten, letGo } from "./let-go";
import { neighbours } from "./neighbours";
import { stateRelease } from "./state-releases";
import { stateResources, type StateResource } from "./state-resources";
import { isOfService, serviceResource } from "./state-service-resources";
import { withResources } from "./with-resources";

interface Options extends ChartsOptions {
  readonly state: string;
  readonly out?: string;
}

/** Options of the other imports. */
const OTHERS = ["charts", "kind", "deployment", "namespace", "context"];

/** Reads a Terraform state: the program that takes over its resources, and how the old configuration gives them up. */
export async function importState(files: readonly string[], options: Options): Promise<Outcome> {
  refuseOthers(files, options, OTHERS, "is not read beside --state");
  const { state: file, out } = options;
  const all = stateResources(await readStateFile(file), file);
  const releases = chosen(all, options);
  const isOfAgents = options.release !== undefined && releases.every(({ release }) => !isOfCluster(release));
  const ofService = isOfAgents ? [] : all.filter(isOfService);
  const service = ofService.map((resource): KeptResource => ({ resource, read: serviceResource(resource) }));
  if (releases.length + service.length === 0) {
    throw new Failure(
      `read ${file}`,
      "it has no release of Teleport's charts, and no resource of the service's provider",
      ["pass the state of the configuration that has them: terraform state list"],
    );
  }
  const imported = importResources(
    service.map(({ read }) => read),
    (name) => tokenCommand(service.find(({ read }) => metadataName(read) === name)?.resource.address ?? ""),
  );
  const program =
    releases.length === 0
      ? undefined
      : writtenProgram(
          releases.map(({ release }) => release),
          (parts) => parts.map((part) => (isPlatform(part) ? withResources(part, imported) : part)),
        );
  const parts = program?.parts ?? [];
  const isApart = !parts.some(isPlatform) && service.length > 0;
  const refused = isApart ? refusedResources(imported) : [];
  const taken = takenInto(parts, { releases, service, imported });
  const { blocks, ...apart } = forgotten(taken, all);
  const others = all.filter((each) => !taken.includes(each));
  return {
    files: {
      ...(program !== undefined && { "main.ts": program.text }),
      ...(isApart && { "access.ts": singleModule(imported.declared, refused) }),
      ...(blocks !== "" && { "removed.tf": blocks }),
    },
    report: joinReports(
      program?.reported ?? "",
      service.length === 0 ? "" : importSummary(imported, []),
      refusalText(refused),
      letGo({ ...apart, taken, blocks, isWritten: out !== undefined, others, named: neighbours(others, parts) }),
    ),
    isDecided: program?.isDecided !== false && imported.leftOut.length + refused.length === 0,
  };
}

/** A release of the charts, and its resource in the state. */
interface KeptRelease {
  readonly resource: StateResource;
  readonly release: GivenRelease;
}

/** All releases of a state, or only the named ones. */
function chosen(all: readonly StateResource[], { state, release, chartVersion }: Options): readonly KeptRelease[] {
  const version = parseChartVersion(chartVersion);
  const found = all.flatMap((resource): readonly KeptRelease[] => {
    const read = stateRelease(resource);
    return read === undefined ? [] : [{ resource, release: { ...read, version: read.version ?? version } }];
  });
  if (release === undefined) return found;
  const keptReleaseName = (kept: KeptRelease): string => `${kept.release.namespace}/${kept.release.name}`;
  const unknown = release.filter((name) => !found.some((each) => keptReleaseName(each) === name));
  if (unknown.length === 0) return found.filter((each) => release.includes(keptReleaseName(each)));
  const names = found.map(keptReleaseName).join(", ") || "none";
  throw new Failure(`read ${state}`, `it has no release ${unknown.join(", ")} of Teleport's charts`, [
    `it has: ${names}`,
  ]);
}

function isOfCluster({ chart }: GivenRelease): boolean {
  return chart === "teleport-cluster";
}

/** A resource of the service, in the state's form and in the service's form. */
interface KeptResource {
  readonly resource: StateResource;
  readonly read: Resource;
}

interface Found {
  readonly releases: readonly KeptRelease[];
  readonly service: readonly KeptResource[];
  readonly imported: Imported;
}

/** The resources that a program takes over. The old configuration keeps all others. */
function takenInto(parts: readonly Part[], { releases, service, imported }: Found): readonly StateResource[] {
  const goingOn = parts.filter((part) => isPlatform(part) || (part.type === "AgentRelease" && !part.isOptional));
  const isGoingOn = ({ name, namespace }: GivenRelease): boolean =>
    goingOn.some(({ release }) => release.name === name && release.namespace === namespace);
  const decisions = parts.filter(isPlatform).flatMap(({ left }) => left.map(({ path }) => path));
  const stays = [...imported.leftOut.map(({ resource }) => resource), ...imported.ofService];
  // All static tokens have the same title.
  const isLeft = (read: Resource): boolean =>
    isStaticToken(read) ? reasonAgainst(read) !== undefined : stays.includes(resourceTitle(read));
  return [
    ...releases.filter(({ release }) => isGoingOn(release)),
    ...service.filter(({ read }) => !isLeft(read) && !decisions.includes(String(read["kind"]))),
  ].map(({ resource }) => resource);
}

/** The command that prints the name of a static token, which is a secret. */
function tokenCommand(address: string): string {
  const place = `.. | objects | select(.address == ${JSON.stringify(address)}) | .values.metadata.name`;
  return `terraform show -json | jq -j ${shellWord(place)}`;
}

/** Whether a construct can declare resources: a platform can, a reference to one cannot. */
function isPlatform({ type }: Part): boolean {
  return type === "AccessPlatform";
}

const WAYS_ON = ["terraform show -json > FILE, in the folder of the configuration"];

async function readStateFile(file: string): Promise<unknown> {
  const options = { step: `read ${file}`, waysOn: WAYS_ON };
  const text = await readInputText(file, options);
  try {
    const data: unknown = JSON.parse(text);
    refuseDeep(data, file, options);
    return data;
  } catch (error) {
    if (error instanceof Failure) throw error;
    // The message quotes nothing of the text, which may contain secrets.
    throw new Failure(options.step, "it is not JSON", WAYS_ON);
  }
}
