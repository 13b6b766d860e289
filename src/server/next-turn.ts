/** Work that waits for the event loop, in the order of the calls. */
const turns: (() => void)[] = []

const wakeOne = (): void => {
  turns.shift()?.()
  if (turns.length > 0) setImmediate(wakeOne)
}

/**
 * Lets everybody else have the event loop before the next slice of long work. Of all work that waits
 * here one slice runs in each turn of the loop: 30 charts at once hold it no longer than one does.
 * Rejects with the signal's reason once that is aborted, so that work ends with its request.
 */
export const nextTurn = async (signal?: AbortSignal): Promise<void> => {
  signal?.throwIfAborted()
  await new Promise<void>((resolve) => {
    if (turns.push(resolve) === 1) setImmediate(wakeOne)
  })
  signal?.throwIfAborted()
}
