import { closeSync, openSync } from 'node:fs'

/**
 * Makes the file, empty, for this account alone, before SQLite would make it for everybody on the
 * machine: it holds the server's keys and everybody's data. One that is there keeps the rights that
 * its operator gave it. SQLite's log beside it gets the same.
 */
export const makePrivateFile = (file: string): void => closeSync(openSync(file, 'a', 0o600))
