import type { Random } from './random.ts'

/** What a procedure counted. A figure that it does not have is null. */
export type FaultFigures = {
  tries: number
  /** Readings that the server acknowledged, and how many of them were there at the end. */
  acknowledged: number | null
  foundAgain: number | null
  /** Readings that are stored with another value, or that nobody sent. */
  wrong: number | null
  /** Readings that are stored more than once. */
  twice: number | null
  /** Messages that an independent model expects, how many of them came, and how many others. */
  alarmsExpected: number | null
  alarmsTold: number | null
  alarmsFalse: number | null
}

export type FaultOutcome = FaultFigures & {
  /** A sentence for each rule that did not hold. None: the procedure passed. */
  broken: readonly string[]
  /** Further figures, as they stand in the table. */
  note?: string
}

export type MeasuredOutcome = FaultOutcome & { seconds: number; cpuSeconds: number }

/** What a run gets. `folder`: empty, and removed after the run. */
export type FaultRun = {
  tries: number
  random: Random
  folder: string
  /** Says in a few words what goes on; may be called often. */
  progress: (text: string) => void
}

/**
 * A way to hurt the server, tried again and again. It adds what it counted and the rules that broke;
 * it throws only when it cannot be carried out.
 */
export type Procedure = {
  /** For `--only`, in camel case. */
  name: string
  /** What happens to the server, as the table says it. */
  title: string
  /** How often `npm run test:faults` tries it, and `npm test`; 0: not in `npm test`. */
  tries: number
  shortTries: number
  /** Why it cannot run on this machine, as a sentence; null: it can. */
  missing?: () => string | null
  run(run: FaultRun): Promise<FaultOutcome>
}

export const NO_FIGURES: FaultFigures = {
  tries: 0,
  acknowledged: null,
  foundAgain: null,
  wrong: null,
  twice: null,
  alarmsExpected: null,
  alarmsTold: null,
  alarmsFalse: null,
}
