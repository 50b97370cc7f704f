/** A network policy. */
export interface PolicyPart {
  /** Its Terraform address. */
  readonly address: string;
}

/** A Service through which others reach pods. */
export interface ServicePart {
  /** Its Terraform address. */
  readonly address: string;
}
