import { useEffect, useState } from 'react'
import {
  BulkAlarmPreviewDocument,
  type BulkAlarmPreviewQuery,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'

type Step = BulkAlarmPreviewQuery['bulkAlarmPreview']

/** The alarms of the last days, now and with the change, of the sensors that were looked at so far. */
export type AlarmEffect = {
  days: number
  /** Sensors that are looked at in all. */
  sample: number
  looked: number
  alarmsNow: number
  alarmsThen: number
  /** The sensors whose alarms would become more, the most first. */
  more: { id: string; name: string; alarmsNow: number; alarmsThen: number }[]
  isOver: boolean
  isFailed: boolean
}

const MOST_NAMED = 5
/** Five sensors with a month of readings each. */
const STEP_WITHIN_MS = 60_000

const NOTHING: AlarmEffect = {
  days: 30,
  sample: 0,
  looked: 0,
  alarmsNow: 0,
  alarmsThen: 0,
  more: [],
  isOver: false,
  isFailed: false,
}

const withStep = (effect: AlarmEffect, step: Step): AlarmEffect => ({
  ...effect,
  days: step.days,
  sample: step.sample,
  looked: effect.looked + step.tools.length,
  alarmsNow: effect.alarmsNow + step.tools.reduce((sum, { alarmsNow }) => sum + alarmsNow, 0),
  alarmsThen: effect.alarmsThen + step.tools.reduce((sum, { alarmsThen }) => sum + alarmsThen, 0),
  more: [
    ...effect.more,
    ...step.tools
      .filter(({ alarmsNow, alarmsThen }) => alarmsThen > alarmsNow)
      .map(({ tool, alarmsNow, alarmsThen }) => ({ ...tool, alarmsNow, alarmsThen })),
  ]
    .toSorted((a, b) => b.alarmsThen - b.alarmsNow - (a.alarmsThen - a.alarmsNow))
    .slice(0, MOST_NAMED),
  isOver: step.next === null,
})

/** The steps of a preview, one after the other. */
async function* stepsOf(id: string, signal: AbortSignal): AsyncGenerator<Step> {
  let from: number | null = 0
  while (from !== null) {
    const options = { signal, timeoutMs: STEP_WITHIN_MS }
    const answer: BulkAlarmPreviewQuery = await request(
      BulkAlarmPreviewDocument,
      { id, from },
      options,
    )
    yield answer.bulkAlarmPreview
    from = answer.bulkAlarmPreview.next
  }
}

/** Plays the planned change step by step, a few sensors in each; ends when the page is left. */
export const useAlarmEffect = (id: string): AlarmEffect => {
  const [effect, setEffect] = useState(NOTHING)
  useEffect(() => {
    const left = new AbortController()
    const play = async (): Promise<void> => {
      setEffect(NOTHING)
      for await (const step of stepsOf(id, left.signal)) {
        if (left.signal.aborted) return
        setEffect((before) => withStep(before, step))
      }
    }
    play().catch(() => {
      if (!left.signal.aborted) setEffect((before) => ({ ...before, isOver: true, isFailed: true }))
    })
    return () => left.abort()
  }, [id])
  return effect
}
