import type { Change } from './change.ts'

/** What a transaction has changed so far. */
export class ChangesOfTransaction {
  /** By what they are about, since many writes of one transaction make the same change. */
  readonly #changes = new Map<Change['kind'], Map<string | number, Change>>()
  /** These are never duplicates, and there may be thousands. */
  readonly #arrivals: (Change & { kind: 'arrival' | 'contact' })[] = []

  add(change: Change): void {
    if (change.kind === 'arrival' || change.kind === 'contact') this.#arrivals.push(change)
    else this.#ofKind(change.kind).set(keyOf(change), change)
  }

  all(): Change[] {
    return [...[...this.#changes.values()].flatMap((of) => [...of.values()]), ...this.#arrivals]
  }

  #ofKind(kind: Change['kind']): Map<string | number, Change> {
    let changes = this.#changes.get(kind)
    if (changes === undefined) this.#changes.set(kind, (changes = new Map()))
    return changes
  }
}

/** Of what is known of a tool the newest counts. It is long, and a thousand tools may change at once. */
const keyOf = (change: Change): string | number => {
  if (change.kind === 'alarm-state' || change.kind === 'defrosts') return change.toolId
  return change.kind === 'incident' ? change.id : JSON.stringify(change)
}

export const INSIDE_A_TRANSACTION =
  'a transaction inside a transaction would wait for itself: use the stores that the outer one gives'
export const AFTER_ITS_END = 'the stores of a transaction were used after its end'

/** What is stored must not be answered as refused: a step that fails is reported, the rest is done. */
export const callAfterCommit = (
  steps: readonly (() => void)[],
  reportError: (error: unknown) => void,
): void => {
  for (const step of steps) {
    try {
      step()
    } catch (cause) {
      reportError(
        new Error('A transaction is stored, but a step after its commit failed.', { cause }),
      )
    }
  }
}
