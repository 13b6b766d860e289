import { join, matchesGlob, relative } from 'node:path'
import { expect, inject } from 'vitest'
import { moveClock, setClockBack } from './moved-clock.ts'
import { NOT_AT_MOMENTS, TIME_SENSITIVE } from './moments.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** IANA name of the zone in which a test file runs whose clock is moved. */
    timeZone: string
  }
}

// A set-up file of the server's tests, which share their worker: what is sensitive to time runs at
// another moment and in another zone, the rest by the machine's clock. A run of their own would load
// all modules again.
const scope = globalThis as typeof globalThis & { machineZone?: { TZ?: string | undefined } }
const { TZ } = (scope.machineZone ??= { TZ: process.env['TZ'] })

const file = relative(join(import.meta.dirname, '../..'), expect.getState().testPath ?? '')
const isOneOf = (patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(file, pattern))

if (isOneOf(TIME_SENSITIVE) && !isOneOf(NOT_AT_MOMENTS)) {
  process.env['TZ'] = inject('timeZone')
  moveClock(inject('startsAt'))
} else {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
  setClockBack()
}
