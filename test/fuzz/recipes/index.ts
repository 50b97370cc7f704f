import type { Recipe } from "../recipe";
import { ACCESS } from "./access";
import { AGENTS } from "./agents";
import { IDENTITY } from "./identity";
import { NETWORK } from "./network";
import { PLATFORM } from "./platform";
import { STORAGE } from "./storage";
import { TERRAFORM } from "./terraform";
import { UPDATES } from "./updates";

/** How to reach each entry of the public API. */
export const RECIPES: readonly Recipe[] = [
  ...PLATFORM,
  ...STORAGE,
  ...IDENTITY,
  ...NETWORK,
  ...UPDATES,
  ...ACCESS,
  ...AGENTS,
  ...TERRAFORM,
];
