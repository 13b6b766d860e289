import { nextTurn } from '../next-turn.ts'

/** How long one step may keep the event loop from everybody else. */
const TURN_MS = 10

/** Answers a function to call between two parts of long work: others get their turn now and then. */
export const inShortTurns = (signal?: AbortSignal): (() => Promise<void>) => {
  let turnBegan = performance.now()
  return async () => {
    if (performance.now() - turnBegan < TURN_MS) return
    await nextTurn(signal)
    turnBegan = performance.now()
  }
}
