/** A platform of a stack. */
export interface PlatformPart {
  readonly name: string;
  readonly namespace: string;
}

/** A platform that agents of a stack join, or to which it delivers, and that no stack of the program makes. */
export interface JoinedPart {
  readonly publicAddress: string;
}
