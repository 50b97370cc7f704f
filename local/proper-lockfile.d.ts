declare module "proper-lockfile" {
  export interface LockOptions {
    readonly stale?: number;
    readonly update?: number;
    readonly realpath?: boolean;
    readonly lockfilePath?: string;
    readonly onCompromised?: (error: Error) => void;
  }

  /** Locks, and answers what releases the lock; fails with code `ELOCKED` while another process holds it. */
  export function lock(file: string, options?: LockOptions): Promise<() => Promise<void>>;
}
