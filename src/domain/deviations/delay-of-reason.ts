import type { AlarmReasonKind } from '../records/alarm-reason.ts'

/** What an alarm waited for in place of the delay of its side. */
export type InsteadOfDelay = 'delayOfDefrost' | 'delayOfComparison' | 'delayOfCondition'

const INSTEAD: { [kind in AlarmReasonKind]?: InsteadOfDelay } = {
  'after-defrost-time': 'delayOfDefrost',
  'defrost-time': 'delayOfDefrost',
  'longer-than-defrosts': 'delayOfComparison',
  'warmer-than-defrosts': 'delayOfComparison',
  'slower-than-defrosts': 'delayOfComparison',
  'like-defrosts': 'delayOfComparison',
}

/** Null: the delay decided, or nothing is known. `condition`: the name of the alarm's own condition. */
export const insteadOfDelay = (
  kind: AlarmReasonKind,
  condition: string | null,
): InsteadOfDelay | null => (condition ? 'delayOfCondition' : (INSTEAD[kind] ?? null))
