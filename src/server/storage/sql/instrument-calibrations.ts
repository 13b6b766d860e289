import { type ExpressionBuilder, sql } from 'kysely'
import type { InstrumentReads, ToolCalibration } from '../instrument-store.ts'
import { asCertificate } from './instrument-row.ts'
import { inParts, type SqlDb } from './sql-engine.ts'
import type { Tables } from './tables.ts'

type CertificateOfList = ToolCalibration['certificates'][number] & { imeiNumber: string | null }

/** What `calibrations` of the port answers: three questions for a thousand tools. */
export const calibrationsOfTools = async (
  db: SqlDb,
  tools: readonly { id: number; imeiNumber: string }[],
): Promise<Map<number, ToolCalibration>> => {
  const probes = await inParts(
    tools.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('tool_probe')
        .select(['id', 'tool_id', 'from_at'])
        .where('tool_id', 'in', ids)
        .orderBy('from_at')
        .execute(),
  )
  const certificates = [
    ...(await certificatesBy(
      db,
      'probe_id',
      probes.map(({ id }) => id),
    )),
    ...(await certificatesBy(db, 'imei_number', [
      ...new Set(tools.map(({ imeiNumber }) => imeiNumber)),
    ])),
  ]
  const probesOf = Map.groupBy(probes, ({ tool_id }) => tool_id)
  const ofProbe = Map.groupBy(certificates, ({ probeId }) => probeId)
  const ofLogger = Map.groupBy(certificates, ({ imeiNumber }) => imeiNumber)
  const answer = new Map<number, ToolCalibration>()
  for (const { id, imeiNumber } of tools) {
    const own = probesOf.get(id) ?? []
    const its = [
      ...own.flatMap((probe) => ofProbe.get(probe.id) ?? []),
      ...(ofLogger.get(imeiNumber) ?? []),
    ]
    if (own.length === 0 && its.length === 0) continue
    answer.set(id, {
      probes: own.map((probe) => ({ id: probe.id, fromMs: probe.from_at })),
      certificates: its.map(({ imeiNumber: _, ...certificate }) => certificate),
    })
  }
  return answer
}

const certificatesBy = <Column extends 'probe_id' | 'imei_number'>(
  db: SqlDb,
  column: Column,
  values: readonly (Column extends 'probe_id' ? number : string)[],
): Promise<CertificateOfList[]> =>
  inParts(values, async (part) => {
    const rows = await db
      .selectFrom('calibration_certificate')
      .select(['id', 'probe_id', 'imei_number', 'calibrated_on', 'due_on'])
      .where(column, 'in', part as never)
      .where('withdrawn_at', 'is', null)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      probeId: row.probe_id,
      imeiNumber: row.imei_number,
      calibratedOn: row.calibrated_on,
      dueOn: row.due_on,
    }))
  })

/** As literals: with a parameter, SQLite does not see that a partial index applies. */
const IS_TO_REMIND = sql<boolean>`c.withdrawn_at is null and (c.reminded is null or c.reminded > 0)`
const READ_AT_ONCE = 500

export const certificatesToRemind =
  (db: SqlDb): InstrumentReads['toRemind'] =>
  async ({ dueUntil, calibratedUntil }, after) => {
    const rows = await db
      .selectFrom('calibration_certificate as c')
      .selectAll('c')
      .select((eb) =>
        eb
          .or([
            eb.exists(newerOf(eb, 'probe_id', calibratedUntil)),
            eb.exists(newerOf(eb, 'imei_number', calibratedUntil)),
          ])
          .as('is_replaced'),
      )
      .where(IS_TO_REMIND)
      .where('c.due_on', '<=', dueUntil)
      .$if(after !== null, (query) =>
        query
          // What the index can use, then what it cannot.
          .where('c.due_on', '>=', after!.dueOn)
          .where((eb) => eb.or([eb('c.due_on', '>', after!.dueOn), eb('c.id', '>', after!.id)])),
      )
      .orderBy('c.due_on')
      .orderBy('c.id')
      .limit(READ_AT_ONCE)
      .execute()
    const last = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)
    return {
      certificates: rows.filter((row) => !row.is_replaced).map(asCertificate),
      next: last === undefined ? null : { dueOn: last.due_on!, id: last.id },
    }
  }

/** The later calibrations of what certificate `c` is about, made on or before a day. */
const newerOf = (
  eb: ExpressionBuilder<Tables & { c: Tables['calibration_certificate'] }, 'c'>,
  subject: 'probe_id' | 'imei_number',
  calibratedUntil: string,
) =>
  eb
    .selectFrom('calibration_certificate as newer')
    .select('newer.id')
    .whereRef(`newer.${subject}`, '=', `c.${subject}`)
    .where('newer.withdrawn_at', 'is', null)
    .where('newer.calibrated_on', '<=', calibratedUntil)
    .where((of) =>
      of(
        of.refTuple('newer.calibrated_on', 'newer.id'),
        '>',
        of.refTuple('c.calibrated_on', 'c.id'),
      ),
    )
