import { findOnPath } from "../../tools/process/executables";
import { whyNoNode } from "../node/support/requirements";
import { NotAProduct, readProductFolder, type ProductFolder } from "./product-folder";

const VARIABLE = "ACCESS_PLATFORM_PRODUCT";

/** Programs of this machine that suites need beside those of a node. */
const PROGRAMS = ["curl", "openssl", "tar"];

/**
 * A suite that runs the public product on a real node; skipped with the reason in its title where it cannot.
 *
 * @param whyNot what the suite misses in the folder, nothing where all is there
 */
export function describeOnProduct(
  name: string,
  suite: (product: ProductFolder) => void,
  whyNot: (product: ProductFolder) => string | undefined = () => undefined,
): void {
  const found = productHere();
  const why = typeof found === "string" ? found : whyNot(found);
  const title = `product tier: ${name}`;
  if (typeof found !== "string" && why === undefined) {
    describe(title, () => {
      suite(found);
    });
  } else {
    describe.skip(`${title} (skipped: ${why ?? ""})`, () => {
      suite({ folder: "", version: "1.0.0", archives: [], images: [], charts: {}, packages: [] });
    });
  }
}

/** The product, or why it cannot be run. */
function productHere(): ProductFolder | string {
  const folder = process.env[VARIABLE];
  if (folder === undefined || folder === "") return `${VARIABLE} names no folder`;
  const missing = PROGRAMS.filter((program) => findOnPath([program]) === undefined);
  const why = whyNoNode() ?? (missing.length > 0 ? `not found: ${missing.join(", ")}` : undefined);
  if (why !== undefined) return why;
  try {
    return readProductFolder(folder);
  } catch (error) {
    if (error instanceof NotAProduct) return error.message;
    throw error;
  }
}
