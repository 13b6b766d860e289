import type { InstrumentData, Probe } from '../../../domain/instruments/instrument.ts'
import type { InstrumentWrites, StoredCertificate } from '../instrument-store.ts'
import {
  asCertificate,
  asInstrument,
  asProbe,
  certificateRow,
  instrumentColumns,
} from './instrument-row.ts'
import { calibrationsOfTools } from './instrument-calibrations.ts'
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
  toRemind: async (untilDay) => {
    const rows = await db
      .selectFrom('calibration_certificate')
      .selectAll()
      .where('withdrawn_at', 'is', null)
      .where('due_on', '<=', untilDay)
      .where((eb) => eb.or([eb('reminded', 'is', null), eb('reminded', '>', 0)]))
      .orderBy('id')
      .execute()
    return rows.map(asCertificate)
  },
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

const bytesOfAccount = async (db: SqlDb, accountId: number): Promise<number> => {
  const rows = await db
    .selectFrom('calibration_certificate')
    .leftJoin('tool_probe', 'tool_probe.id', 'calibration_certificate.probe_id')
    .leftJoin('tool', 'tool.id', 'tool_probe.tool_id')
    .leftJoin('device', 'device.imei_number', 'calibration_certificate.imei_number')
    .select(['file_hash', 'file_size'])
    .distinct()
    .where('file_hash', 'is not', null)
    .where((eb) =>
      eb.or([eb('tool.user_id', '=', accountId), eb('device.holder_id', '=', accountId)]),
    )
    .execute()
  return rows.reduce((sum, { file_size }) => sum + (file_size ?? 0), 0)
}
