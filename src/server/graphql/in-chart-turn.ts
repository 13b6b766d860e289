import { refusalError } from './answer.ts'
import type { Context } from './builder.ts'

/** The turn of a request for charts: `done` must be called once its answer is made or read. */
export const chartTurn = async ({
  services,
  ...caller
}: Context): Promise<{ done: () => void }> => {
  const turn = await services.limits.enter('charts', {
    actor: caller.actor,
    address: caller.clientAddress,
    signal: caller.signal,
  })
  if (turn.kind === 'refused') throw refusalError(turn.refusal)
  if (turn.kind === 'abandoned') throw caller.signal?.reason
  return turn
}

/** Does work for a chart when its turn comes, so that no account keeps the others waiting. */
export const inChartTurn = async <T>(
  context: Context,
  work: (context: Context) => Promise<T>,
): Promise<T> => {
  const turn = await chartTurn(context)
  try {
    return await work(context)
  } finally {
    turn.done()
  }
}
