import { invalidForm } from "./schema/report";

/** How a session of a role is refused where a role is meant. */
export const ROLE_SESSION = invalidForm(
  "the ARN of a role of AWS, as nobody can assume a session",
  "write arn:aws:iam::ACCOUNT:role/ROLE, without the name of the session",
);

/** Whether a text is the ARN of somebody who has assumed a role: `arn:aws:sts::…:assumed-role/…`. */
export function isRoleSession(text: string): boolean {
  return /^arn:[a-z-]+:sts:/.test(text);
}
