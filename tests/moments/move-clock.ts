import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** When the clock of a test file starts, ISO 8601. */
    startsAt: string
  }
}

// A set-up file, for Node and the browser: from here on the clock of this test file starts at
// `startsAt` and runs on. Only Date is moved: processes and worker threads that a test starts have
// the machine's clock. The real Date is kept, since files that share a worker come here in turn.
const scope = globalThis as typeof globalThis & { realDate?: DateConstructor }
const RealDate = (scope.realDate ??= Date)
const offsetMs = RealDate.parse(inject('startsAt')) - RealDate.now()
const now = (): number => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
