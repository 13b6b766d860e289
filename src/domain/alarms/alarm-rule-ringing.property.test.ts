import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { storedCelsius } from '../readings/stored-value.ts'
import { createAlarmRun } from './replay/alarm-run.ts'
import type { BookedNotice } from './replay/incident-book.ts'
import { modelRings, type Said } from './testing/model-ringing.ts'
import { fridge } from './testing/play-scenario.ts'
import { always, isThorough, START_MS, TIMEOUT_MS } from './testing/random-alarms.ts'

const EVERY_MINUTES = 5
const WARM = storedCelsius(9)
/** Long enough for the daily summary to take the place of reminders. */
const LASTS_MINUTES = isThorough ? 2_400 : 1_700

const aTool = fc
  .record({
    reminder: fc.constantFrom(7, 60, 400, 2_000),
    reminderFactor: fc.constantFrom(1, 2, 2, 3),
    escalation: fc.constantFrom(5, 30, 200),
    reAlarm: fc.constantFrom(10, 100, 240),
    steps: fc.integer({ min: 0, max: 3 }),
    hasDailySummary: fc.boolean(),
  })
  .map(({ steps, hasDailySummary, ...settings }) =>
    fridge({ raiseDelay: 0, ...settings }, { escalationSteps: steps, hasDailySummary }),
  )

/** Close together, so that they meet, and far apart. */
const someSaid: fc.Arbitrary<Said[]> = fc
  .array(
    fc.record({
      minute: fc.oneof(
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: LASTS_MINUTES }),
      ),
      person: fc.constantFrom(null, 'Ann', 'Bea'),
    }),
    { maxLength: 8 },
  )
  .map((said) => said.toSorted((a, b) => a.minute - b.minute))

test(
  'reminders that slow down, escalations, re-alarms and somebody on the way are those of a simple model without state',
  () =>
    always([aTool, someSaid], (tool, said) => {
      const notices: BookedNotice[] = []
      const run = createAlarmRun({ tool, onNotice: (notice) => notices.push(notice) })
      for (let minute = 0; minute <= LASTS_MINUTES; minute++) {
        const nowMs = START_MS + minute * MINUTE_MS
        if (minute % EVERY_MINUTES === 0) run.measure(nowMs, WARM)
        for (const { person } of said.filter((one) => one.minute === minute))
          if (person === null) run.acknowledge(nowMs, { lane: 'HIGH' })
          else run.onMyWay(nowMs, { lane: 'HIGH' }, person)
      }
      const rings = notices
        .filter(({ notice: { kind } }) => kind === 'ESCALATED' || kind === 'REMINDER')
        .map(({ notice: { kind, atMs } }) => ({ kind, minute: (atMs - START_MS) / MINUTE_MS }))
      expect(rings).toEqual(modelRings(tool, { openedAt: 0, until: LASTS_MINUTES }, said))
    }),
  TIMEOUT_MS,
)
