import { inject } from 'vitest'
import { moveClock } from './moved-clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** When the clock of a test file starts, ISO 8601. */
    startsAt: string
  }
}

// A set-up file, for Node and the browser.
moveClock(inject('startsAt'))
