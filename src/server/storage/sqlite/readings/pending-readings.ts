import type { Latest } from '../../reading-store.ts'
import type { Run } from './run.ts'
import { mergedRuns } from './run.ts'

/**
 * What one transaction has written so far: nobody else sees it before the commit, and a rollback
 * forgets it.
 */
export class PendingReadings {
  readonly #byTool = new Map<number, Run>()
  readonly #latest = new Map<number, Latest>()
  /** The rows that the hot log has got: how many readings, received when. */
  readonly written: { receivedMs: number; count: number }[] = []

  of(toolId: number): Run | undefined {
    return this.#byTool.get(toolId)
  }

  latest(toolId: number): Latest | undefined {
    return this.#latest.get(toolId)
  }

  /** `run`: new readings of the tool. */
  add(toolId: number, run: Run, receivedMs: number): void {
    const before = this.#byTool.get(toolId)
    this.#byTool.set(toolId, before === undefined ? run : mergedRuns(before, run))
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

  get byTool(): ReadonlyMap<number, Run> {
    return this.#byTool
  }

  receivedMsOfLatest(toolId: number): number {
    return this.#latest.get(toolId)!.receivedMs
  }
}
