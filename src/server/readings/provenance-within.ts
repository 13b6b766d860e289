import {
  damagedStretches,
  joinedArrivals,
  LATE_ON_RECORD_MS,
  markedStretches,
  type Provenance,
  provenanceOf,
  type ReadingMark,
} from '../../domain/readings/provenance.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { LateArrival, Span } from '../storage/reading-store.ts'
import type { Reads } from '../storage/storage.ts'
import { importedStretches } from './imported-stretches.ts'

/** Since when both the tool and its device have been set up, ms since 1970. */
export const setUpSince = async (
  storage: Pick<Reads, 'devices'>,
  { createdAt, imeiNumber, isBound }: Pick<Tool, 'createdAt' | 'imeiNumber' | 'isBound'>,
): Promise<number> => {
  // A waiting tool must not reveal whether a device with its IMEI exists.
  const device = isBound ? await storage.devices.byImei(imeiNumber) : null
  return Math.max(createdAt.getTime(), device?.setUpAt.getTime() ?? 0)
}

/** The stretches of less certain readings of a tool in a span, by their beginning. */
export const provenanceWithin = async (
  storage: Pick<Reads, 'readings' | 'devices' | 'imports'>,
  tool: Tool,
  span: Span,
): Promise<Provenance[]> => {
  const late = joinedArrivals(await storage.readings.lateArrivals(tool.id, span, LATE_ON_RECORD_MS))
  const marked = async (
    marks: readonly ReadingMark[],
    read: 'read' | 'readMeasured',
  ): Promise<Provenance[]> => {
    if (marks.length === 0) return []
    const fromMs = Math.max(span.fromMs, marks[0]!.fromMs)
    const toMs = marks.reduce((latest, mark) => Math.max(latest, mark.toMs), fromMs)
    const within = { fromMs, toMs: Math.min(span.toMs, toMs) }
    return markedStretches((await storage.readings[read](tool.id, within)).times, marks)
  }
  const imported = await importedStretches(storage, tool.id, span)
  const setUpMs = await setUpSince(storage, tool)
  const before: ReadingMark[] =
    span.fromMs < setUpMs
      ? [{ kind: 'before-setup', fromMs: span.fromMs, toMs: setUpMs, receivedMs: null }]
      : []
  const marks = await storage.readings.marks(tool.id, span)
  return provenanceOf(
    damagedStretches(await storage.readings.damaged(tool.id, span)),
    late,
    imported,
    await marked(before, 'read'),
    await marked(
      marks.map(({ kind, span: markSpan, receivedMs }) => ({ kind, ...markSpan, receivedMs })),
      'readMeasured',
    ),
  )
}

/**
 * The same for a file of all readings: lists in order, one for each cause, which are not joined, so
 * that each reading has its own receipt. `readings` does not count in them.
 */
export const provenanceLists = async (
  storage: Pick<Reads, 'readings' | 'devices' | 'imports'>,
  tool: Tool,
  span: Span,
): Promise<Iterable<Provenance>[]> => {
  const arrivals = await storage.readings.lateArrivals(tool.id, span, LATE_ON_RECORD_MS)
  const marks = await storage.readings.marks(tool.id, span)
  const imported = await importedStretches(storage, tool.id, span)
  return [
    arrivalsAsProvenance(arrivals),
    imported.filter(({ kind }) => kind === 'imported'),
    [
      {
        kind: 'before-setup',
        fromMs: -Infinity,
        toMs: await setUpSince(storage, tool),
        readings: 0,
        receivedMs: null,
      },
    ],
    marks.map(({ kind, span: { fromMs, toMs }, receivedMs }) => ({
      kind,
      fromMs,
      toMs,
      readings: 0,
      receivedMs: { first: receivedMs, last: receivedMs },
    })),
  ]
}

function* arrivalsAsProvenance(arrivals: Iterable<LateArrival>): Generator<Provenance> {
  for (const { fromMs, toMs, readings, receivedMs } of arrivals)
    yield {
      kind: receivedMs === null ? 'arrival-unknown' : 'late',
      fromMs,
      toMs,
      readings,
      receivedMs: receivedMs === null ? null : { first: receivedMs, last: receivedMs },
    }
}
