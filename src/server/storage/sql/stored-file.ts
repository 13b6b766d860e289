import { type PackedFile, unpacked } from '../packed-file.ts'
import type { SqlDb } from './sql-engine.ts'

/** Stores a file once, however often it comes. */
export const addFile = async (db: SqlDb, { hash, size, bytes }: PackedFile): Promise<void> => {
  await db
    .insertInto('stored_file')
    .values({ hash, size, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Null when it is there no more; throws `DamagedFileError`. */
export const readFile = async (db: SqlDb, hash: string): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom('stored_file')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row === undefined ? null : unpacked(hash, row.bytes)
}
