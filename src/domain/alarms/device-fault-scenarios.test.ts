import { describe, expect, test } from 'vitest'
import { fridge, playScenario, quietFridge } from './testing/play-scenario.ts'
import { every } from './testing/scenario-lines.ts'

describe('sensor errors', () => {
  test('two in a row open an alarm, the first good value ends it', () => {
    expect(playScenario(quietFridge(), '0 5\n5 error\n10 5\n15 error\n20 5')).toEqual([])
    expect(playScenario(quietFridge(), '0 5\n5 error\n10 error\n15 error\n20 5')).toEqual([
      'OPENED SENSOR@10 since 5',
      'RECOVERED SENSOR@20 since 5 until 20',
    ])
  })

  test('they neither open nor end HIGH', () => {
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

  test('a hold continues over an error when the values around it lie close enough', () => {
    expect(playScenario(quietFridge(), `${every(0, 10, 5, 9)}\n12 7\n14 error\n17 7`)).toContain(
      'RECOVERED HIGH@17 since 0 until 12',
    )
  })
})

describe('silence', () => {
  test('passing time opens no HIGH; the alarm of silence says whether the last value was out of range', () => {
    expect(playScenario(quietFridge(), '5 5\n10 9\nuntil 57')).toEqual([
      'OPENED NODATA@40 since 10 breaching',
    ])
    expect(playScenario(quietFridge(), '5 5\n10 7\nuntil 57')).toEqual([
      'OPENED NODATA@40 since 10',
    ])
  })

  test('after a sensor error the alarm of silence says whether the value before it was out of range', () => {
    expect(playScenario(quietFridge(), '5 5\n10 9\n15 error\nuntil 57')).toEqual([
      'OPENED NODATA@45 since 15 breaching',
    ])
  })

  test('it opens exactly when due and ends with any receipt', () => {
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

  test('it neither ends HIGH nor opens it', () => {
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

  test('a tool without a device is not silent', () => {
    expect(playScenario(fridge(), 'until 10000')).toEqual([])
  })
})

describe('repeats', () => {
  test('are ignored, whatever their value', () => {
    expect(
      playScenario(fridge(), '5 9\n5 9\n6 9@5\n10 9\n10 5\n11 5@10\n15 9\n15 9\n16 9@15'),
    ).toEqual(['OPENED HIGH@15 since 5'])
  })
})

describe('clocks', () => {
  test('readings of a device a day ahead are shifted back, each time by the same amount', () => {
    expect(playScenario(quietFridge(), '5 9@1445\n10 9@1450\n15 9@1455\n20 5\n25 5\n30 5')).toEqual(
      ['OPENED HIGH@15 since 5', 'RECOVERED HIGH@25 since 5 until 20'],
    )
  })

  test('readings of a device a day ahead, sent again, are repeats', () => {
    expect(playScenario(quietFridge(), '5 9@1445\n10 9@1450\n11 9@1445 9@1450\n12 9@1450')).toEqual(
      [],
    )
  })

  test('a device ahead by no more than the skew keeps its times', () => {
    expect(playScenario(quietFridge(), '5 9@10\n15 9@20')).toEqual(['OPENED HIGH@15 since 10'])
    expect(playScenario(quietFridge(), '5 9@10.1\n15 9@15')).toEqual(['OPENED HIGH@15 since 5'])
  })

  test('readings of a device an hour behind are all late; their message is sent after two minutes', () => {
    const lines: string[] = []
    for (let at = 100; at <= 130; at += 5) lines.push(`${at} 9@${at - 60}`)
    expect(playScenario(quietFridge(), lines.join('\n'))).toEqual(['OPENED HIGH@112 since 40'])
  })

  test.each([
    ['the night of 23 hours', Date.UTC(2026, 2, 29, 0, 30)],
    ['the night of 25 hours', Date.UTC(2026, 9, 25, 0, 30)],
    ['a leap day', Date.UTC(2028, 1, 28, 23, 30)],
    ['the turn of the year', Date.UTC(2026, 11, 31, 23, 30)],
  ])('%s changes nothing: the rule counts in UTC', (_, originMs) => {
    const steps = `0 5\n${every(25, 60, 5, 9)}\n${every(65, 120, 5, 5)}\nuntil 170`
    expect(playScenario(fridge(), steps, { originMs })).toEqual(playScenario(fridge(), steps))
    expect(playScenario(fridge(), steps, { originMs })).toContain('OPENED HIGH@35 since 25')
  })
})
