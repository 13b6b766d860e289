import type { ToolCalibration } from '../instrument-store.ts'
import { inParts, type SqlDb } from './sql-engine.ts'

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
