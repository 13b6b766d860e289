import { closeSync, openSync } from 'node:fs'

/**
 * Creates an empty file that only this system account can read, before SQLite would create it
 * readable for everybody on the machine: it will contain the server's keys and all data. An
 * existing file keeps its permissions. SQLite gives its WAL the same ones.
 */
export const makePrivateFile = (file: string): void => closeSync(openSync(file, 'a', 0o600))
