import type { InstrumentData, Probe } from '../../../domain/instruments/instrument.ts'
import type { InstrumentWrites, StoredCertificate } from '../instrument-store.ts'
import {
  asCertificate,
  asInstrument,
  asProbe,
  certificateRow,
  instrumentColumns,
} from './instrument-row.ts'
import { calibrationsOfTools, certificatesToRemind } from './instrument-calibrations.ts'
import { setReminderOptOut, withoutReminders } from './reminder-opt-outs.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { addFile, readFile } from './stored-file.ts'

export const sqlInstrumentStore = ({ db }: Pick<SqlEngine, 'db'>): InstrumentWrites => ({
  logger: (imeiNumber) => logger(db, imeiNumber),
  probes: async (toolId) => {
    const rows = await db
      .selectFrom('tool_probe')
      .selectAll()
      .where('tool_id', '=', toolId)
      .orderBy('from_at')
      .execute()
    return rows.map(asProbe)
  },
  probe: (id) => probe(db, id),
  place: async (toolId) => {
    const row = await db
      .selectFrom('tool_place')
      .select(['unit', 'goods'])
      .where('tool_id', '=', toolId)
      .executeTakeFirst()
    return row ?? { unit: null, goods: null }
  },
  certificate: (id) => certificate(db, id),
  certificatesOf: (toolId, imeiNumber) => certificatesOf(db, toolId, imeiNumber),
  calibrations: (tools) => calibrationsOfTools(db, tools),
  toRemind: certificatesToRemind(db),
  file: (hash) => readFile(db, hash),
  withoutReminders: (addresses) => withoutReminders(db, addresses),
  bytesOfAccount: (accountId) => bytesOfAccount(db, accountId),

  setLogger: async (imeiNumber, data) => {
    const columns = instrumentColumns(data)
    await db
      .insertInto('logger_instrument')
      .values({ imei_number: imeiNumber, ...columns })
      .onConflict((conflict) => conflict.column('imei_number').doUpdateSet(columns))
      .execute()
  },
  addProbe: async (toolId, fromMs, data) => {
    const { id } = await db
      .insertInto('tool_probe')
      .values({
        tool_id: toolId,
        from_at: fromMs,
        position: data.position,
        ...instrumentColumns(data),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...data, id, toolId, fromMs }
  },
  correctProbe: async (id, data) => {
    await db
      .updateTable('tool_probe')
      .set({ position: data.position, ...instrumentColumns(data) })
      .where('id', '=', id)
      .execute()
  },
  setPlace: async (toolId, { unit, goods }) => {
    await db
      .insertInto('tool_place')
      .values({ tool_id: toolId, unit, goods })
      .onConflict((conflict) => conflict.column('tool_id').doUpdateSet({ unit, goods }))
      .execute()
  },
  addCertificate: async (newCertificate, file) => {
    if (file !== null) await addFile(db, file.packed)
    const { id } = await db
      .insertInto('calibration_certificate')
      .values(certificateRow(newCertificate, file))
      .returning('id')
      .executeTakeFirstOrThrow()
    return (await certificate(db, id))!
  },
  withdrawCertificate: async (id, { at, by, reason }) => {
    await db
      .updateTable('calibration_certificate')
      .set({ withdrawn_at: at.getTime(), withdrawn_by: by, withdrawn_reason: reason })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .execute()
  },
  setReminded: async (id, months) => {
    await db
      .updateTable('calibration_certificate')
      .set({ reminded: months })
      .where('id', '=', id)
      .execute()
  },
  setReminderOptOut: (address, at) => setReminderOptOut(db, address, at),
})

const logger = async (db: SqlDb, imeiNumber: string): Promise<InstrumentData | null> => {
  const row = await db
    .selectFrom('logger_instrument')
    .selectAll()
    .where('imei_number', '=', imeiNumber)
    .executeTakeFirst()
  return row === undefined ? null : asInstrument(row)
}

const probe = async (db: SqlDb, id: number): Promise<Probe | null> => {
  const row = await db.selectFrom('tool_probe').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : asProbe(row)
}

const certificate = async (db: SqlDb, id: number): Promise<StoredCertificate | null> => {
  const row = await db
    .selectFrom('calibration_certificate')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : asCertificate(row)
}

const certificatesOf = async (
  db: SqlDb,
  toolId: number,
  imeiNumber: string,
): Promise<StoredCertificate[]> => {
  const rows = await db
    .selectFrom('calibration_certificate')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('imei_number', '=', imeiNumber),
        eb(
          'probe_id',
          'in',
          eb.selectFrom('tool_probe').select('tool_probe.id').where('tool_id', '=', toolId),
        ),
      ]),
    )
    .orderBy('calibrated_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asCertificate)
}

/** Cross joins keep the order of the tables: SQLite begins with what the account has. */
const bytesOfAccount = async (db: SqlDb, accountId: number): Promise<number> => {
  const ofProbes = await db
    .selectFrom('tool')
    .crossJoin('tool_probe')
    .crossJoin('calibration_certificate')
    .select(['file_hash', 'file_size'])
    .whereRef('tool_probe.tool_id', '=', 'tool.id')
    .whereRef('calibration_certificate.probe_id', '=', 'tool_probe.id')
    .where('tool.user_id', '=', accountId)
    .execute()
  const ofLoggers = await db
    .selectFrom('device')
    .crossJoin('calibration_certificate as of_logger')
    .select(['file_hash', 'file_size'])
    .whereRef('of_logger.imei_number', '=', 'device.imei_number')
    .where('device.holder_id', '=', accountId)
    .execute()
  const sizes = new Map([...ofProbes, ...ofLoggers].map((row) => [row.file_hash, row.file_size]))
  return sizes.values().reduce<number>((sum, size) => sum + (size ?? 0), 0)
}
