import { setImmediate as nextTurn } from 'node:timers/promises'
import { silenceMs } from '../../domain/alarms/alarm-tool.ts'
import type { Clock } from '../../domain/clock.ts'
import { every, type Passes, type PassesParts, startPasses } from '../passes.ts'
import { type Storage, StorageUnavailableError, type Reads } from '../storage/storage.ts'
import type { AlarmMemory } from './alarm-memory.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import { type AlarmTransaction, beginAlarmTransaction } from './alarm-transaction.ts'
import type { WatchedTool } from './silence-watch.ts'

const SWEEP_EVERY_MS = 5_000
/**
 * Tools that one transaction takes, unless one device has more: what falls due together is told
 * together.
 */
const TOOLS_PER_COMMIT = 200
const TOOLS_PER_TURN = 20
/** The clock was moved when it went so much more or less ahead than time did. */
const CLOCK_MOVED_MS = 60_000
/** A silent tool that raised nothing is looked at again after so long. */
const LOOK_AGAIN_MS = 60_000

export type SweeperParts = Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    storage: Pick<Storage, 'transaction' | 'tools' | 'readings' | 'alarms'>
    memory: AlarmMemory
    clock: Clock
    /** Milliseconds that only ever grow, however the clock is set. */
    steadyMs?: () => number
    /** How long a pass took. */
    onSwept?: (ms: number) => void
  }

type Candidate = { toolId: number; imeiNumber: string; watched: WatchedTool | undefined }

/**
 * What follows from time alone: silence, reminders, escalations, held messages, the end of a pause.
 * It goes by the server's clock; where that was moved, silence begins anew and whatever waits is
 * asked again.
 */
export const startAlarmSweeper = ({
  storage,
  memory: { states, silence },
  clock,
  steadyMs = () => performance.now(),
  schedule = atOnceAndEveryFiveSeconds,
  onError,
  onSwept = () => {},
}: SweeperParts): Passes => {
  let last: { nowMs: number; steadyMs: number } | null = null
  /** Until one has gone through. */
  let isFirst = true

  /** By how much the clock was moved since the last pass. */
  const clockMovedMs = (nowMs: number): number => {
    const steady = steadyMs()
    const moved = last === null ? 0 : nowMs - last.nowMs - (steady - last.steadyMs)
    last = { nowMs, steadyMs: steady }
    return Math.abs(moved) < CLOCK_MOVED_MS ? 0 : moved
  }

  /**
   * Outside of the transaction, since most are merely slow: whether a tool has been silent for as
   * long as its own settings say.
   */
  const isSilent = async (watched: WatchedTool, nowMs: number): Promise<boolean> => {
    const found = await storage.tools.byId(watched.toolId)
    if (found === null) return false
    const { settings } = alarmToolOf(found.tool, await storage.alarms.toolAlarms(watched.toolId))
    watched.silenceMs = settings.silence * 60_000
    const silentAtMs =
      watched.heardMs + silenceMs(settings, await storage.readings.usualIntervalMs(watched.toolId))
    if (nowMs < silentAtMs) watched.nextLookMs = silentAtMs
    return nowMs >= silentAtMs
  }

  const candidates = async (dueTools: readonly number[], nowMs: number): Promise<Candidate[]> => {
    const found = new Map<number, Candidate>()
    let looked = 0
    for (const watched of await silence.toLookAt(nowMs)) {
      if (await isSilent(watched, nowMs))
        found.set(watched.toolId, {
          toolId: watched.toolId,
          imeiNumber: watched.imeiNumber,
          watched,
        })
      if (++looked % TOOLS_PER_TURN === 0) await nextTurn()
    }
    const due = dueTools.filter((toolId) => !found.has(toolId))
    for (const { tool } of await storage.tools.byIds(due))
      found.set(tool.id, {
        toolId: tool.id,
        imeiNumber: tool.imeiNumber,
        watched: silence.of(tool.id),
      })
    return [...found.values()].sort((a, b) =>
      a.imeiNumber < b.imeiNumber ? -1 : a.imeiNumber > b.imeiNumber ? 1 : a.toolId - b.toolId,
    )
  }

  const tick = async (
    stores: Reads,
    run: AlarmTransaction,
    { toolId, watched }: Candidate,
    nowMs: number,
  ): Promise<void> => {
    const found = await stores.tools.byId(toolId)
    if (found === null) return
    const tool = alarmToolOf(found.tool, await stores.alarms.toolAlarms(toolId))
    const latest = await stores.readings.latest(toolId)
    const receivedMs = latest !== null && latest.receivedMs <= nowMs ? latest.receivedMs : 0
    const heardMs = watched === undefined ? null : Math.max(watched.heardMs, receivedMs)
    const usualIntervalMs =
      heardMs !== null && nowMs - heardMs >= tool.settings.silence * 60_000
        ? await stores.readings.usualIntervalMs(toolId)
        : 0
    await run.tell(
      toolId,
      {
        kind: 'tick',
        nowMs,
        latest,
        silence:
          heardMs === null
            ? null
            : {
                lastReceiptMs: heardMs,
                serverStartMs: heardMs,
                usualIntervalMs: () => usualIntervalMs,
              },
      },
      tool,
    )
  }

  /** Those that are silent and told need no further look until they are heard again. */
  const lookLater = async (
    slice: readonly Candidate[],
    heardMs: ReadonlyMap<number, number>,
    nowMs: number,
  ): Promise<void> => {
    const open = await storage.alarms.openOfTools(slice.map(({ toolId }) => toolId))
    const told = new Set(open.filter(({ lane }) => lane === 'NODATA').map(({ toolId }) => toolId))
    for (const { toolId, watched } of slice) {
      if (watched === undefined || watched.heardMs !== heardMs.get(toolId)) continue
      watched.nextLookMs = told.has(toolId)
        ? Infinity
        : Math.max(watched.nextLookMs, nowMs + LOOK_AGAIN_MS)
    }
  }

  const sweepSlice = async (slice: readonly Candidate[], nowMs: number): Promise<void> => {
    const heardMs = new Map(
      slice.flatMap(({ toolId, watched }) =>
        watched === undefined ? [] : [[toolId, watched.heardMs]],
      ),
    )
    try {
      await storage.transaction(async (stores) => {
        const run = beginAlarmTransaction(stores, (toolId) => states.of(toolId))
        let told = 0
        for (const candidate of slice) {
          await tick(stores, run, candidate, nowMs)
          if (++told % TOOLS_PER_TURN === 0) await nextTurn()
        }
        await run.save(nowMs)
      })
      await lookLater(slice, heardMs, nowMs)
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error
      // One tool trips over a bug: alone, each of the others gets through.
      if (slice.length === 1) onError(error)
      else for (const candidate of slice) await sweepSlice([candidate], nowMs)
    }
  }

  const pass = async (isStopped: () => boolean): Promise<void> => {
    const began = performance.now()
    const nowMs = clock().getTime()
    const movedMs = clockMovedMs(nowMs)
    if (isFirst) await silence.load(nowMs)
    if (movedMs !== 0) silence.beginAnew(nowMs)
    // After a start nobody knows how the clock went meanwhile.
    const due = isFirst || movedMs < 0 ? states.toolIds() : states.due(nowMs)
    for (const slice of slicesOf(await candidates(due, nowMs))) {
      if (isStopped()) return
      await sweepSlice(slice, nowMs)
    }
    isFirst = false
    onSwept(performance.now() - began)
  }

  return startPasses({ pass, schedule, onError })
}

/** Whole devices, which stand together. */
const slicesOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const slices: Candidate[][] = []
  let slice: Candidate[] = []
  for (const candidate of candidates) {
    if (slice.length >= TOOLS_PER_COMMIT && candidate.imeiNumber !== slice.at(-1)!.imeiNumber) {
      slices.push(slice)
      slice = []
    }
    slice.push(candidate)
  }
  if (slice.length > 0) slices.push(slice)
  return slices
}

const atOnceAndEveryFiveSeconds = (pass: () => void): (() => void) => {
  pass()
  return every(SWEEP_EVERY_MS)(pass)
}
