import type { Contact } from '../contacts/contact-bytes.ts'
import type { Latest } from '../../reading-store.ts'
import { type ArrivedRun, mergedArrived } from './run.ts'

/**
 * The readings that one transaction has written so far. Nobody else sees them before the commit,
 * and a rollback drops them.
 */
export class PendingReadings {
  readonly #byTool = new Map<number, ArrivedRun>()
  readonly #latest = new Map<number, Latest>()
  /** The rows written to the hot log: how many readings, and when they were received. */
  readonly written: { receivedMs: number; count: number }[] = []
  readonly contacts: Contact[] = []

  of(toolId: number): ArrivedRun | undefined {
    return this.#byTool.get(toolId)
  }

  latest(toolId: number): Latest | undefined {
    return this.#latest.get(toolId)
  }

  /** `run`: new readings of the tool. */
  add(toolId: number, run: ArrivedRun, receivedMs: number): void {
    const before = this.#byTool.get(toolId)
    this.#byTool.set(toolId, before === undefined ? run : mergedArrived(before, run))
    const newest = run.times.length - 1
    const latest = this.#latest.get(toolId)
    if (latest === undefined || run.times[newest]! > latest.timeMs) {
      this.#latest.set(toolId, {
        timeMs: run.times[newest]!,
        value: run.values[newest]!,
        receivedMs,
      })
    }
  }

  get byTool(): ReadonlyMap<number, ArrivedRun> {
    return this.#byTool
  }

  receivedMsOfLatest(toolId: number): number {
    return this.#latest.get(toolId)!.receivedMs
  }
}
