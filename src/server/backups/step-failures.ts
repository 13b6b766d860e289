import { HOUR_MS } from '../../domain/durations.ts'
import { OperatorError } from '../operator-error.ts'

/** What can fail, each on its own, the most urgent first. */
const STEPS = ['folder', 'backup', 'trial', 'copy-trial', 'upload'] as const
export type Step = (typeof STEPS)[number]

const WORK: Readonly<Record<Step, string>> = {
  folder: 'the look at the folder for backups',
  backup: 'the backup',
  trial: 'the trial restore',
  'copy-trial': 'the trial restore of the continuous copy',
  upload: 'the upload of a backup',
}

const RETRY_AFTER_MS = HOUR_MS

/** A damaged copy names each damaged place; a strip and a mail need the first ones. */
const MOST_CHARACTERS = 600
const shortened = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)} …`

/** Which steps failed when they were done last, and why. Times are ms that only grow. */
export class StepFailures {
  readonly #failures = new Map<Step, { reason: string; atMs: number }>()
  readonly #steadyMs: () => number

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs
  }

  /**
   * `error`: what the operator can mend has its own sentence. `isNew`: the step did not fail before, or
   * for another reason.
   */
  add(step: Step, error: unknown): { reason: string; isNew: boolean } {
    const reason =
      error instanceof OperatorError
        ? shortened(error.message)
        : `A fault of the program stopped ${WORK[step]}: the server log has it.`
    const isNew = this.#failures.get(step)?.reason !== reason
    this.#failures.set(step, { reason, atMs: this.#steadyMs() })
    return { reason, isNew }
  }

  remove(step: Step): void {
    this.#failures.delete(step)
  }

  /** How long ago the step failed; null when it did not. */
  sinceMs(step: Step): number | null {
    const failure = this.#failures.get(step)
    return failure === undefined ? null : this.#steadyMs() - failure.atMs
  }

  /** Whether it is too early to try the step again. */
  waits(step: Step): boolean {
    return (this.sinceMs(step) ?? Infinity) < RETRY_AFTER_MS
  }

  /** The most urgent reason, a sentence. */
  first(): string | null {
    for (const step of STEPS) {
      const failure = this.#failures.get(step)
      if (failure !== undefined) return failure.reason
    }
    return null
  }
}
