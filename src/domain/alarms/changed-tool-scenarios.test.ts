import { HOUR_MS } from '../durations.ts'
import { describe, expect, test } from 'vitest'
import { fridge, playScenario, quietFridge } from './testing/play-scenario.ts'
import { batch, every } from './testing/scenario-lines.ts'

describe('a tool that is changed', () => {
  const open = every(5, 15, 5, 9)
  const upTo = (max: number) => fridge({}, { range: { min: 2, max } })

  test('a limit raised during an alarm ends it at once, without a hold', () => {
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

  test('an alarm that began with new limits never ends before them, even when older readings arrive later', () => {
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

  test('a new limit ends an alarm that is Recovering, another change does not', () => {
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

  test('a LOW alarm ends by a new lower limit only', () => {
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

  test('an alarm whose message still waits when new limits end it causes one LATE_EXCURSION', () => {
    const at0 = (max: number) =>
      quietFridge({ silence: 1_000, raiseDelay: 0 }, { range: { min: 2, max } })
    expect(
      playScenario(at0(8), ['0 5\n100 9@50', { at: 101, tool: at0(12) }, 'until 102']),
    ).toEqual(['LATE_EXCURSION HIGH@102 since 50 until 101'])
  })

  test('a value that is out of range by the new limit counts from the change on', () => {
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

  test('a pending breach is forgotten when it is in range by the new limit, and otherwise continues', () => {
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

  test('a shorter delay opens the alarm with the next reading, not at once', () => {
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

  test('once a shorter reminder period is set, reminders are sent by it', () => {
    const messages = playScenario(fridge({ escalation: 1_000, reminder: 1_000 }), [
      open,
      { at: 20, tool: fridge({ escalation: 1_000, reminder: 8 }) },
      'until 40',
    ])
    expect(messages).toEqual([
      'OPENED HIGH@15 since 5',
      'REMINDER HIGH@23 since 5',
      'REMINDER HIGH@39 since 5',
    ])
  })
})

describe('a pause', () => {
  const until = (minutes: number) => quietFridge({}, { pausedUntilMs: minutes * 60_000 })

  test('no alarm opens during it; afterwards a breach counts from the first reading after it', () => {
    expect(playScenario(until(60), `${every(0, 70, 5, 9)}`)).toEqual(['OPENED HIGH@70 since 60'])
    expect(playScenario(until(60), `0 5\n${every(5, 55, 5, 'error')}\n60 error\n65 error`)).toEqual(
      ['OPENED SENSOR@65 since 60'],
    )
  })

  test('a pending breach is forgotten when the pause begins', () => {
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

  test('of readings that arrive after it, only those measured after its end count', () => {
    expect(playScenario(until(60), '0 5\n71 9@56 9@61 9@66 9@71')).toEqual([
      'OPENED HIGH@71 since 61',
    ])
  })

  test('a limit changed during it starts no breach', () => {
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

  test('an open alarm stays open, its reminders wait, and its RECOVERED is sent', () => {
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

  test('late readings that arrive during it cause no message', () => {
    expect(
      playScenario(
        until(400),
        `0 5\n200 5\n${batch(300, [60, 75, 5, 9], [80, 90, 5, 5], [220, 240, 5, 9])}`,
      ),
    ).toEqual([])
  })
})
