import type { StackContents } from "./contents";
import type { PlatformModel } from "./model";
import { listAt, textAt } from "./plain-data";
import { windowIn } from "./platform-output";

/** The platforms that agents of stacks join, and that no stack makes, by what their output `joined_platforms` says. */
export function joinedPlatforms(
  stacks: readonly StackContents[],
  made: readonly PlatformModel[],
): readonly PlatformModel[] {
  const known = new Set(made.map(({ publicAddress }) => publicAddress));
  return stacks.flatMap(({ name: stack, outputs }) =>
    listAt(outputs, "joined_platforms").flatMap((entry): PlatformModel[] => {
      const publicAddress = textAt(entry, "public_address");
      if (publicAddress === undefined || known.has(publicAddress)) return [];
      known.add(publicAddress);
      return [platformIn(stack, publicAddress, entry)];
    }),
  );
}

function platformIn(stack: string, publicAddress: string, entry: unknown): PlatformModel {
  const clusterName = textAt(entry, "cluster_name") ?? publicAddress;
  const [edition, version] = [textAt(entry, "edition"), textAt(entry, "version")];
  const tunnelAddress = textAt(entry, "tunnel_address");
  const window = windowIn(entry);
  return {
    stack,
    runBy: textAt(entry, "hosting") === "cloud-hosted" ? "operator" : "other program",
    name: clusterName,
    namespace: "",
    brand: textAt(entry, "brand") ?? "",
    clusterName,
    publicAddress,
    ...(tunnelAddress !== undefined && { tunnelAddress }),
    ...(edition !== undefined && { edition }),
    ...(version !== undefined && { version }),
    ...(window !== undefined && { window }),
    channels: [],
    components: [],
    ports: [],
    resources: [],
    acknowledged: [],
    isKnown: false,
  };
}
