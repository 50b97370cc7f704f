declare module "proper-lockfile" {
  export interface LockOptions {
    readonly stale?: number;
    readonly update?: number;
    readonly realpath?: boolean;
    readonly lockfilePath?: string;
    readonly onCompromised?: (error: Error) => void;
  }

  /** Takes the lock and returns its release; fails with code `ELOCKED` while another process holds the lock. */
  export function lock(file: string, options?: LockOptions): Promise<() => Promise<void>>;
}
