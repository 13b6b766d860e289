/** Work that is repeated at intervals. */
export type Passes = {
  /** One pass, or the one that runs already. Passes never overlap. */
  run(): Promise<void>
  /** Resolves when the running pass, if there is one, has ended. */
  stop(): Promise<void>
}

export type PassesParts = {
  /** Ends early once `isStopped` says so. */
  pass: (isStopped: () => boolean) => Promise<void>
  /** Calls `pass` at intervals. Returns the function that ends this. */
  schedule: (pass: () => void) => () => void
  /** Gets what a pass throws. The next pass tries again. */
  onError: (error: unknown) => void
}

export const startPasses = ({ pass, schedule, onError }: PassesParts): Passes => {
  let running: Promise<void> | null = null
  let isStopped = false
  const run = (): Promise<void> =>
    (running ??= pass(() => isStopped).finally(() => (running = null)))
  const unschedule = schedule(() => {
    run().catch(onError)
  })
  return {
    run,
    stop: async () => {
      isStopped = true
      unschedule()
      await running?.catch(() => {})
    },
  }
}

/** A schedule with a fixed interval. Its timer does not keep the process alive. */
export const every =
  (ms: number) =>
  (pass: () => void): (() => void) => {
    const timer = setInterval(pass, ms)
    timer.unref()
    return () => clearInterval(timer)
  }
