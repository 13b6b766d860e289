import { importSeriesId } from '../../domain/devices/sensor.ts'
import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Series } from '../../domain/readings/series.ts'
import { appendEntry, auditActor } from '../audit/append-entry.ts'
import { nextTurn } from '../next-turn.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredImport } from '../storage/import-store.ts'
import { type PackedFile, packed } from '../storage/packed-file.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { quotaRefusal } from '../uploads/file-quota.ts'
import { toolToImportInto } from './import-access.ts'
import { NOTHING_IN_IT, NOTHING_NEW, SAME_FILE, UNREADABLE } from './import-trouble.ts'
import { planned, type PlanDeps, type PlanInput, type PlannedImport } from './planned.ts'

export type ImportDeps = Omit<PlanDeps, 'storage'> & {
  storage: Storage
  /** Who the trail says did it; left out: the account. */
  recordedAs?: AuditActor
}

/** `leaveOut`: rows that cannot be read are left out; else they refuse the file. */
export type ImportReadings = PlanInput & { toolId: number; leaveOut: boolean }

/** Readings appended before others get the event loop, within the one transaction. */
const READINGS_PER_TURN = 20_000

/** What would be imported, without storing anything. */
export const previewImport =
  (deps: PlanDeps) => async (actor: Actor, input: PlanInput & { toolId: number }) => {
    const into = await toolToImportInto(deps.storage, actor, input.toolId)
    if (!into.ok) return into
    return planned(deps, into.value.viewer, into.value.tool, input)
  }

/**
 * Imports a file into a tool: the whole of it or nothing. Its readings stand below what was measured,
 * raise no alarm, and can be withdrawn together.
 */
export const importReadings =
  (deps: ImportDeps) =>
  async (actor: Actor, input: ImportReadings): Promise<Result<StoredImport, Refusal>> => {
    const into = await toolToImportInto(deps.storage, actor, input.toolId)
    if (!into.ok) return into
    const plan = await planned(deps, into.value.viewer, into.value.tool, input)
    if (!plan.ok) return plan
    const problem = problemOf(plan.value, input)
    if (problem !== null) return refused(problem)
    const file = await packed(plan.value.upload.bytes)
    const imported = await transactionOf(deps, actor, (stores, current) =>
      store(deps, stores, current, input, plan.value, file),
    )
    if (imported.ok) deps.uploads.drop(input.upload)
    return imported
  }

const problemOf = (
  { plan: { series, humidity, refused: rows, file }, alreadyThere, humidityThere }: PlannedImport,
  { leaveOut }: ImportReadings,
): Refusal | null => {
  if (rows > 0 && !leaveOut) return UNREADABLE(rows)
  if (file.days.length > 0) return null
  if (series.times.length === 0) return NOTHING_IN_IT
  const isNothingNew =
    alreadyThere === series.times.length && humidityThere === humidity.times.length
  return isNothingNew ? NOTHING_NEW : null
}

const store = async (
  { clock, recordedAs }: ImportDeps,
  stores: Writes,
  actor: AccountActor,
  { toolId }: ImportReadings,
  { upload, plan }: PlannedImport,
  file: PackedFile,
): Promise<Result<StoredImport, Refusal>> => {
  const into = await toolToImportInto(stores, actor, toolId)
  if (!into.ok) return into
  const { tool } = into.value
  const before = await stores.imports.ofTool(toolId)
  if (before.some(({ fileHash, withdrawn }) => fileHash === file.hash && withdrawn === null))
    return refused(SAME_FILE)
  const quota = await quotaRefusal(stores, tool.userId, file)
  if (quota !== null) return refused(quota)
  const now = clock()
  const { layout, format, signature, serial, days } = plan.file
  const imported = await stores.imports.create(
    {
      toolId,
      fileName: upload.fileName,
      format,
      signature,
      layout,
      serial,
      readings: plan.series.times.length,
      humidityReadings: plan.humidity.times.length,
      missing: plan.missing,
      leftOut: plan.refused,
      fromMs: plan.fromMs,
      toMs: plan.toMs,
      days,
      importedAt: now,
      importedBy: actor.id,
    },
    file,
  )
  await append(stores, importSeriesId(imported.id), plan.series, now.getTime())
  await append(stores, importSeriesId(imported.id, 'humidity'), plan.humidity, now.getTime())
  await appendEntry(stores.audit, {
    at: now,
    actor: recordedAs ?? auditActor(actor),
    action: 'readings.imported',
    subject: { kind: 'tool', id: String(toolId) },
    before: null,
    after: factsOf(imported),
  })
  return ok(imported)
}

/** Of an import, for the trail. */
export const factsOf = (imported: StoredImport) => ({
  importId: imported.id,
  file: imported.fileName,
  fileHash: imported.fileHash,
  format: imported.format,
  readings: imported.readings,
  ...(imported.humidityReadings > 0 && { humidityReadings: imported.humidityReadings }),
  loggerDays: imported.days.length,
  leftOut: imported.leftOut,
  from: new Date(imported.fromMs).toISOString(),
  to: new Date(imported.toMs).toISOString(),
})

const append = async (
  { readings }: Pick<Writes, 'readings'>,
  seriesId: number,
  { times, values }: Series,
  receivedMs: number,
): Promise<void> => {
  for (let from = 0; from < times.length; from += READINGS_PER_TURN) {
    const timesMs = [...times.subarray(from, from + READINGS_PER_TURN)]
    const toolIds = timesMs.map(() => seriesId)
    const part = [...values.subarray(from, from + READINGS_PER_TURN)]
    await readings.append({ toolIds, timesMs, values: part }, receivedMs)
    await nextTurn()
  }
}
