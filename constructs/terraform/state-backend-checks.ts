import { holdsUserInfo } from "../core/credentials";

/** Whether a path is relative to the folder of a stack on every system. */
export function isRelativePath(path: string): boolean {
  return !/^[/~]|^[A-Za-z]:|\\/.test(path);
}

/** Whether a text is a valid suffix of the Secrets that hold a state; Terraform adds the number of the part. */
export function isSecretSuffix(suffix: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(suffix) && !/-\d+$/.test(suffix);
}

/** Whether a text is an address that Terraform's HTTP protocol can use, without credentials. */
export function isStateAddress(address: string): boolean {
  return /^https?:\/\/\S+$/.test(address) && URL.canParse(address) && !holdsUserInfo(address);
}
