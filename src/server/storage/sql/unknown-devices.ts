import { sql } from 'kysely'
import type { DeviceWrites } from '../device-store.ts'
import { UNKNOWN_DEVICES_KEPT } from '../device-store.ts'
import type { SqlDb } from './sql-engine.ts'

export const unknownDevices = (
  db: SqlDb,
): Pick<DeviceWrites, 'countUnknown' | 'unknownDevices'> => ({
  countUnknown: async (imeiNumber, at) => {
    const atMs = at.getTime()
    const { attempts } = await db
      .insertInto('unknown_device')
      .values({ imei_number: imeiNumber, attempts: 1, first_attempt: atMs, last_attempt: atMs })
      .onConflict((conflict) =>
        conflict.column('imei_number').doUpdateSet({
          attempts: sql<number>`unknown_device.attempts + 1`,
          last_attempt: sql<number>`CASE WHEN unknown_device.last_attempt > ${atMs} THEN unknown_device.last_attempt ELSE ${atMs} END`,
        }),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow()
    if (attempts === 1) await removeLongestSilent(db)
  },

  unknownDevices: async () => {
    const rows = await latestFirst(db).selectAll().execute()
    return rows.map((row) => ({
      imeiNumber: row.imei_number,
      attempts: row.attempts,
      firstAttempt: new Date(row.first_attempt),
      lastAttempt: new Date(row.last_attempt),
    }))
  },
})

const latestFirst = (db: SqlDb) =>
  db.selectFrom('unknown_device').orderBy('last_attempt', 'desc').orderBy('imei_number')

const removeLongestSilent = async (db: SqlDb): Promise<void> => {
  const latest = latestFirst(db).select('imei_number').limit(UNKNOWN_DEVICES_KEPT)
  await db.deleteFrom('unknown_device').where('imei_number', 'not in', latest).execute()
}
