import { describe, expect, test } from 'vitest'
import type { AlarmState } from './alarm-state.ts'
import { isCalm } from './is-calm.ts'
import { storedCelsius } from '../readings/stored-value.ts'
import { decideOnReading, minutes } from './testing/decide-on-reading.ts'
import { aCondition, playScenario, quietFridge } from './testing/play-scenario.ts'
import { batch, every } from './testing/scenario-lines.ts'

/** Wide own limits, so that only the conditions alarm. */
const watched = (
  conditions: Parameters<typeof aCondition>[0][],
  settings: Parameters<typeof quietFridge>[0] = {},
) =>
  quietFridge(
    {
      silence: 100_000,
      ...settings,
      conditions: conditions.map((change, i) => aCondition({ id: i + 1, ...change })),
    },
    { range: { min: -50, max: 50 } },
  )

describe('a condition without a window', () => {
  test('opens when its breach has lasted without a break, and recovers as the lanes do', () => {
    expect(
      playScenario(
        watched([{}]),
        `${every(0, 50, 5, 9)}\n55 8\n${every(60, 130, 5, 9)}\n${every(135, 150, 5, 7)}`,
      ),
    ).toEqual(['OPENED C1@120 since 60', 'RECOVERED C1@140 since 60 until 135'])
  })

  test('"above" and "below" leave the limit itself in range, "at or above" and "at or below" do not', () => {
    const sides = ['above', 'atOrAbove', 'below', 'atOrBelow'] as const
    const tool = watched(sides.map((side) => ({ side, minutes: 0 })))
    expect(playScenario(tool, '0 8\n5 8')).toEqual(['OPENED C2@0 since 0', 'OPENED C4@0 since 0'])
    expect(playScenario(tool, '0 8.01')).toEqual(['OPENED C1@0 since 0', 'OPENED C2@0 since 0'])
    expect(playScenario(tool, '0 7.99')).toEqual(['OPENED C3@0 since 0', 'OPENED C4@0 since 0'])
  })

  test('a defrosting fridge excuses its own limit, but no condition', () => {
    const tool = {
      ...watched([{ minutes: 10 }]),
      range: { min: 2, max: 8 },
      defrostFridge: true,
    }
    expect(playScenario(tool, every(0, 50, 5, 9))).toEqual([
      'OPENED C1@10 since 0',
      'OPENED HIGH@45 since 0',
    ])
  })

  test('the pair of the WHO watches one sensor', () => {
    const tool = watched([
      { limit: 8, minutes: 600 },
      { side: 'atOrBelow', limit: -0.5, minutes: 60 },
    ])
    expect(playScenario(tool, `${every(0, 700, 5, 9)}\n${every(705, 800, 5, -0.5)}`)).toEqual([
      'OPENED C1@600 since 0',
      'RECOVERED C1@710 since 0 until 705',
      'OPENED C2@765 since 705',
    ])
  })
})

describe('a condition with a window', () => {
  const tool = watched([{ minutes: 30, window: 120 }])

  test('opens when the breaches within the window add up, on a breaching reading', () => {
    // 20 minutes, then 10: the last breaching reading proves the thirtieth.
    expect(
      playScenario(tool, `${every(0, 20, 5, 9)}\n${every(25, 60, 5, 5)}\n${every(65, 80, 5, 9)}`),
    ).toEqual(['OPENED C1@75 since 0'])
  })

  test('a breach that has left the window counts no longer', () => {
    expect(
      playScenario(
        tool,
        `${every(0, 20, 5, 9)}\n${every(25, 125, 5, 5)}\n${every(130, 160, 5, 9)}`,
      ),
    ).toEqual(['OPENED C1@160 since 130'])
  })

  test('of a breach that is leaving the window only the part within it counts', () => {
    // At 135 the window begins at 15: 5 minutes of the first breach, 5 of the second.
    expect(
      playScenario(
        watched([{ minutes: 22, window: 120 }]),
        `${every(0, 20, 5, 9)}\n${every(25, 125, 5, 5)}\n${every(130, 160, 5, 9)}`,
      ),
    ).toEqual(['OPENED C1@155 since 130'])
  })

  test('a single breaching reading proves no time, and a gap between two adds none', () => {
    expect(playScenario(tool, '0 9\n5 5\n10 9\n15 5\n20 9\n60 9\n100 9')).toEqual([])
  })

  test('the end of its alarm empties the sum', () => {
    expect(
      playScenario(
        tool,
        [every(0, 30, 5, 9), every(35, 45, 5, 5), every(50, 75, 5, 9), every(80, 85, 5, 9)].join(
          '\n',
        ),
      ),
    ).toEqual(['OPENED C1@30 since 0', 'RECOVERED C1@40 since 0 until 35', 'OPENED C1@80 since 50'])
  })

  test('late readings fill the sum: it comes from storage', () => {
    expect(
      playScenario(
        tool,
        `${every(0, 20, 5, 9)}\n25 5\n100 5\n${batch(101, [50, 58, 2, 9])}\n${every(103, 105, 2, 9)}\n107 9`,
      ),
    ).toEqual(['OPENED C1@105 since 0'])
  })

  test('late readings that show a past excursion are one message', () => {
    expect(
      playScenario(
        watched([{ minutes: 30, window: 120 }]),
        `0 5\n200 5\n${batch(201, [20, 60, 5, 9], [65, 80, 5, 5])}`,
      ),
    ).toEqual(['LATE_EXCURSION C1@201 since 20 until 65'])
  })
})

describe('severity', () => {
  test('a warning opens and recovers, but neither escalates nor reminds', () => {
    const condition = { minutes: 10 }
    const day = `${every(0, 200, 5, 9)}\n${every(205, 215, 5, 5)}`
    const settings = { reminder: 60, escalation: 30 }
    expect(playScenario(watched([{ ...condition, severity: 'warning' }], settings), day)).toEqual([
      'OPENED C1@10 since 0',
      'RECOVERED C1@210 since 0 until 205',
    ])
    expect(playScenario(watched([condition], settings), day)).toEqual([
      'OPENED C1@10 since 0',
      'ESCALATED C1@40 since 0',
      'REMINDER C1@70 since 0',
      'REMINDER C1@190 since 0',
      'RECOVERED C1@210 since 0 until 205',
    ])
  })

  test('an acknowledged condition is quiet, and the others ring on', () => {
    const tool = watched([{ minutes: 10 }, { minutes: 10, limit: 7 }], { escalation: 30 })
    expect(playScenario(tool, `${every(0, 20, 5, 9)}\nack 20 C1\n${every(25, 45, 5, 9)}`)).toEqual([
      'OPENED C1@10 since 0',
      'OPENED C2@10 since 0',
      'ESCALATED C2@40 since 0',
    ])
  })

  test('a past warning sends no message', () => {
    expect(
      playScenario(
        watched([{ minutes: 10, severity: 'warning' }]),
        `0 5\n200 5\n${batch(201, [20, 60, 5, 9], [65, 80, 5, 5])}`,
      ),
    ).toEqual([])
  })
})

describe('a change of conditions', () => {
  const before = watched([{ minutes: 10 }])
  const opened = ['OPENED C1@10 since 0']

  test('a removed one that is open recovers, by the limits', () => {
    expect(playScenario(before, [every(0, 15, 5, 9), { at: 16, tool: watched([]) }])).toEqual([
      ...opened,
      'RECOVERED C1@16 since 0 until 16 limits',
    ])
  })

  test('a new limit that the last value keeps ends it, another name does not', () => {
    expect(
      playScenario(before, [
        every(0, 15, 5, 9),
        { at: 16, tool: watched([{ minutes: 10, name: 'Too warm' }]) },
        { at: 17, tool: watched([{ minutes: 10, limit: 10 }]) },
      ]),
    ).toEqual([...opened, 'RECOVERED C1@17 since 0 until 17 limits'])
  })

  test('a new one counts from the change on', () => {
    expect(
      playScenario(watched([]), [
        every(0, 15, 5, 9),
        { at: 16, tool: before },
        every(20, 30, 5, 9),
      ]),
    ).toEqual(['OPENED C1@30 since 16'])
  })
})

test('readings clear of all conditions are calm, also between two breaches that may add up', () => {
  const tool = watched([{ minutes: 30, window: 120 }])
  const decide = (state: AlarmState | null, at: number, celsius: number) =>
    decideOnReading(state, at, celsius, at === 0 ? null : { at: at - 5, celsius: 9 }, tool).state
  const calm = (state: AlarmState | null, celsius: number) =>
    isCalm(state, [minutes(60)], [storedCelsius(celsius)], tool)
  expect([calm(null, 7.99), calm(null, 8), calm(null, 9)]).toEqual([true, false, false])
  const warm = decide(decide(null, 0, 9), 5, 9)
  expect(calm(warm, 5)).toBe(false)
  const rested = decide(warm, 10, 5)
  expect(rested).not.toBeNull()
  expect([calm(rested, 5), calm(rested, 9)]).toEqual([true, false])
  expect(decide(rested, 15, 5)).toBe(rested)
})
