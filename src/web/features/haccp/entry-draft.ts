import { COLDEST, HOTTEST } from '../../../domain/haccp/check-point.ts'
import type { CheckKind, ShownCheckFragment } from '../../api/generated/graphql.ts'
import { numberOfText, textOfNumber } from '../../ui/form/typed-number.ts'
import type { NewEntry } from './outbox/waiting-check.ts'

/** An entry as its form has it; `celsius` as typed. */
export type EntryDraft = {
  kind: CheckKind
  pointId: string | null
  subject: string
  celsius: string
  supplier: string
  batch: string
  isAccepted: boolean
  isDone: boolean
  remark: string
  aboutCheckId: string | null
  aboutDay: string | null
  aboutToolId: string | null
}

export type EntryField = 'subject' | 'celsius' | 'supplier' | 'reason'

export const emptyDraft = (kind: CheckKind, change: Partial<EntryDraft> = {}): EntryDraft => ({
  kind,
  pointId: null,
  subject: '',
  celsius: '',
  supplier: '',
  batch: '',
  isAccepted: true,
  isDone: true,
  remark: '',
  aboutCheckId: null,
  aboutDay: null,
  aboutToolId: null,
  ...change,
})

export const draftOf = (check: ShownCheckFragment): EntryDraft => ({
  ...check,
  celsius: check.celsius === null ? '' : textOfNumber(check.celsius),
  supplier: check.supplier ?? '',
  batch: check.batch ?? '',
  isAccepted: check.accepted ?? true,
  isDone: check.done ?? true,
})

export const hasTemperature = ({ kind }: Pick<EntryDraft, 'kind'>): boolean =>
  kind === 'TEMPERATURE' || kind === 'GOODS_IN'

/** What is wrong before anything is sent: on a phone without a network nobody else says it. */
export const draftProblems = (draft: EntryDraft): ('subject' | 'celsius' | 'supplier')[] => {
  const celsius = numberOfText(draft.celsius)
  const isEmpty = draft.celsius.trim() === '' && draft.kind === 'GOODS_IN'
  return [
    ...(draft.subject.trim() === '' ? (['subject'] as const) : []),
    ...(draft.kind === 'GOODS_IN' && draft.supplier.trim() === '' ? (['supplier'] as const) : []),
    ...(hasTemperature(draft) &&
    !isEmpty &&
    (celsius === null || celsius < COLDEST || celsius > HOTTEST)
      ? (['celsius'] as const)
      : []),
  ]
}

export const entryOf = (draft: EntryDraft): NewEntry => ({
  kind: draft.kind,
  pointId: draft.pointId,
  subject: draft.subject.trim(),
  remark: draft.remark.trim(),
  ...(hasTemperature(draft) && { celsius: numberOfText(draft.celsius) }),
  ...(draft.kind === 'GOODS_IN' && {
    supplier: draft.supplier.trim(),
    batch: draft.batch.trim(),
    accepted: draft.isAccepted,
  }),
  ...(draft.kind === 'CLEANING' && { done: draft.isDone }),
  ...(draft.kind === 'ACTION' && {
    aboutCheckId: draft.aboutCheckId,
    aboutDay: draft.aboutDay,
    aboutToolId: draft.aboutToolId,
  }),
})
