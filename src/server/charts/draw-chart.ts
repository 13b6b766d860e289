import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { nextTurn } from '../next-turn.ts'
import {
  type AskedChart,
  askChart,
  type ChartDeps,
  type ChartInput,
} from '../readings/chart-series.ts'
import { sumUpChart } from '../readings/sum-up-chart.ts'
import type { ChartAnswer, ChartThread } from './chart-thread.ts'
import { type ChartForm, writeChart } from './write-chart.ts'

/** How the caller wants its answer. */
export type WantedChart = ChartInput & { form: ChartForm; acceptsGzip: boolean }

/**
 * Charts as answers to send. One that is alone is drawn here, where it need not be handed over. Of
 * several at once the thread gets as many as it has room for.
 */
export const chartDrawing = (deps: ChartDeps, thread: ChartThread | null) => {
  const ask = askChart(deps)
  /** Charts that are drawn, or wait for their turn. */
  let underWay = 0

  const drawnHere = async ({ question, help }: AskedChart, form: ChartForm) => ({
    bytes: writeChart(await sumUpChart(question, help), form),
    isPacked: false,
  })

  return {
    /** Its work draws a chart, now or when its turn comes. */
    counted: async <T>(work: () => Promise<T>): Promise<T> => {
      underWay += 1
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    },

    draw: async (
      actor: Actor,
      { form, acceptsGzip, ...input }: WantedChart,
    ): Promise<Result<ChartAnswer, Refusal>> => {
      // Requests that have come meanwhile are read now: they count.
      await nextTurn(input.signal)
      const asked = await ask(actor, input)
      if (!asked.ok) return asked
      if (thread === null || underWay === 1 || !thread.hasRoom())
        return ok(await drawnHere(asked.value, form))
      const drawn = await thread.draw(asked.value, form, acceptsGzip, input.signal)
      if (drawn !== null) return ok(drawn)
      const again = await ask(actor, input)
      return again.ok ? ok(await drawnHere(again.value, form)) : again
    },
  }
}
