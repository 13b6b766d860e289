import {
  ASSESSMENTS,
  DEVIATION_FIELDS,
  type DeviationText,
  LONGEST_DEVIATION_TEXT,
} from '../../domain/deviations/deviation.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { badInput, type BrokenRule, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { textErrors } from '../../domain/text-errors.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Deviation, DeviationVersion } from '../storage/deviation-store.ts'
import { type DeviationDeps, deviationToChange, noteDeviation } from './deviation-access.ts'
import { CHANGED_MEANWHILE, NOT_OPEN } from './deviation-refusals.ts'

/** `writtenAt`: of the text that the writer had before; another one means that somebody saved first. */
export type WriteDeviation = DeviationText & { id: number; writtenAt: Date }

const LABELS = {
  cause: 'The cause',
  assessmentNote: 'The note about the goods',
  action: 'The action',
  prevention: 'The prevention',
} as const satisfies Record<(typeof DEVIATION_FIELDS)[number], string>

/** Several lines are fine, other control characters are not. */
const errorsOf = (text: DeviationText): BrokenRule[] =>
  DEVIATION_FIELDS.flatMap((field) =>
    textErrors(
      { field, label: LABELS[field] },
      text[field].replaceAll(/[\n\t]/g, ' '),
      LONGEST_DEVIATION_TEXT,
    ),
  )

const trimmed = (text: DeviationText): DeviationText => ({
  assessment: text.assessment,
  cause: linesOf(text.cause),
  assessmentNote: linesOf(text.assessmentNote),
  action: linesOf(text.action),
  prevention: linesOf(text.prevention),
})
const linesOf = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

/** In the trail these fields have other names: entries of other kinds have facts of the same name. */
const TRAIL_NAMES: Readonly<Partial<Record<keyof DeviationText, string>>> = {
  cause: 'deviationCause',
  action: 'deviationAction',
}

/** What differs, as the trail names it. */
const changes = (before: DeviationText, after: DeviationText) => {
  const changed = ([...DEVIATION_FIELDS, 'assessment'] as const).filter(
    (field) => before[field] !== after[field],
  )
  const facts = (text: DeviationText): Record<string, unknown> =>
    Object.fromEntries(changed.map((field) => [TRAIL_NAMES[field] ?? field, text[field]]))
  return changed.length === 0 ? null : { before: facts(before), after: facts(after) }
}

/** Saves what people wrote of an open report. */
export const writeDeviation =
  (deps: DeviationDeps) =>
  async (actor: Actor, input: WriteDeviation): Promise<Result<Deviation, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const text = trimmed(input)
    const broken = errorsOf(text)
    if (broken.length > 0) return refused(badInput(...broken))
    if (!ASSESSMENTS.includes(text.assessment)) throw new Error('an assessment without a name')
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const found = await deviationToChange(stores, current, input.id, {
        states: ['OPEN'],
        refusal: NOT_OPEN,
      })
      if (!found.ok) return found
      const { deviation, version } = found.value
      const changed = changes(version, text)
      if (changed === null) return ok(deviation)
      if (isOutdated(version, input)) return refused(CHANGED_MEANWHILE)
      const at = laterThan(version, deps.clock())
      await stores.deviations.setText(version.id, text, { at, accountId: current.id })
      await noteDeviation(stores, current, deviation, {
        at,
        action: 'written',
        version: version.version,
        ...changed,
      })
      return ok(deviation)
    })
  }

const isOutdated = (version: DeviationVersion, { writtenAt }: WriteDeviation): boolean =>
  version.writtenAt.getTime() !== writtenAt.getTime()

/** Each writing has an instant of its own, by which the next writer shows what it had read. */
const laterThan = ({ writtenAt }: DeviationVersion, now: Date): Date =>
  new Date(Math.max(now.getTime(), writtenAt.getTime() + 1))
