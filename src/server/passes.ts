/** Work that is done again and again. */
export type Passes = {
  /** One pass, or the one that runs already. Passes never overlap. */
  run(): Promise<void>
  /** Resolves when a running pass has ended its slice. */
  stop(): Promise<void>
}

export type PassesParts = {
  /** Ends early once `isStopped` says so. */
  pass: (isStopped: () => boolean) => Promise<void>
  /** Calls `pass` again and again; returns the call that ends this. */
  schedule: (pass: () => void) => () => void
  /** A full disk passes by; anything else is a bug. Both are tried again by the next pass. */
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

/** Does not keep the process alive. */
export const every =
  (ms: number) =>
  (pass: () => void): (() => void) => {
    const timer = setInterval(pass, ms)
    timer.unref()
    return () => clearInterval(timer)
  }
