import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../durations.ts'
import { storedCelsius, storedFault, type StoredValue } from '../../readings/stored-value.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { inTime, isThorough, play, START_MS, TIMEOUT_MS } from '../testing/random-alarms.ts'
import { quietFridge } from '../testing/play-scenario.ts'
import { modelDefrostAlarms } from './testing/defrost-model.ts'

type Reading = { timeMs: number; value: StoredValue }

const aTool: fc.Arbitrary<AlarmTool> = fc
  .record({
    raiseDelay: fc.constantFrom(0, 3, 10, 30),
    recoveryHold: fc.constantFrom(0, 5),
    defrostGrace: fc.constantFrom(null, 60, 95),
    defrostCeiling: fc.constantFrom(null, null, 6, 20),
    defrostCap: fc.constantFrom(40, 120),
  })
  .map((settings) =>
    quietFridge({ silence: 100_000, learnDefrosts: true, ...settings }, { defrostFridge: true }),
  )

/** Like a room that defrosts: rises of much the same length and height, with a calm in between. */
const aRoom: fc.Arbitrary<Reading[]> = fc
  .record({
    step: fc.constantFrom(1, 2, 3, 5, 7),
    length: fc.integer({ min: 15, max: 70 }),
    peak: fc.integer({ min: 1, max: 12 }),
    excursions: fc.array(
      fc.record({
        stretch: fc.constantFrom(1, 1, 1, 1.05, 0.9, 1.2, 1.35, 1.6, 2.5),
        rise: fc.constantFrom(1, 1, 1, 1.1, 0.9, 1.4, 1.7, 0.4),
        calm: fc.integer({ min: 2, max: 12 }),
        isLateRise: fc.boolean(),
      }),
      { minLength: 3, maxLength: 9 },
    ),
    odd: fc.array(
      fc.record({
        place: fc.nat(400),
        what: fc.constantFrom('fault', 'gap', 'long gap', 'dip', 'peak'),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ step, length, peak, excursions, odd }) => {
    const values: number[] = [5]
    for (const { stretch, rise, calm, isLateRise } of excursions) {
      const count = Math.round((length * stretch) / step)
      for (let i = 0; i <= count; i++) {
        const share = isLateRise ? (i / count) ** 3 : Math.min(1, (4 * i) / count)
        values.push(8 + Math.round(100 * peak * rise * share) / 100)
      }
      for (let i = 0; i < calm; i++) values.push(i % 3 === 1 ? 7.8 : 5)
    }
    let timeMs = START_MS
    return values.map((celsius, place) => {
      const here = odd.find((one) => one.place % values.length === place)?.what
      timeMs += MINUTE_MS * (here === 'gap' ? 16 : here === 'long gap' ? 40 : step)
      const value =
        here === 'dip'
          ? storedCelsius(7.9)
          : here === 'peak'
            ? storedCelsius(celsius + 9)
            : here === 'fault'
              ? storedFault('read-error')
              : storedCelsius(celsius)
      return { timeMs, value }
    })
  })

const rule = (tool: AlarmTool, room: readonly Reading[]) => {
  const { notices } = play(tool, inTime(room))
  const minute = (timeMs: number) => (timeMs - room[0]!.timeMs) / MINUTE_MS
  const alarms: { start: number; opened: number; over: number | null }[] = []
  for (const { notice, fromMs } of notices) {
    if (notice.lane !== 'HIGH') continue
    if (notice.kind === 'OPENED')
      alarms.push({ start: minute(fromMs), opened: minute(notice.atMs), over: null })
    else if (notice.kind === 'RECOVERED') alarms.at(-1)!.over = minute(notice.atMs)
  }
  return alarms
}

test(
  'the rule opens and ends the alarms of the slow model',
  () => {
    fc.assert(
      fc.property(aTool, aRoom, (tool, room) => {
        expect(rule(tool, room)).toEqual(modelDefrostAlarms(room, tool))
      }),
      { numRuns: isThorough ? 20_000 : 200 },
    )
  },
  TIMEOUT_MS,
)

test(
  'a stored state that is read again after each reading changes nothing',
  () => {
    const keep = (state: unknown) => JSON.parse(JSON.stringify(state)) as never
    fc.assert(
      fc.property(aTool, aRoom, (tool, room) => {
        expect(play(tool, inTime(room), { keep }).words).toEqual(play(tool, inTime(room)).words)
      }),
      { numRuns: isThorough ? 2_000 : 50 },
    )
  },
  TIMEOUT_MS,
)
