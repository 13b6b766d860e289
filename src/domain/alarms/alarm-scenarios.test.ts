import { HOUR_MS } from '../durations.ts'
import { describe, expect, test } from 'vitest'
import type { AlarmLane } from './alarm-decision.ts'
import { fridge, playScenario, quietFridge } from './testing/play-scenario.ts'

/** `every(10, 30, 5, 9)`: a reading of 9 each five minutes from 10 to 30. */
const every = (from: number, to: number, step: number, value: number | 'error'): string => {
  const lines: string[] = []
  for (let at = from; at <= to; at += step) lines.push(`${at} ${value}`)
  return lines.join('\n')
}

const batch = (
  at: number,
  ...stretches: [from: number, to: number, step: number, value: number | 'error'][]
): string => {
  const words = stretches.flatMap(([from, to, step, value]) =>
    every(from, to, step, value)
      .split('\n')
      .map((line) => line.split(' ').reverse().join('@')),
  )
  return `${at} ${words.join(' ')}`
}

describe('Normal and Pending', () => {
  test('a breach shorter than the delay alarms nobody', () => {
    expect(playScenario(fridge(), '5 5\n10 9\n15 5\n20 5')).toEqual([])
  })

  test('a breach that lasts exactly the delay opens, with its true start', () => {
    expect(playScenario(fridge(), '0 5\n10 9\n19.99 9')).toEqual([])
    expect(playScenario(fridge(), '0 5\n10 9\n20 9')).toEqual(['OPENED HIGH@20 since 10'])
  })

  test('a value on the limit breaches, one below it does not', () => {
    expect(playScenario(fridge(), every(0, 10, 5, 8))).toEqual(['OPENED HIGH@10 since 0'])
    expect(playScenario(fridge(), every(0, 10, 5, 7.99))).toEqual([])
    expect(playScenario(fridge(), every(0, 10, 5, 2))).toEqual(['OPENED LOW@10 since 0'])
    expect(playScenario(fridge(), every(0, 10, 5, 2.01))).toEqual([])
  })

  test('one value in range starts the delay anew, though it lies within the hysteresis', () => {
    expect(playScenario(fridge(), '0 9\n5 9\n9 7.9\n11 9\n16 9')).toEqual([])
    expect(playScenario(fridge(), '0 9\n5 9\n9 7.9\n11 9\n16 9\n21 9')).toEqual([
      'OPENED HIGH@21 since 11',
    ])
  })

  test('a gap of exactly gapMax joins, a longer one starts anew', () => {
    expect(playScenario(fridge(), '0 9\n15 9')).toEqual(['OPENED HIGH@15 since 0'])
    expect(playScenario(fridge(), '0 9\n15.01 9\n20 9')).toEqual([])
    expect(playScenario(fridge(), '0 9\n16 9\n26 9')).toEqual(['OPENED HIGH@26 since 16'])
  })

  test('gapMax joins by itself, whatever the usual interval', () => {
    expect(playScenario(fridge({ gapMax: 20 }), '0 9\n20 9')).toEqual(['OPENED HIGH@20 since 0'])
    expect(playScenario(fridge({ gapMax: 20 }), '0 9\n20.01 9')).toEqual([])
  })

  test('for a sensor that seldom reports, up to three of its usual intervals are no gap', () => {
    const hourly = { silence: 600 }
    // Until five intervals are known it counts as one that reports every five minutes.
    expect(playScenario(quietFridge(hourly), every(0, 240, 60, 9))).toEqual([])
    expect(playScenario(quietFridge(hourly), every(0, 300, 60, 9))).toEqual([
      'OPENED HIGH@300 since 240',
    ])
    expect(playScenario(quietFridge(hourly), `${every(0, 600, 60, 5)}\n660 9\n840 9`)).toEqual([
      'OPENED HIGH@840 since 660',
    ])
    expect(playScenario(quietFridge(hourly), `${every(0, 600, 60, 5)}\n660 9\n841 9`)).toEqual([])
  })

  test('a delay of 0 opens at the first breach, a hold of 0 recovers at the first clear value', () => {
    expect(
      playScenario(fridge({ raiseDelay: 0, recoveryHold: 0 }), '0 5\n5 9\n10 7.8\n15 7.5\n20 9'),
    ).toEqual([
      'OPENED HIGH@5 since 5',
      'RECOVERED HIGH@15 since 5 until 15',
      'OPENED HIGH@20 since 20',
    ])
  })

  test('a delay longer than a week of silence between readings is not held by a timer', () => {
    expect(playScenario(quietFridge({ silence: 100_000 }), '0 9\n5 9\nuntil 5000')).toEqual([])
  })
})

describe('Active and Recovering', () => {
  test('an alarm opens once and recovers once, with the true end', () => {
    expect(playScenario(fridge(), `5 5\n${every(10, 25, 5, 9)}\n${every(30, 60, 5, 7)}`)).toEqual([
      'OPENED HIGH@20 since 10',
      'RECOVERED HIGH@35 since 10 until 30',
    ])
  })

  test('chatter round the limit is one alarm', () => {
    expect(
      playScenario(
        quietFridge(),
        '5 9\n10 9\n15 9\n20 7.9\n25 8.1\n30 7.8\n35 8.2\n40 7.9\n45 7.2\n50 7.2',
      ),
    ).toEqual(['OPENED HIGH@15 since 5', 'RECOVERED HIGH@50 since 5 until 45'])
  })

  test('clear begins exactly the hysteresis inside the limit', () => {
    const open = every(0, 10, 5, 9)
    expect(playScenario(quietFridge(), `${open}\n${every(15, 60, 5, 7.51)}`)).toEqual([
      'OPENED HIGH@10 since 0',
    ])
    expect(playScenario(quietFridge(), `${open}\n${every(15, 20, 5, 7.5)}`)).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@20 since 0 until 15',
    ])
    // 0.3 − 0.1 is a little less than 0.2.
    const fine = quietFridge({ hysteresis: 0.1 }, { range: { min: -5, max: 0.3 } })
    expect(playScenario(fine, `${open}\n${every(15, 20, 5, 0.2)}`)).toContain(
      'RECOVERED HIGH@20 since 0 until 15',
    )
  })

  test('without a hysteresis a value on the limit breaches and is not clear', () => {
    const bare = quietFridge({ hysteresis: 0 })
    expect(playScenario(bare, every(0, 40, 5, 8))).toEqual(['OPENED HIGH@10 since 0'])
    expect(playScenario(bare, `${every(0, 10, 5, 8)}\n${every(15, 20, 5, 7.99)}`)).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@20 since 0 until 15',
    ])
  })

  test('one value that is not clear starts the hold anew and tells nobody', () => {
    expect(
      playScenario(quietFridge(), `${every(0, 10, 5, 9)}\n15 7\n19 7.8\n20 7\n24.9 7`),
    ).toEqual(['OPENED HIGH@10 since 0'])
    expect(playScenario(quietFridge(), `${every(0, 10, 5, 9)}\n15 7\n19 7.8\n20 7\n25 7`)).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@25 since 0 until 20',
    ])
  })

  test('a gap starts the hold anew', () => {
    const open = every(0, 10, 5, 9)
    expect(playScenario(quietFridge(), `${open}\n15 7\n30 7`)).toContain(
      'RECOVERED HIGH@30 since 0 until 15',
    )
    expect(playScenario(quietFridge(), `${open}\n15 7\n31 7`)).toEqual(['OPENED HIGH@10 since 0'])
    expect(playScenario(quietFridge(), `${open}\n15 7\n31 7\n36 7`)).toContain(
      'RECOVERED HIGH@36 since 0 until 31',
    )
  })

  test('a gap does not end an alarm: nothing says that it is over', () => {
    expect(playScenario(quietFridge({ silence: 1_000 }), `${every(0, 10, 5, 9)}\n500 9`)).toEqual([
      'OPENED HIGH@10 since 0',
    ])
  })

  test('HIGH and LOW of one tool follow each other as two incidents', () => {
    expect(playScenario(quietFridge(), `${every(0, 10, 5, 9)}\n${every(15, 30, 5, 1)}`)).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@20 since 0 until 15',
      'OPENED LOW@25 since 15',
    ])
  })

  test('LOW mirrors HIGH at every boundary', () => {
    expect(
      playScenario(quietFridge(), '0 5\n10 1\n20 2\n25 2.49\n30 2.5\n34.99 2.6\n35 2.5'),
    ).toEqual(['OPENED LOW@20 since 10', 'RECOVERED LOW@35 since 10 until 30'])
  })
})

describe('defrost', () => {
  const defrosting = fridge({}, { defrostFridge: true })

  test('a defrost that ends within its grace is expected', () => {
    expect(
      playScenario(defrosting, '5 5\n10 9\n15 10\n20 11\n25 11\n30 10\n35 9\n40 9\n45 5'),
    ).toEqual([])
    expect(playScenario(defrosting, every(10, 54, 4, 9))).toEqual([])
  })

  test('a defrost that lasts exactly its grace opens', () => {
    expect(playScenario(defrosting, `5 5\n${every(10, 55, 5, 9)}`)).toEqual([
      'OPENED HIGH@55 since 10',
    ])
  })

  test('above the ceiling the usual delay counts, from the first value above it; on the ceiling does not', () => {
    expect(playScenario(defrosting, '0 9\n5 14.01\n10 15\n15 15')).toEqual([
      'OPENED HIGH@15 since 0',
    ])
    expect(playScenario(defrosting, every(0, 40, 5, 14))).toEqual([])
    expect(playScenario(defrosting, '0 9\n5 15\n10 14\n15 15\n20 15')).toEqual([])
    expect(playScenario(defrosting, '0 9\n5 15\n10 14\n15 15\n20 15\n25 15')).toEqual([
      'OPENED HIGH@25 since 0',
    ])
  })

  test('a gap starts grace and ceiling anew', () => {
    expect(playScenario(defrosting, '0 15\n9 15\n25 15\n30 15')).toEqual([])
    expect(playScenario(defrosting, '0 15\n9 15\n25 15\n35 15')).toEqual([
      'OPENED HIGH@35 since 25',
    ])
  })

  test('cold is never excused', () => {
    expect(playScenario(defrosting, '5 3\n10 1\n15 1\n20 1')).toEqual(['OPENED LOW@20 since 10'])
  })
})

describe('sensor errors', () => {
  test('two in a row open, the first good value recovers', () => {
    expect(playScenario(quietFridge(), '0 5\n5 error\n10 5\n15 error\n20 5')).toEqual([])
    expect(playScenario(quietFridge(), '0 5\n5 error\n10 error\n15 error\n20 5')).toEqual([
      'OPENED SENSOR@10 since 5',
      'RECOVERED SENSOR@20 since 5 until 20',
    ])
  })

  test('they freeze HIGH: neither proof nor recovery comes of them', () => {
    expect(playScenario(quietFridge(), '0 9\n5 error\n9 9\n10 9')).toEqual([
      'OPENED HIGH@10 since 0',
    ])
    expect(playScenario(quietFridge(), '0 9\n8 error\n16 9\n20 9')).toEqual([])
    expect(
      playScenario(quietFridge(), `${every(0, 10, 5, 9)}\n15 error\n20 error\n25 error\n30 9`),
    ).toEqual([
      'OPENED HIGH@10 since 0',
      'OPENED SENSOR@20 since 15',
      'RECOVERED SENSOR@30 since 15 until 30',
    ])
  })

  test('a hold goes on over an error as long as its values lie close enough', () => {
    expect(playScenario(quietFridge(), `${every(0, 10, 5, 9)}\n12 7\n14 error\n17 7`)).toContain(
      'RECOVERED HIGH@17 since 0 until 12',
    )
  })
})

describe('silence', () => {
  test('no timer proves a breach; silence says that the last value was one', () => {
    expect(playScenario(quietFridge(), '5 5\n10 9\nuntil 57')).toEqual([
      'OPENED NODATA@40 since 10 breaching',
    ])
    expect(playScenario(quietFridge(), '5 5\n10 7\nuntil 57')).toEqual([
      'OPENED NODATA@40 since 10',
    ])
  })

  test('the value before a sensor error says whether it breached', () => {
    expect(playScenario(quietFridge(), '5 5\n10 9\n15 error\nuntil 57')).toEqual([
      'OPENED NODATA@45 since 15 breaching',
    ])
  })

  test('it opens exactly when due and recovers with whatever arrives', () => {
    expect(playScenario(quietFridge(), '0 5\nuntil 29.99')).toEqual([])
    expect(playScenario(quietFridge(), '0 5\nuntil 30')).toEqual(['OPENED NODATA@30 since 0'])
    expect(playScenario(quietFridge(), '0 5\n35 5@0')).toEqual([
      'OPENED NODATA@30 since 0',
      'RECOVERED NODATA@35 since 0 until 35',
    ])
    expect(playScenario(quietFridge(), '0 5\n35 error')).toEqual([
      'OPENED NODATA@30 since 0',
      'RECOVERED NODATA@35 since 0 until 35',
    ])
  })

  test('it neither recovers HIGH nor opens it', () => {
    expect(playScenario(quietFridge(), `${every(5, 15, 5, 9)}\n55 9\n60 9`)).toEqual([
      'OPENED HIGH@15 since 5',
      'OPENED NODATA@45 since 15 breaching',
      'RECOVERED NODATA@55 since 15 until 55',
    ])
  })

  test('a sensor that reports each half hour is silent after three of its intervals', () => {
    const readings = every(0, 180, 30, 5)
    expect(playScenario(quietFridge({ silence: 31 }), `${readings}\nuntil 269`)).toEqual([])
    expect(playScenario(quietFridge({ silence: 31 }), `${readings}\nuntil 270`)).toEqual([
      'OPENED NODATA@270 since 180',
    ])
  })

  test('a tool that never reported is not silent', () => {
    expect(playScenario(fridge(), 'until 10000')).toEqual([])
  })
})

describe('reminders, escalation, acknowledgement', () => {
  const keepOn = (to: number) => every(5, to, 5, 9)

  test('unacknowledged: the escalation once, reminders each period', () => {
    expect(playScenario(fridge(), keepOn(200))).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'REMINDER HIGH@75 since 5',
      'REMINDER HIGH@135 since 5',
      'REMINDER HIGH@195 since 5',
    ])
  })

  test('one step of contacts after the other, a period apart', () => {
    const steps = fridge({ reminder: 100_000 }, { escalationSteps: 3 })
    expect(playScenario(steps, keepOn(300))).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'ESCALATED HIGH@75 since 5',
      'ESCALATED HIGH@105 since 5',
    ])
  })

  test('acknowledged: quiet, and after the re-alarm period it rings again, from then on as if nobody had', () => {
    expect(
      playScenario(fridge(), `${keepOn(100)}\nack 100 HIGH\n${every(105, 450, 5, 9)}`),
    ).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'REMINDER HIGH@75 since 5',
      'REMINDER HIGH@340 since 5',
      'REMINDER HIGH@400 since 5',
    ])
  })

  test('the steps of contacts that are left go on after the re-alarm', () => {
    const steps = fridge({ reminder: 100_000 }, { escalationSteps: 2 })
    expect(playScenario(steps, `${keepOn(50)}\nack 50 HIGH\n${every(55, 400, 5, 9)}`)).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'REMINDER HIGH@290 since 5',
      'ESCALATED HIGH@320 since 5',
    ])
  })

  test('acknowledged again, it is quiet again', () => {
    expect(
      playScenario(
        fridge({ escalation: 1_000 }),
        `${keepOn(20)}\nack 20 HIGH\n${every(25, 270, 5, 9)}\nack 270 HIGH\n${every(275, 515, 5, 9)}`,
      ),
    ).toEqual(['OPENED HIGH@15 since 5', 'REMINDER HIGH@260 since 5', 'REMINDER HIGH@510 since 5'])
  })

  test('an acknowledged alarm still tells that it recovered, and the next one rings anew', () => {
    expect(
      playScenario(
        fridge(),
        `${keepOn(20)}\nack 20 HIGH\n${every(25, 30, 5, 7)}\n${every(35, 80, 5, 9)}`,
      ),
    ).toEqual([
      'OPENED HIGH@15 since 5',
      'RECOVERED HIGH@30 since 5 until 25',
      'OPENED HIGH@45 since 35',
      'ESCALATED HIGH@75 since 35',
    ])
  })

  test('Recovering rings on; Normal does not', () => {
    const slow = fridge({ recoveryHold: 60, reminder: 100_000 })
    expect(playScenario(slow, `${keepOn(20)}\n${every(25, 200, 5, 7)}`)).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'RECOVERED HIGH@85 since 5 until 25',
    ])
  })

  test.each<[AlarmLane, string]>([
    ['SENSOR', '0 5\n5 error\n10 error'],
    ['NODATA', '0 5\nuntil 30'],
  ])('%s rings too', (lane, opening) => {
    const told = playScenario(
      fridge({ silence: 30 }),
      `${opening}\n${lane === 'SENSOR' ? every(15, 120, 5, 'error') : 'until 120'}`,
    )
    expect(told.map((words) => words.split('@')[0])).toEqual([
      `OPENED ${lane}`,
      `ESCALATED ${lane}`,
      `REMINDER ${lane}`,
    ])
  })

  test('acknowledging one lane leaves the others ringing', () => {
    expect(
      playScenario(
        fridge({ reminder: 100_000 }),
        `${keepOn(15)}\nack 20 NODATA\nack 50 HIGH\nuntil 100`,
      ),
    ).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'OPENED NODATA@45 since 15 breaching',
      'ESCALATED NODATA@75 since 15',
    ])
  })
})

describe('late readings that are newer than the newest', () => {
  test('a buffer handed over late with two excursions that are over: one message', () => {
    const steps = `5 5\n${batch(300, [60, 70, 5, 9], [75, 85, 5, 5], [120, 130, 5, 9], [135, 140, 5, 5], [200, 205, 5, 5])}\n301 5@300`
    expect(playScenario(quietFridge({ silence: 1_000 }), steps)).toEqual([
      'LATE_EXCURSION HIGH@300 since 60 until 135 x2',
    ])
  })

  test('still out of range at the end of the batch: one OPENED with the true start', () => {
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

  test('one by one, messages wait for a fresh reading', () => {
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

  test('but no longer than two minutes, counted from the first', () => {
    const tool = quietFridge({ silence: 1_000, raiseDelay: 0 })
    expect(playScenario(tool, '0 5\n100 9@50\n101 9@55\nuntil 101.9')).toEqual([])
    expect(playScenario(tool, '0 5\n100 9@50\n101 9@55\nuntil 102')).toEqual([
      'OPENED HIGH@102 since 50',
    ])
  })

  test('what recovers late is told late: the end of an alarm is held too', () => {
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

  test("a sensor fault that came and went unknown is nobody's concern; one that lasts is told", () => {
    const tool = quietFridge({ silence: 1_000 })
    expect(playScenario(tool, `0 5\n${batch(200, [50, 60, 5, 'error'], [65, 70, 5, 5])}`)).toEqual(
      [],
    )
    expect(playScenario(tool, `0 5\n${batch(200, [50, 60, 5, 'error'])}`)).toEqual([
      'OPENED SENSOR@200 since 50',
    ])
  })

  test('excursions that ended more than seven days ago tell nobody', () => {
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

describe('readings behind the newest', () => {
  const tool = quietFridge({ silence: 1_000 })

  test('a single spike among calm readings is nothing, and rewinds nothing', () => {
    expect(playScenario(tool, `${every(5, 35, 5, 5)}\n40 30@7\n41 5@40`)).toEqual([])
  })

  test('a proven excursion that nobody was told of is told in one message', () => {
    const steps = `0 5\n300 5\n${batch(301, [60, 70, 5, 9], [75, 80, 5, 5], [120, 130, 5, 1], [135, 140, 5, 5])}`
    expect(playScenario(tool, steps)).toEqual(['LATE_EXCURSION HIGH@301 since 60 until 135 x2'])
  })

  test('one by one it is told when it is proven, and not again when it goes on', () => {
    expect(
      playScenario(tool, '0 5\n300 5\n301 9@60\n302 9@65\n303 9@70\n304 9@75\n305 5@80'),
    ).toEqual(['LATE_EXCURSION HIGH@303 since 60 until 300'])
  })

  test('together with readings that stood between, it is proven', () => {
    expect(playScenario(tool, '0 5\n60 9\n80 5\n81 9@65\n82 9@70')).toEqual([
      'LATE_EXCURSION HIGH@82 since 60 until 80',
    ])
  })

  test('what an alarm has told already is not told again', () => {
    expect(
      playScenario(tool, `${every(0, 30, 10, 9)}\n${every(40, 60, 10, 5)}\n61 9@5 9@15`),
    ).toEqual(['OPENED HIGH@10 since 0', 'RECOVERED HIGH@50 since 0 until 40'])
  })

  test('a breach that reaches the newest reading takes the lane over with its true start', () => {
    expect(playScenario(tool, '0 5\n300 9\n301 9@295\n302 9@292\n302.5 9')).toEqual([
      'OPENED HIGH@302.5 since 292',
    ])
    expect(playScenario(tool, '0 5\n300 9\n301 9@295 9@290')).toEqual(['OPENED HIGH@301 since 290'])
    expect(playScenario(tool, '0 5\n300 9\n301 9@295\n304 9@285')).toEqual([
      'OPENED HIGH@304 since 285',
    ])
  })

  test('so it does behind a sensor error, and the next value follows on it', () => {
    expect(playScenario(tool, '0 5\n30 error\n31 9@20\n32 9@25\n33 9')).toEqual([
      'OPENED HIGH@33 since 20',
    ])
    expect(playScenario(tool, '30 error\n31 9@5\n32 9')).toEqual([])
  })

  test('in one batch with newer ones, the true start is theirs', () => {
    expect(playScenario(tool, '0 5\n300 9\n310 9@290 9@295 9@305 9@310')).toEqual([
      'OPENED HIGH@310 since 290',
    ])
  })

  test('so it is when the alarm recovers already', () => {
    expect(playScenario(tool, '0 5\n300 9\n316 9@290 9@295 9@305 9@310 5@316')).toEqual([
      'OPENED HIGH@316 since 290',
    ])
  })

  test('the end of a batch releases what is held, whatever is found behind', () => {
    expect(
      playScenario(
        tool,
        `0 5\n200 5\n${batch(400, [60, 60, 5, 9], [250, 265, 5, 9], [270, 280, 5, 5])}`,
      ),
    ).toEqual(['LATE_EXCURSION HIGH@400 since 250 until 270'])
  })

  test('what waits to be told is not found again', () => {
    const prompt = quietFridge({ silence: 1_000, raiseDelay: 0, recoveryHold: 0 })
    expect(playScenario(prompt, '0 5\n100 9@50\n100.2 5@60\n100.4 9@55\nuntil 103')).toEqual([
      'LATE_EXCURSION HIGH@102 since 50 until 60',
    ])
  })

  test('only what they have a part in is found: nothing else is judged in retrospect', () => {
    const paused = quietFridge({ silence: 1_000 }, { pausedUntilMs: HOUR_MS })
    expect(
      playScenario(paused, `0 5\n${every(10, 30, 5, 9)}\n${every(35, 100, 5, 5)}\n101 9@51`),
    ).toEqual([])
    const wide = quietFridge({}, { range: { min: 2, max: 12 } })
    expect(
      playScenario(wide, [every(0, 30, 5, 9), { at: 31, tool: quietFridge() }, '32 1@2.5']),
    ).toEqual([])
  })

  test('behind and newer, over already: one message for the batch', () => {
    const steps = `0 5\n200 5\n${batch(400, [60, 75, 5, 9], [80, 90, 5, 5], [250, 265, 5, 9], [270, 280, 5, 5])}`
    expect(playScenario(tool, steps)).toEqual(['LATE_EXCURSION HIGH@400 since 60 until 270 x2'])
  })

  test('days that are handed over behind a fresh reading are read as far as the excursion reaches', () => {
    const lines = [`0 5`, `5000 5`]
    for (let at = 4_900; at >= 1_000; at -= 100) lines.push(batch(5_001, [at - 95, at, 5, 9]))
    const told = playScenario(quietFridge({ silence: 100_000 }), lines.join('\n'))
    expect(told).toEqual(['LATE_EXCURSION HIGH@5001 since 4805 until 5000'])
  })

  test('older than seven days they tell nobody', () => {
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

describe('repeats', () => {
  test('are ignored, whatever they say', () => {
    expect(
      playScenario(fridge(), '5 9\n5 9\n6 9@5\n10 9\n10 5\n11 5@10\n15 9\n15 9\n16 9@15'),
    ).toEqual(['OPENED HIGH@15 since 5'])
  })
})

describe('clocks', () => {
  test('a device a day ahead is taken back, again and again by the same shift', () => {
    expect(playScenario(quietFridge(), '5 9@1445\n10 9@1450\n15 9@1455\n20 5\n25 5\n30 5')).toEqual(
      ['OPENED HIGH@15 since 5', 'RECOVERED HIGH@25 since 5 until 20'],
    )
  })

  test('sent again, its readings are repeats', () => {
    expect(playScenario(quietFridge(), '5 9@1445\n10 9@1450\n11 9@1445 9@1450\n12 9@1450')).toEqual(
      [],
    )
  })

  test('a device up to the skew ahead is believed', () => {
    expect(playScenario(quietFridge(), '5 9@10\n15 9@20')).toEqual(['OPENED HIGH@15 since 10'])
    expect(playScenario(quietFridge(), '5 9@10.1\n15 9@15')).toEqual(['OPENED HIGH@15 since 5'])
  })

  test('an hour behind, everything is late, and told at the two minutes', () => {
    const lines: string[] = []
    for (let at = 100; at <= 130; at += 5) lines.push(`${at} 9@${at - 60}`)
    expect(playScenario(quietFridge(), lines.join('\n'))).toEqual(['OPENED HIGH@112 since 40'])
  })

  test.each([
    ['the night of 23 hours', Date.UTC(2026, 2, 29, 0, 30)],
    ['the night of 25 hours', Date.UTC(2026, 9, 25, 0, 30)],
    ['a leap day', Date.UTC(2028, 1, 28, 23, 30)],
    ['the turn of the year', Date.UTC(2026, 11, 31, 23, 30)],
  ])('%s is as long as any: the rule is UTC', (_, originMs) => {
    const steps = `0 5\n${every(25, 60, 5, 9)}\n${every(65, 120, 5, 5)}\nuntil 170`
    expect(playScenario(fridge(), steps, { originMs })).toEqual(playScenario(fridge(), steps))
    expect(playScenario(fridge(), steps, { originMs })).toContain('OPENED HIGH@35 since 25')
  })
})

describe('a tool that is changed', () => {
  const open = every(5, 15, 5, 9)
  const upTo = (max: number) => fridge({}, { range: { min: 2, max } })

  test('the limit raised in mid-alarm: recovered by the limits, without a hold', () => {
    expect(playScenario(fridge(), [open, { at: 17, tool: upTo(12) }, '20 9'])).toEqual([
      'OPENED HIGH@15 since 5',
      'RECOVERED HIGH@17 since 5 until 17 limits',
    ])
    expect(playScenario(fridge(), [open, { at: 17, tool: upTo(9.5) }, '20 9'])).toContain(
      'RECOVERED HIGH@17 since 5 until 17 limits',
    )
    expect(playScenario(fridge(), [open, { at: 17, tool: upTo(9.49) }, '20 9'])).toEqual([
      'OPENED HIGH@15 since 5',
    ])
  })

  test('an alarm that new limits began never ends before them, though older readings come later', () => {
    const defrosting = (max: number) =>
      quietFridge(
        { raiseDelay: 0, recoveryHold: 0, late: 1_000, gapMax: 1_000, silence: 1_000 },
        { range: { min: 2, max }, defrostFridge: true },
      )
    expect(
      playScenario(defrosting(9), [
        '0 8',
        { at: 60, tool: defrosting(7) },
        '61 16@30\n62 5@40\n63 5@63',
      ]),
    ).toEqual(['OPENED HIGH@61 since 60', 'RECOVERED HIGH@63 since 60 until 60'])
  })

  test('Recovering ends by the limits too, but not when something else is changed', () => {
    expect(playScenario(quietFridge(), [open, '18 7', { at: 19, tool: upTo(12) }])).toContain(
      'RECOVERED HIGH@19 since 5 until 19 limits',
    )
    expect(
      playScenario(quietFridge(), [
        open,
        '18 7',
        { at: 19, tool: quietFridge({ raiseDelay: 20 }) },
      ]),
    ).toEqual(['OPENED HIGH@15 since 5'])
    expect(
      playScenario(quietFridge(), [
        open,
        '18 7',
        { at: 19, tool: fridge({}, { range: { min: 1, max: 8 } }) },
      ]),
    ).toEqual(['OPENED HIGH@15 since 5'])
  })

  test('LOW heeds the lower limit alone', () => {
    const cold = `${every(5, 15, 5, 1)}\n18 5`
    expect(
      playScenario(quietFridge(), [
        cold,
        { at: 19, tool: quietFridge({}, { range: { min: 2, max: 12 } }) },
      ]),
    ).toEqual(['OPENED LOW@15 since 5'])
    expect(
      playScenario(quietFridge(), [
        cold,
        { at: 19, tool: quietFridge({}, { range: { min: 0, max: 8 } }) },
      ]),
    ).toContain('RECOVERED LOW@19 since 5 until 19 limits')
  })

  test('what is held when the limits end it was over when it is told', () => {
    const at0 = (max: number) =>
      quietFridge({ silence: 1_000, raiseDelay: 0 }, { range: { min: 2, max } })
    expect(
      playScenario(at0(8), ['0 5\n100 9@50', { at: 101, tool: at0(12) }, 'until 102']),
    ).toEqual(['LATE_EXCURSION HIGH@102 since 50 until 101'])
  })

  test('a calm value that breaches by the new limit counts from the change on', () => {
    expect(
      playScenario(upTo(12), [every(0, 30, 5, 9), { at: 31, tool: upTo(8) }, '35 9\n40 9']),
    ).toEqual([])
    expect(
      playScenario(upTo(12), [every(0, 30, 5, 9), { at: 31, tool: upTo(8) }, '35 9\n40 9\n41 9']),
    ).toEqual(['OPENED HIGH@41 since 31'])
  })

  test('with a delay of 0 the change alone opens nothing: the next reading does', () => {
    const at0 = (max: number) => fridge({ raiseDelay: 0 }, { range: { min: 2, max } })
    expect(playScenario(at0(12), ['0 9', { at: 1, tool: at0(8) }])).toEqual([])
    expect(playScenario(at0(12), ['0 9', { at: 1, tool: at0(8) }, '5 9'])).toEqual([
      'OPENED HIGH@5 since 1',
    ])
  })

  test('a pending breach that is none by the new limit is forgotten; else it goes on', () => {
    expect(
      playScenario(fridge(), [
        '0 9\n5 9',
        { at: 6, tool: upTo(12) },
        { at: 7, tool: upTo(8) },
        '10 9\n15 9',
      ]),
    ).toEqual([])
    expect(playScenario(fridge(), ['0 9\n5 9', { at: 6, tool: upTo(7) }, '10 9'])).toEqual([
      'OPENED HIGH@10 since 0',
    ])
  })

  test('a shorter delay opens with the next reading, never at once', () => {
    expect(
      playScenario(fridge({ raiseDelay: 60 }), [every(0, 30, 5, 9), { at: 31, tool: fridge() }]),
    ).toEqual([])
    expect(
      playScenario(fridge({ raiseDelay: 60 }), [
        every(0, 30, 5, 9),
        { at: 31, tool: fridge() },
        '35 9',
      ]),
    ).toEqual(['OPENED HIGH@35 since 0'])
  })

  test('a shorter reminder rings when it is due by the new one', () => {
    const told = playScenario(fridge({ escalation: 1_000, reminder: 1_000 }), [
      open,
      { at: 20, tool: fridge({ escalation: 1_000, reminder: 10 }) },
      'until 36',
    ])
    expect(told).toEqual([
      'OPENED HIGH@15 since 5',
      'REMINDER HIGH@25 since 5',
      'REMINDER HIGH@35 since 5',
    ])
  })
})

describe('a pause', () => {
  const until = (minutes: number) => quietFridge({}, { pausedUntilMs: minutes * 60_000 })

  test('nothing opens in it; afterwards a breach counts from the first reading then', () => {
    expect(playScenario(until(60), `${every(0, 70, 5, 9)}`)).toEqual(['OPENED HIGH@70 since 60'])
    expect(playScenario(until(60), `0 5\n${every(5, 55, 5, 'error')}\n60 error\n65 error`)).toEqual(
      ['OPENED SENSOR@65 since 60'],
    )
  })

  test('a pending breach is forgotten when it begins', () => {
    expect(
      playScenario(quietFridge(), ['0 9\n5 9', { at: 6, tool: until(9) }, '10 9\n15 9']),
    ).toEqual([])
    expect(
      playScenario(quietFridge(), ['0 9\n5 9', { at: 6, tool: until(9) }, '10 9\n15 9\n20 9']),
    ).toEqual(['OPENED HIGH@20 since 10'])
  })

  test('an error before it and one after it are not two in a row', () => {
    expect(
      playScenario(quietFridge(), ['0 5\n5 error', { at: 6, tool: until(9) }, '10 error\n15 5']),
    ).toEqual([])
  })

  test('what is measured before its end and arrives after it counts from its end on', () => {
    expect(playScenario(until(60), '0 5\n71 9@56 9@61 9@66 9@71')).toEqual([
      'OPENED HIGH@71 since 61',
    ])
  })

  test('a limit that is changed in it breaches nothing', () => {
    const narrow = quietFridge({}, { pausedUntilMs: HOUR_MS, range: { min: 2, max: 8 } })
    expect(
      playScenario(quietFridge({}, { range: { min: 2, max: 12 } }), [
        '48 9',
        { at: 49, tool: narrow },
        '61 9@59',
      ]),
    ).toEqual([])
  })

  test('silence counts from its end', () => {
    expect(playScenario(until(60), '0 5\nuntil 89')).toEqual([])
    expect(playScenario(until(60), '0 5\nuntil 90')).toEqual(['OPENED NODATA@90 since 0'])
  })

  test('what is open stays open and waits with reminders; its end is told', () => {
    const open = every(0, 10, 5, 9)
    const paused = fridge({}, { pausedUntilMs: 120 * 60_000 })
    expect(playScenario(fridge(), [open, { at: 11, tool: paused }, every(15, 125, 5, 9)])).toEqual([
      'OPENED HIGH@10 since 0',
      'ESCALATED HIGH@120 since 0',
      'REMINDER HIGH@120 since 0',
    ])
    expect(playScenario(fridge(), [open, { at: 11, tool: paused }, every(15, 60, 5, 5)])).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@20 since 0 until 15',
    ])
  })

  test('late readings that arrive in it tell nobody', () => {
    expect(
      playScenario(
        until(400),
        `0 5\n200 5\n${batch(300, [60, 75, 5, 9], [80, 90, 5, 5], [220, 240, 5, 9])}`,
      ),
    ).toEqual([])
  })
})
