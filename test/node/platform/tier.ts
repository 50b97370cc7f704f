import { previewTier } from "../../e2e/support/preview-tier";
import { terraformTier } from "../../e2e/support/terraform-deploy";
import { providersAvailable } from "../../e2e/support/terraform-tier";
import { findTerraform } from "../../support/terraform";

const terraform = providersAvailable ? findTerraform() : undefined;

/** How platforms reach a real node: by Terraform where its providers can be had. */
export const TIER = terraform === undefined ? previewTier("node") : terraformTier("node", terraform);

/** Whether there is a plan: what is applied as a preview is not planned. */
export const HAS_PLAN = terraform !== undefined;

/** For the title of a suite. */
export const APPLIED_BY = terraform === undefined ? "applied as a preview" : "applied by Terraform";
