import type { Clock } from '../../domain/clock.ts'
import { type ImportedChannel, seriesIdOf } from '../../domain/devices/sensor.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { type ImportLayout, wrongPartOfLayout } from '../../domain/imports/import-layout.ts'
import { type ImportFile, type OpenFor, openImportFile } from '../../domain/imports/read-file.ts'
import { textOfBytes } from '../../domain/imports/text-of-bytes.ts'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { actsFor } from '../../domain/permissions/rules.ts'
import type { Series } from '../../domain/readings/series.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import type { UsageLimits } from '../rate-limits/usage-limits.ts'
import { readInTurns } from '../readings/read-in-turns.ts'
import type { RememberedLayout } from '../storage/import-store.ts'
import type { Span } from '../storage/reading-store.ts'
import type { Reads } from '../storage/storage.ts'
import { refusalOfTrouble, WRONG_LAYOUT } from './import-trouble.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { type Upload, UPLOAD_GONE, type Uploads } from '../uploads/uploads.ts'

export type PlanDeps = {
  storage: Pick<Reads, 'accounts' | 'tools' | 'readings' | 'imports'>
  clock: Clock
  limits: Pick<UsageLimits, 'enter'>
  uploads: Uploads
  /** For how many days readings are stored. */
  retentionDays: number
}

/** `layout` null: the one that is remembered for this make of files, else what the file suggests. */
export type PlanInput = {
  upload: string
  layout: ImportLayout | null
  signal?: AbortSignal | undefined
}

/** `alreadyThere`: how many of its temperatures are there, measured or imported; `humidityThere`: likewise. */
export type PlannedImport = {
  upload: Upload
  plan: ImportPlan
  alreadyThere: number
  humidityThere: number
}

/** Reads an uploaded file for a tool, when its turn comes. */
export const planned = async (
  deps: PlanDeps,
  actor: AccountActor,
  tool: Tool,
  input: PlanInput,
): Promise<Result<PlannedImport, Refusal>> => {
  const part = input.layout === null ? null : wrongPartOfLayout(input.layout)
  if (part !== null) return refused(WRONG_LAYOUT(part))
  const upload = deps.uploads.get(actsFor(actor), input.upload)
  if (upload === null) return refused(UPLOAD_GONE)
  const turn = await deps.limits.enter('imports', { actor, signal: input.signal })
  if (turn.kind === 'refused') return refused(turn.refusal)
  if (turn.kind === 'abandoned') throw input.signal?.reason
  try {
    return await read(deps, actor, tool, upload, input)
  } finally {
    turn.done()
  }
}

const read = async (
  { storage, clock, retentionDays }: PlanDeps,
  actor: AccountActor,
  tool: Tool,
  upload: Upload,
  { layout, signal }: PlanInput,
): Promise<Result<PlannedImport, Refusal>> => {
  const account = await storage.accounts.byId(actor.id)
  const nowMs = clock().getTime()
  const planFor = {
    timeZone: account?.timeZone ?? FIRST_TIME_ZONE,
    source: `${tool.imeiNumber} ${tool.equipmentId}`,
    nowMs,
    fromMs: nowMs - retentionDays * DAY_MS,
    signal,
  }
  const remembered = layout ?? (await rememberedLayout(storage, tool, upload, planFor))
  const outcome = await planImport(upload.bytes, { ...planFor, layoutOf: () => remembered })
  if (!outcome.ok) return refused(refusalOfTrouble(outcome.trouble))
  const { plan } = outcome
  const there = ({ times }: Series, channel: ImportedChannel) =>
    countThere(storage, seriesIdOf(tool.id, channel), times, plan, signal)
  const alreadyThere = await there(plan.series, 'temperature')
  const humidityThere = await there(plan.humidity, 'humidity')
  return ok({ upload, plan, alreadyThere, humidityThere })
}

/** By which the last file of this make was read; null for the first one. */
const rememberedLayout = async (
  storage: Pick<Reads, 'imports'>,
  tool: Tool,
  { bytes }: Upload,
  openFor: Omit<OpenFor, 'layoutOf'>,
): Promise<ImportLayout | null> => {
  const opened = openImportFile(textOfBytes(bytes), { ...openFor, layoutOf: () => null })
  if (!opened.ok) return null
  const layout = await storage.imports.layoutFor(tool.id, opened.file.signature)
  return layout === null ? null : ofSensor(withHumidity(layout, opened.file), tool)
}

/** Layouts from before humidity was read do not say where it is. */
const withHumidity = (
  layout: RememberedLayout,
  { layout: suggested }: ImportFile,
): ImportLayout => ({
  ...layout,
  humidityColumn:
    layout.humidityColumn === undefined ? suggested.humidityColumn : layout.humidityColumn,
})

/** A remembered layout of a file with several sensors, for this one. */
const ofSensor = (layout: ImportLayout, { imeiNumber, equipmentId }: Tool): ImportLayout =>
  layout.only === null
    ? layout
    : { ...layout, only: { ...layout.only, text: `${imeiNumber} ${equipmentId}` } }

/** How many of these times have a reading in the series. */
const countThere = async (
  storage: Pick<Reads, 'readings'>,
  seriesId: number,
  times: Float64Array,
  { fromMs, toMs }: Span,
  signal: AbortSignal | undefined,
): Promise<number> => {
  if (times.length === 0) return 0
  const there = await readInTurns(storage.readings, seriesId, { fromMs, toMs }, signal)
  let count = 0
  let at = 0
  for (const timeMs of times) {
    while (at < there.times.length && there.times[at]! < timeMs) at++
    if (there.times[at] === timeMs) count++
  }
  return count
}
