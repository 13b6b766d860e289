import { HOUR_MS } from '../durations.ts'
import { describe, expect, test } from 'vitest'
import { playScenario, quietFridge } from './testing/play-scenario.ts'
import { batch, every } from './testing/scenario-lines.ts'

describe('late readings newer than all before', () => {
  test('a late batch with two excursions that are over causes one message', () => {
    const steps = `5 5\n${batch(300, [60, 70, 5, 9], [75, 85, 5, 5], [120, 130, 5, 9], [135, 140, 5, 5], [200, 205, 5, 5])}\n301 5@300`
    expect(playScenario(quietFridge({ silence: 1_000 }), steps)).toEqual([
      'LATE_EXCURSION HIGH@300 since 60 until 135 x2',
    ])
  })

  test('a late batch that ends out of range causes one OPENED with the true start', () => {
    expect(
      playScenario(
        quietFridge({ silence: 1_000 }),
        `5 5\n${batch(300, [60, 70, 5, 9], [75, 85, 5, 5], [120, 250, 5, 9])}`,
      ),
    ).toEqual(['OPENED HIGH@300 since 120'])
  })

  test('the lane of the message is HIGH if any of its excursions is', () => {
    const low: [number, number, number, number] = [60, 80, 5, 1]
    const calm: [number, number, number, number] = [85, 95, 5, 5]
    expect(
      playScenario(
        quietFridge({ silence: 1_000 }),
        `5 5\n${batch(300, low, calm, [120, 130, 5, 9], [135, 140, 5, 5])}`,
      ),
    ).toEqual(['LATE_EXCURSION HIGH@300 since 60 until 135 x2'])
    expect(playScenario(quietFridge({ silence: 1_000 }), `5 5\n${batch(300, low, calm)}`)).toEqual([
      'LATE_EXCURSION LOW@300 since 60 until 85',
    ])
  })

  test('a reading exactly as old as the setting is fresh, an older one late', () => {
    expect(playScenario(quietFridge({ silence: 1_000, raiseDelay: 0 }), '0 5\n25 9@10')).toEqual([
      'OPENED HIGH@25 since 10',
    ])
    expect(playScenario(quietFridge({ silence: 1_000, raiseDelay: 0 }), '0 5\n25 9@9.9')).toEqual(
      [],
    )
  })

  test('messages about late readings that arrive one by one wait for a fresh reading', () => {
    const tool = quietFridge({ silence: 1_000, raiseDelay: 0, recoveryHold: 0 })
    expect(playScenario(tool, '0 5\n100 9@50\n100.5 9@55\n101 9@101')).toEqual([
      'OPENED HIGH@101 since 50',
    ])
    expect(playScenario(tool, '0 5\n100 9@50\n100.5 9@55\n101 5@101')).toEqual([
      'LATE_EXCURSION HIGH@101 since 50 until 101',
    ])
    expect(playScenario(tool, '0 5\n100 9@50\n100.5 5@55\n101 5@101')).toEqual([
      'LATE_EXCURSION HIGH@101 since 50 until 55',
    ])
  })

  test('they wait no longer than two minutes, counted from the first', () => {
    const tool = quietFridge({ silence: 1_000, raiseDelay: 0 })
    expect(playScenario(tool, '0 5\n100 9@50\n101 9@55\nuntil 101.9')).toEqual([])
    expect(playScenario(tool, '0 5\n100 9@50\n101 9@55\nuntil 102')).toEqual([
      'OPENED HIGH@102 since 50',
    ])
  })

  test('the RECOVERED of an alarm that late readings end waits too', () => {
    const tool = quietFridge({ silence: 1_000 })
    const open = every(0, 10, 5, 9)
    expect(playScenario(tool, `${open}\n100 5@50\n101 5@55\nuntil 102`)).toEqual([
      'OPENED HIGH@10 since 0',
    ])
    expect(playScenario(tool, `${open}\n100 5@50\n101 5@55\nuntil 103`)).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@103 since 0 until 50',
    ])
    expect(playScenario(tool, `${open}\n${batch(200, [50, 55, 5, 5], [60, 180, 5, 9])}`)).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@200 since 0 until 50',
      'OPENED HIGH@200 since 60',
    ])
  })

  test('a late sensor error that is over causes no message; one that lasts opens an alarm', () => {
    const tool = quietFridge({ silence: 1_000 })
    expect(playScenario(tool, `0 5\n${batch(200, [50, 60, 5, 'error'], [65, 70, 5, 5])}`)).toEqual(
      [],
    )
    expect(playScenario(tool, `0 5\n${batch(200, [50, 60, 5, 'error'])}`)).toEqual([
      'OPENED SENSOR@200 since 50',
    ])
  })

  test('excursions that ended more than seven days ago cause no message', () => {
    const week = 7 * 24 * 60
    const tool = quietFridge({ silence: 100_000 })
    expect(playScenario(tool, `0 5\n${batch(80 + week, [60, 75, 5, 9], [80, 90, 5, 5])}`)).toEqual([
      `LATE_EXCURSION HIGH@${80 + week} since 60 until 80`,
    ])
    expect(playScenario(tool, `0 5\n${batch(81 + week, [60, 75, 5, 9], [80, 90, 5, 5])}`)).toEqual(
      [],
    )
    expect(playScenario(tool, `0 5\n${batch(81 + week, [60, 75, 5, 9])}`)).toEqual([
      `OPENED HIGH@${81 + week} since 60`,
    ])
  })
})

describe('readings older than the newest', () => {
  const tool = quietFridge({ silence: 1_000 })

  test('a single spike among calm readings causes nothing', () => {
    expect(playScenario(tool, `${every(5, 35, 5, 5)}\n40 30@7\n41 5@40`)).toEqual([])
  })

  test('proven excursions without a message cause one message together', () => {
    const steps = `0 5\n300 5\n${batch(301, [60, 70, 5, 9], [75, 80, 5, 5], [120, 130, 5, 1], [135, 140, 5, 5])}`
    expect(playScenario(tool, steps)).toEqual(['LATE_EXCURSION HIGH@301 since 60 until 135 x2'])
  })

  test('readings one by one cause a message when their excursion is proven, and none when it continues', () => {
    expect(
      playScenario(tool, '0 5\n300 5\n301 9@60\n302 9@65\n303 9@70\n304 9@75\n305 5@80'),
    ).toEqual(['LATE_EXCURSION HIGH@303 since 60 until 300'])
  })

  test('an excursion is proven together with readings that were stored before', () => {
    expect(playScenario(tool, '0 5\n60 9\n80 5\n81 9@65\n82 9@70')).toEqual([
      'LATE_EXCURSION HIGH@82 since 60 until 80',
    ])
  })

  test('an excursion that had an alarm causes no second message', () => {
    expect(
      playScenario(tool, `${every(0, 30, 10, 9)}\n${every(40, 60, 10, 5)}\n61 9@5 9@15`),
    ).toEqual(['OPENED HIGH@10 since 0', 'RECOVERED HIGH@50 since 0 until 40'])
  })

  test('a breach that lasts to the newest reading opens its alarm with its true start', () => {
    expect(playScenario(tool, '0 5\n300 9\n301 9@295\n302 9@292\n302.5 9')).toEqual([
      'OPENED HIGH@302.5 since 292',
    ])
    expect(playScenario(tool, '0 5\n300 9\n301 9@295 9@290')).toEqual(['OPENED HIGH@301 since 290'])
    expect(playScenario(tool, '0 5\n300 9\n301 9@295\n304 9@285')).toEqual([
      'OPENED HIGH@304 since 285',
    ])
  })

  test('a breach before a sensor error counts, and the next value continues it', () => {
    expect(playScenario(tool, '0 5\n30 error\n31 9@20\n32 9@25\n33 9')).toEqual([
      'OPENED HIGH@33 since 20',
    ])
    expect(playScenario(tool, '30 error\n31 9@5\n32 9')).toEqual([])
  })

  test('in one batch with newer readings, the alarm has the true start', () => {
    expect(playScenario(tool, '0 5\n300 9\n310 9@290 9@295 9@305 9@310')).toEqual([
      'OPENED HIGH@310 since 290',
    ])
  })

  test('the alarm has the true start also when the batch ends in range', () => {
    expect(playScenario(tool, '0 5\n300 9\n316 9@290 9@295 9@305 9@310 5@316')).toEqual([
      'OPENED HIGH@316 since 290',
    ])
  })

  test('the end of a batch releases the waiting message, whatever older readings are in it', () => {
    expect(
      playScenario(
        tool,
        `0 5\n200 5\n${batch(400, [60, 60, 5, 9], [250, 265, 5, 9], [270, 280, 5, 5])}`,
      ),
    ).toEqual(['LATE_EXCURSION HIGH@400 since 250 until 270'])
  })

  test('an excursion whose message waits causes no second one', () => {
    const prompt = quietFridge({ silence: 1_000, raiseDelay: 0, recoveryHold: 0 })
    expect(playScenario(prompt, '0 5\n100 9@50\n100.2 5@60\n100.4 9@55\nuntil 103')).toEqual([
      'LATE_EXCURSION HIGH@102 since 50 until 60',
    ])
  })

  test('only excursions that they are part of are judged, no others of the past', () => {
    const paused = quietFridge({ silence: 1_000 }, { pausedUntilMs: HOUR_MS })
    expect(
      playScenario(paused, `0 5\n${every(10, 30, 5, 9)}\n${every(35, 100, 5, 5)}\n101 9@51`),
    ).toEqual([])
    const wide = quietFridge({}, { range: { min: 2, max: 12 } })
    expect(
      playScenario(wide, [every(0, 30, 5, 9), { at: 31, tool: quietFridge() }, '32 1@2.5']),
    ).toEqual([])
  })

  test('excursions in older and in newer readings of one batch cause one message', () => {
    const steps = `0 5\n200 5\n${batch(400, [60, 75, 5, 9], [80, 90, 5, 5], [250, 265, 5, 9], [270, 280, 5, 5])}`
    expect(playScenario(tool, steps)).toEqual(['LATE_EXCURSION HIGH@400 since 60 until 270 x2'])
  })

  test('days of older readings, the latest first, cause one message when the first of them is proven', () => {
    const lines = [`0 5`, `5000 5`]
    for (let at = 4_900; at >= 1_000; at -= 100) lines.push(batch(5_001, [at - 95, at, 5, 9]))
    const messages = playScenario(quietFridge({ silence: 100_000 }), lines.join('\n'))
    expect(messages).toEqual(['LATE_EXCURSION HIGH@5001 since 4805 until 5000'])
  })

  test('an excursion of theirs that ended more than seven days ago causes no message', () => {
    const week = 7 * 24 * 60
    const late = quietFridge({ silence: 100_000 })
    const calm = `0 5\n${5 + week} 5`
    const [before, over] = [
      [16, 31, 5, 9],
      [36, 46, 5, 5],
    ] as const
    expect(playScenario(late, `${calm}\n${batch(36 + week, [...before], [...over])}`)).toEqual([
      `LATE_EXCURSION HIGH@${36 + week} since 16 until 36`,
    ])
    expect(playScenario(late, `${calm}\n${batch(37 + week, [...before], [...over])}`)).toEqual([])
  })
})

describe('readings that arrive after a change of the limits', () => {
  const strict = quietFridge({ silence: 1_000 })
  const raised = { ...strict, range: { min: 2, max: 13 } }
  /** As `raised` or `strict`, after a change at minute 200. */
  const changedTo = (max: number, before: number) =>
    quietFridge(
      { silence: 1_000 },
      {
        range: { min: 2, max },
        earlierRanges: [{ untilMs: 200 * 60_000, range: { min: 2, max: before } }],
      },
    )
  const toRaised = { at: 200, tool: changedTo(13, 8) }
  const toStrict = { at: 200, tool: changedTo(8, 13) }

  test('an excursion measured before the limits were raised gets a notice, though it is in range today', () => {
    const backlog = batch(300, [60, 80, 5, 10], [85, 95, 5, 5])
    expect(playScenario(strict, ['0 5', toRaised, '299 5', backlog])).toEqual([
      'LATE_EXCURSION HIGH@300 since 60 until 85',
    ])
    expect(playScenario(strict, ['0 5', toRaised, `${backlog}\n301 5`])).toEqual([
      'LATE_EXCURSION HIGH@300 since 60 until 85',
    ])
  })

  test('readings measured before the limits were lowered are no excursion', () => {
    const backlog = batch(300, [60, 80, 5, 10], [85, 95, 5, 5])
    expect(playScenario(raised, ['0 5', toStrict, '299 5', backlog])).toEqual([])
    expect(playScenario(raised, ['0 5', toStrict, `${backlog}\n301 5`])).toEqual([])
  })

  test('an excursion that the raised limits ended is over with the change', () => {
    expect(playScenario(strict, ['0 5', toRaised, batch(300, [60, 280, 5, 10])])).toEqual([
      'LATE_EXCURSION HIGH@300 since 60 until 200',
    ])
    expect(
      playScenario(strict, ['0 5', toRaised, `${batch(300, [60, 180, 5, 10])}\nuntil 303`]),
    ).toEqual(['LATE_EXCURSION HIGH@300 since 60 until 200'])
  })

  test('a value that the lowered limits put out of range counts from the change, not before', () => {
    expect(playScenario(raised, ['0 5', toStrict, batch(300, [60, 280, 5, 10])])).toEqual([
      'OPENED HIGH@300 since 200',
    ])
    expect(playScenario(raised, ['0 5', toStrict, batch(300, [60, 205, 5, 10]), '301 5'])).toEqual(
      [],
    )
  })

  test('one judged among newer readings is over where the raised limits begin', () => {
    expect(
      playScenario(strict, ['0 5', '100 10', toRaised, '290 5', batch(300, [60, 95, 5, 10])]),
    ).toEqual(['LATE_EXCURSION HIGH@300 since 60 until 290'])
  })
})
