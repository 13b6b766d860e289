import { describe, expect, test } from 'vitest'
import { nextAlarmState } from './next-alarm-state.ts'
import { readAlarmState } from './read-alarm-state.ts'
import { minutes, openHigh, tick } from './testing/decide-on-reading.ts'
import { fridge, playScenario } from './testing/play-scenario.ts'
import { every } from './testing/scenario-lines.ts'

const HOUR = 60
/** Nobody acknowledges, and the contacts are called in never. */
const uncalled = (settings: Parameters<typeof fridge>[0] = {}) =>
  fridge({ escalation: 100_000, ...settings })
const warmFor = (hours: number) => every(5, hours * HOUR, 5, 9)
const minutesOf = (kind: string, messages: readonly string[]) =>
  messages
    .filter((words) => words.startsWith(kind))
    .map((words) => Number(/@(\d+)/.exec(words)![1]))

describe('reminders slow down', () => {
  test('each comes after twice the wait before it; after a day the daily summary takes their place', () => {
    // Opened at 15: after 1, 2, 4 and 8 hours; the next one would come 31 hours after the opening.
    expect(minutesOf('REMINDER', playScenario(uncalled(), warmFor(60)))).toEqual([
      75, 195, 435, 915,
    ])
  })

  test('where there is no daily summary they go on, a day apart at most', () => {
    const tool = { ...uncalled(), hasDailySummary: false }
    expect(minutesOf('REMINDER', playScenario(tool, warmFor(90)))).toEqual([
      75, 195, 435, 915, 1_875, 3_315, 4_755,
    ])
  })

  test('with factor 1 they come at equal distances for as long as the alarm lasts', () => {
    const reminders = minutesOf(
      'REMINDER',
      playScenario(uncalled({ reminderFactor: 1 }), warmFor(30)),
    )
    expect(reminders).toEqual(Array.from({ length: 29 }, (_, i) => 75 + 60 * i))
  })

  test('a first wait that is set to more than a day holds', () => {
    const tool = { ...uncalled({ reminder: 2 * 24 * HOUR }), hasDailySummary: false }
    expect(minutesOf('REMINDER', playScenario(tool, warmFor(100)))).toEqual([
      15 + 2_880,
      15 + 5_760,
    ])
  })

  test('after a re-alarm they begin with the first wait again', () => {
    const messages = playScenario(
      uncalled({ reAlarm: 100 }),
      `${every(5, 200, 5, 9)}\nack 200 HIGH\n${every(205, 500, 5, 9)}`,
    )
    expect(minutesOf('REMINDER', messages)).toEqual([75, 195, 300, 360, 480])
  })

  test('re-alarms come later with each acknowledgement', () => {
    const messages = playScenario(
      uncalled({ reAlarm: 100, reminder: 100_000 }),
      [
        every(5, 20, 5, 9),
        'ack 20 HIGH',
        every(25, 120, 5, 9),
        'ack 120 HIGH',
        every(125, 320, 5, 9),
        'ack 320 HIGH',
        every(325, 800, 5, 9),
      ].join('\n'),
    )
    expect(minutesOf('REMINDER', messages)).toEqual([120, 320, 720])
  })

  test('the daily summary never takes the place of an escalation or a re-alarm', () => {
    const tool = fridge({ escalation: 25 * HOUR }, { escalationSteps: 2 })
    const messages = playScenario(tool, `${warmFor(52)}\nack ${52 * HOUR} HIGH\nuntil ${60 * HOUR}`)
    expect(minutesOf('ESCALATED', messages)).toEqual([15 + 1_500, 15 + 3_000])
    expect(minutesOf('REMINDER HIGH', messages)).toEqual([75, 195, 435, 915, 56 * HOUR])
  })

  test('a server that was down over a reminder sends it late, also when a day has passed', () => {
    const { state } = openHigh(uncalled())
    expect(nextAlarmState(state, tick(2_000), uncalled()).notices).toMatchObject([
      { kind: 'REMINDER', sequence: 1 },
    ])
  })
})

describe('somebody is on the way', () => {
  const steps = fridge({}, { escalationSteps: 2 })

  test('nothing is sent for half an hour, escalation included; then the alarm rings again', () => {
    expect(
      playScenario(steps, `${every(5, 40, 5, 9)}\nway 40 HIGH Ann\n${every(45, 100, 5, 9)}`),
    ).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@70 since 5',
      'REMINDER HIGH@70 since 5',
      'ESCALATED HIGH@100 since 5',
    ])
  })

  test('the same person can say so once for an alarm, another one too', () => {
    const messages = playScenario(
      uncalled(),
      [
        every(5, 40, 5, 9),
        'way 40 HIGH Ann',
        every(45, 80, 5, 9),
        'way 80 HIGH Ann',
        every(85, 180, 5, 9),
        'way 180 HIGH Bea',
        every(185, 220, 5, 9),
      ].join('\n'),
    )
    expect(minutesOf('REMINDER', messages)).toEqual([70, 210])
  })

  test('whoever arrives and acknowledges ends it; of an acknowledged alarm nobody says so', () => {
    const messages = playScenario(
      uncalled({ reAlarm: 60 }),
      `${every(5, 20, 5, 9)}\nway 20 HIGH Ann\nack 30 HIGH\nway 40 HIGH Bea\n${every(45, 100, 5, 9)}`,
    )
    expect(minutesOf('REMINDER', messages)).toEqual([90])
  })

  test('the end of the alarm is sent although somebody is on the way', () => {
    expect(
      playScenario(steps, `${every(5, 20, 5, 9)}\nway 20 HIGH Ann\n${every(25, 120, 5, 5)}`),
    ).toEqual(['OPENED HIGH@15 since 5', 'RECOVERED HIGH@30 since 5 until 25'])
  })
})

describe('the delay below the lower limit', () => {
  test('is its own: too cold alarms after an hour, too warm after ten minutes', () => {
    const tool = uncalled({ raiseDelayLow: 60 })
    expect(playScenario(tool, `${every(5, 70, 5, 1)}\n${every(75, 90, 5, 9)}`)).toEqual([
      'OPENED LOW@65 since 5',
      'RECOVERED LOW@80 since 5 until 75',
      'OPENED HIGH@85 since 75',
    ])
  })
})

test('an open alarm that an older version stored is reminded of after the first wait, then ever more slowly', () => {
  const state = readAlarmState(
    JSON.stringify({
      version: 1,
      range: { min: 2, max: 8 },
      last: null,
      high: {
        state: 'ACTIVE',
        sinceMs: 0,
        limit: 8,
        extreme: 900,
        ringing: {
          escalatedMs: minutes(40),
          steps: 1,
          remindedMs: minutes(70),
          reminders: 1,
          acknowledgedMs: null,
        },
      },
      low: null,
      sensor: null,
      nodata: null,
      held: null,
    }),
  )
  const first = nextAlarmState(state, tick(130), fridge())
  expect(first.notices).toMatchObject([{ kind: 'REMINDER', sequence: 2 }])
  expect(first.dueMs).toBe(minutes(250))
})
