import type { AlarmPreview } from '../../../domain/alarms/preview/preview-alarms.ts'
import { nextTurn } from '../../next-turn.ts'

/** Goes through the slices of a preview; others get the event loop between them. */
export const inTurns = async (
  slices: Generator<void, AlarmPreview>,
  signal: AbortSignal | undefined,
): Promise<AlarmPreview> => {
  for (;;) {
    const { done, value } = slices.next()
    if (done === true) return value
    await nextTurn(signal)
  }
}
