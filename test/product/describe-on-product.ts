import { whyNoNode } from "../node/support/requirements";
import { describeUnless, whyNotOnPath } from "../support/describe-unless";
import { NotAProduct, readProductFolder, type ProductFolder } from "./product-folder";

const VARIABLE = "ACCESS_PLATFORM_PRODUCT";

/** Programs of this machine that suites need beside those of a node. */
const PROGRAMS = ["curl", "openssl", "tar"];

type WhyNot = (product: ProductFolder) => string | undefined;

/**
 * A suite that runs Teleport on a real node; skipped with the reason in its title where it cannot.
 *
 * @param whyNot what the suite misses in the folder, nothing where all is there
 */
export function describeOnProduct(
  name: string,
  suite: (product: ProductFolder) => void,
  whyNot: WhyNot = () => undefined,
): void {
  describeWithProduct(name, suite, (product) => whyNoNode() ?? whyNot(product));
}

/** The same for a suite that runs programs of the product on this machine, and needs no node. */
export function describeWithProduct(
  name: string,
  suite: (product: ProductFolder) => void,
  whyNot: WhyNot = () => undefined,
): void {
  const found = productHere();
  const why = typeof found === "string" ? found : whyNot(found);
  const nothing = { folder: "", version: "1.0.0", archives: [], images: [], charts: {}, packages: [] };
  describeUnless(why, `product tier: ${name}`, () => {
    suite(typeof found === "string" ? nothing : found);
  });
}

/** The product, or why it cannot be run. */
function productHere(): ProductFolder | string {
  const folder = process.env[VARIABLE];
  if (folder === undefined || folder === "") return `${VARIABLE} names no folder`;
  const missing = whyNotOnPath(PROGRAMS);
  if (missing !== undefined) return missing;
  try {
    return readProductFolder(folder);
  } catch (error) {
    if (error instanceof NotAProduct) return error.message;
    throw error;
  }
}
