import type { Contact } from './contacts/contact-bytes.ts'
import type { WrittenRow } from './hot-log.ts'
import type { Latest } from '../reading-store.ts'
import { type ArrivedRun, mergedArrived } from './run.ts'

/** `run`: new readings of a tool by time; `latest`: the newest of them. */
export type StagedReadings = { run: ArrivedRun; latest: Latest }

/**
 * The readings that one transaction has written so far. Nobody else sees them before the commit,
 * and a rollback drops them.
 */
export class PendingReadings {
  readonly #byTool = new Map<number, StagedReadings>()
  /** The rows written to the hot log. */
  readonly written: WrittenRow[] = []
  readonly contacts: Contact[] = []

  of(toolId: number): ArrivedRun | undefined {
    return this.#byTool.get(toolId)?.run
  }

  latest(toolId: number): Latest | undefined {
    return this.#byTool.get(toolId)?.latest
  }

  /** `run`: new readings of the tool. */
  add(toolId: number, run: ArrivedRun, receivedMs: number): void {
    const newest = run.times.length - 1
    const timeMs = run.times[newest]!
    const before = this.#byTool.get(toolId)
    if (before === undefined) {
      const latest = { timeMs, value: run.values[newest]!, receivedMs }
      this.#byTool.set(toolId, { run, latest })
      return
    }
    before.run = mergedArrived(before.run, run)
    if (timeMs > before.latest.timeMs)
      before.latest = { timeMs, value: run.values[newest]!, receivedMs }
  }

  get byTool(): ReadonlyMap<number, StagedReadings> {
    return this.#byTool
  }
}
