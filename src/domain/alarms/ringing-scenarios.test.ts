import { describe, expect, test } from 'vitest'
import type { AlarmLane } from './alarm-decision.ts'
import { fridge, playScenario } from './testing/play-scenario.ts'
import { every } from './testing/scenario-lines.ts'

describe('reminders, escalation, acknowledgement', () => {
  const keepOn = (to: number) => every(5, to, 5, 9)

  test('an alarm that nobody acknowledges escalates once and reminds ever more slowly', () => {
    expect(playScenario(fridge(), keepOn(200))).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'REMINDER HIGH@75 since 5',
      'REMINDER HIGH@195 since 5',
    ])
  })

  test('the steps of contacts follow one another, a period apart', () => {
    const steps = fridge({ reminder: 100_000 }, { escalationSteps: 3 })
    expect(playScenario(steps, keepOn(300))).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'ESCALATED HIGH@75 since 5',
      'ESCALATED HIGH@105 since 5',
    ])
  })

  test('an acknowledged alarm is quiet for the re-alarm period, then reminds as if nobody had acknowledged it', () => {
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

  test('the remaining steps of contacts follow after the re-alarm', () => {
    const steps = fridge({ reminder: 100_000 }, { escalationSteps: 2 })
    expect(playScenario(steps, `${keepOn(50)}\nack 50 HIGH\n${every(55, 400, 5, 9)}`)).toEqual([
      'OPENED HIGH@15 since 5',
      'ESCALATED HIGH@45 since 5',
      'REMINDER HIGH@290 since 5',
      'ESCALATED HIGH@320 since 5',
    ])
  })

  test('an alarm acknowledged again is quiet again, for twice as long', () => {
    expect(
      playScenario(
        fridge({ escalation: 1_000 }),
        `${keepOn(20)}\nack 20 HIGH\n${every(25, 270, 5, 9)}\nack 270 HIGH\n${every(275, 760, 5, 9)}`,
      ),
    ).toEqual(['OPENED HIGH@15 since 5', 'REMINDER HIGH@260 since 5', 'REMINDER HIGH@750 since 5'])
  })

  test('an acknowledged alarm still sends its RECOVERED, and the next alarm escalates as usual', () => {
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

  test('an alarm escalates while it is Recovering, and no longer once it is Normal', () => {
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
  ])('%s escalates and reminds too', (lane, opening) => {
    const messages = playScenario(
      fridge({ silence: 30 }),
      `${opening}\n${lane === 'SENSOR' ? every(15, 120, 5, 'error') : 'until 120'}`,
    )
    expect(messages.map((words) => words.split('@')[0])).toEqual([
      `OPENED ${lane}`,
      `ESCALATED ${lane}`,
      `REMINDER ${lane}`,
    ])
  })

  test('acknowledging one lane does not silence the others', () => {
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
