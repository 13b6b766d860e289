import {
  damagedStretches,
  joinedArrivals,
  LATE_ON_RECORD_MS,
  markedStretches,
  provenanceOf,
} from '../../../domain/readings/provenance.ts'
import type { Series } from '../../../domain/readings/series.ts'
import { alarmsInForce } from '../../../domain/records/alarms-in-force.ts'
import { outagesOnRecord } from '../../../domain/records/outages-on-record.ts'
import { TOOL_TYPE, type Tool } from '../../../domain/tools/tool.ts'
import type { Account } from '../../../domain/users/account.ts'
import type { PersonHashes } from '../../storage/account-store.ts'
import type { Span } from '../../storage/reading-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { channelsOf } from './log-channels.ts'
import type { LogIncident, LogOwner, LogRecord } from './measure-log.ts'
import { importedStretches } from '../../readings/imported-stretches.ts'
import { importsOf } from './log-imports.ts'
import { sitesOf } from './log-sites.ts'
import { instrumentsOf } from './log-instruments.ts'
import { readInTurns } from '../../readings/read-in-turns.ts'

export type RecordDeps = {
  storage: Pick<
    Storage,
    | 'accounts'
    | 'tools'
    | 'readings'
    | 'devices'
    | 'alarms'
    | 'defrosts'
    | 'outages'
    | 'imports'
    | 'instruments'
    | 'sites'
  >
  /** Incidents of a tool that touch the span, oldest first. */
  incidentsOf: (toolId: number, span: Span) => Promise<LogIncident[]>
}

/** What settles a record when it is issued, so that the same one can be gathered again. */
export type RecordSpan = { fromMs: number; toMs: number; untilMs: number; intervalBeforeMs: number }

const ownerOf = (owner: Account | undefined, hashes: PersonHashes | undefined): LogOwner => ({
  firstName: owner?.firstName ?? '',
  lastName: owner?.lastName ?? '',
  email: owner?.email ?? '',
  nameHash: hashes?.name ?? '',
  emailHash: hashes?.email ?? '',
})

/** The entries in force at some time of the span. The first one counts for the time before it. */
const inForce = <T extends { from: Date }>(
  history: readonly T[],
  { fromMs, untilMs }: RecordSpan,
): T[] => {
  const entries = history.filter(
    ({ from }, i) =>
      (i === 0 || from.getTime() < untilMs) &&
      (history[i + 1]?.from.getTime() ?? Infinity) > fromMs,
  )
  return entries.length > 0 ? entries : history.slice(-1)
}

/** Which readings did not come in the usual way. `setUpMs`: earlier ones are of another place. */
const arrivalsOf = async (
  storage: RecordDeps['storage'],
  toolId: number,
  within: { fromMs: number; toMs: number },
  { times }: Pick<Series, 'times'>,
  setUpMs: number,
): Promise<LogRecord['arrivals']> =>
  provenanceOf(
    damagedStretches(await storage.readings.damaged(toolId, within)),
    joinedArrivals(await storage.readings.lateArrivals(toolId, within, LATE_ON_RECORD_MS)),
    await importedStretches(storage, toolId, within),
    markedStretches(times, [
      { kind: 'before-setup', fromMs: within.fromMs, toMs: setUpMs, receivedMs: null },
    ]),
  )

/** The record of a tool from what is stored now. Its series is the caller's own. */
export const gatherRecord = async (
  { storage, incidentsOf }: RecordDeps,
  tool: Tool,
  span: RecordSpan,
  signal?: AbortSignal,
): Promise<LogRecord> => {
  const within = { fromMs: span.fromMs, toMs: span.untilMs }
  const series = await readInTurns(storage.readings, tool.id, within, signal)
  // A tool that waits is told nothing of a device with its IMEI.
  const device = tool.isBound ? await storage.devices.byImei(tool.imeiNumber) : null
  const [owner] = await storage.accounts.withDeleted([tool.userId])
  const hashes = await storage.accounts.personHashes([tool.userId])
  const limitsOfTool = await storage.tools.historyOfLimits(tool.id)
  const limits = inForce(limitsOfTool, span)
  const corrections = inForce(await storage.tools.historyOfCorrection(tool.id), span)
  const marks = await storage.readings.marks(tool.id, within)
  const setUpMs = Math.max(tool.createdAt.getTime(), device?.setUpAt.getTime() ?? 0)
  return {
    ...span,
    uid: tool.uid,
    sensorName: tool.name,
    imeiNumber: tool.imeiNumber,
    equipmentId: tool.equipmentId,
    alias: device?.alias ?? null,
    type: TOOL_TYPE,
    defrostFridge: tool.defrostFridge,
    owner: ownerOf(owner, hashes.get(tool.userId)),
    toolSinceMs: tool.createdAt.getTime(),
    series,
    channels: await channelsOf(storage.readings, tool.id, within, signal),
    ranges: {
      fromMs: limits.map(({ from }) => from.getTime()),
      ranges: limits.map((entry) => entry.limits),
    },
    corrections: {
      fromMs: corrections.map(({ from }) => from.getTime()),
      celsius: corrections.map(({ celsius }) => celsius),
    },
    instruments: await instrumentsOf(storage, tool, span),
    sites: await sitesOf(storage, tool, span),
    alarms: alarmsInForce(
      await storage.alarms.historyOfAlarms(tool.id),
      span,
      limitsOfTool.map(({ from, limits: { notificationMax } }) => ({
        fromMs: from.getTime(),
        notificationMax,
      })),
    ),
    // What was decided later is not on the record, so that the same one can be gathered again.
    compared: (await storage.defrosts.comparedWithin(tool.id, within)).filter(
      ({ untilMs }) => untilMs < span.untilMs,
    ),
    incidents: await incidentsOf(tool.id, within),
    outages: outagesOnRecord(await storage.outages.within(within), span),
    arrivals: await arrivalsOf(storage, tool.id, within, series, setUpMs),
    imports: await importsOf(storage, tool.id, within),
    marks: marks.map(({ kind, span: { fromMs, toMs }, clockAheadMs }) => ({
      kind,
      fromMs,
      toMs,
      clockAheadMs,
    })),
  }
}
