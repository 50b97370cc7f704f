/** Folder with the newest programs of PostgreSQL that Debian's packages have put on this machine. */
export function newestPostgres(): string | undefined;
