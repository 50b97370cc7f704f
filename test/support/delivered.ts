/** A resource in the file of a delivery. */
export interface DeliveredLine {
  readonly entry: string;
  readonly name: string;
  readonly declaredBy: string;

  /** Of the secret that is its name. @default its name is none */
  readonly variable?: string;
  readonly resource: { readonly kind: string; readonly metadata: { readonly name: string }; readonly spec?: object };
}

/** What the file of a delivery brings, in order. */
export function delivered(text: string | undefined): readonly DeliveredLine[] {
  return (text ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as DeliveredLine);
}
