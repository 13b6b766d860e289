// The real Date is kept, since test files that share a worker come here in turn.
const scope = globalThis as typeof globalThis & { realDate?: DateConstructor }

/**
 * From here on the clock starts at `startsAt`, ISO 8601, and runs on. Only Date is moved: processes and
 * worker threads that a test starts have the machine's clock.
 */
export const moveClock = (startsAt: string): void => {
  const RealDate = (scope.realDate ??= Date)
  const offsetMs = RealDate.parse(startsAt) - RealDate.now()
  const now = (): number => RealDate.now() + offsetMs

  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** The clock is the machine's again. */
export const setClockBack = (): void => {
  globalThis.Date = scope.realDate ?? Date
}
