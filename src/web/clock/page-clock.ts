/** `now`: ms since 1970. `subscribe`: calls the listener each second; answers how to stop. */
export type Clock = { now: () => number; subscribe: (listener: () => void) => () => void }

const TICK_MS = 1_000

const createDeviceClock = (): Clock => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    now: () => Date.now(),
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(() => {
        for (const each of listeners) each()
      }, TICK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

/** No other file of the pages reads this device's clock: tests/architecture/one-clock.test.ts. */
export const deviceClock = createDeviceClock()

/** The `Date` header has whole seconds, so smaller differences say nothing. */
const WORTH_CORRECTING_MS = 5_000

const createPageClock = () => {
  let clock = deviceClock
  let offsetMs = 0
  return {
    now: () => clock.now() + offsetMs,
    subscribe: (listener: () => void) => clock.subscribe(listener),
    /** Takes over the server's time from the `Date` header of an answer that comes now. */
    learnServerTime: (dateHeader: string | null): void => {
      const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
      if (Number.isNaN(serverMs)) return
      const difference = serverMs - clock.now()
      offsetMs = Math.abs(difference) >= WORTH_CORRECTING_MS ? difference : 0
    },
    /** Converts an instant that a library took from the device's clock to the page's time. */
    ofDevice: (deviceMs: number): number => deviceMs + offsetMs,
    /** Tests run the page by a clock that they move by hand. */
    runBy: (other: Clock): void => {
      clock = other
      offsetMs = 0
    },
  } satisfies Clock & Record<string, unknown>
}

/**
 * The one clock of the page: ages, countdowns and "since" all read it. It shows the server's time:
 * a tablet on a wall whose clock is wrong must not call a fresh value old.
 */
export const pageClock = createPageClock()
