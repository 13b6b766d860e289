/** A step forward of the database. Never edited once released: what follows it is the next step. */
export type Migration = { version: number; name: string; sqlite: string }
