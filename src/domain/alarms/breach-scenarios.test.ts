import { describe, expect, test } from 'vitest'
import { fridge, playScenario, quietFridge } from './testing/play-scenario.ts'
import { every } from './testing/scenario-lines.ts'

describe('Normal and Pending', () => {
  test('a breach shorter than the delay opens no alarm', () => {
    expect(playScenario(fridge(), '5 5\n10 9\n15 5\n20 5')).toEqual([])
  })

  test('a breach that lasts exactly the delay opens an alarm with its true start', () => {
    expect(playScenario(fridge(), '0 5\n10 9\n19.99 9')).toEqual([])
    expect(playScenario(fridge(), '0 5\n10 9\n20 9')).toEqual(['OPENED HIGH@20 since 10'])
  })

  test('a value on a limit is out of range, one just inside it is not', () => {
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

  test('a gap of exactly gapMax continues a breach, a longer one starts the delay anew', () => {
    expect(playScenario(fridge(), '0 9\n15 9')).toEqual(['OPENED HIGH@15 since 0'])
    expect(playScenario(fridge(), '0 9\n15.01 9\n20 9')).toEqual([])
    expect(playScenario(fridge(), '0 9\n16 9\n26 9')).toEqual(['OPENED HIGH@26 since 16'])
  })

  test('a gap of up to gapMax continues a breach whatever the usual interval', () => {
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

  test('without further readings a breach never opens, however much time passes', () => {
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

  test('values that swing around the limit are one alarm', () => {
    expect(
      playScenario(
        quietFridge(),
        '5 9\n10 9\n15 9\n20 7.9\n25 8.1\n30 7.8\n35 8.2\n40 7.9\n45 7.2\n50 7.2',
      ),
    ).toEqual(['OPENED HIGH@15 since 5', 'RECOVERED HIGH@50 since 5 until 45'])
  })

  test('a value is clear from exactly the hysteresis inside the limit on', () => {
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

  test('without a hysteresis a value on the limit is out of range and the next one inside is clear', () => {
    const bare = quietFridge({ hysteresis: 0 })
    expect(playScenario(bare, every(0, 40, 5, 8))).toEqual(['OPENED HIGH@10 since 0'])
    expect(playScenario(bare, `${every(0, 10, 5, 8)}\n${every(15, 20, 5, 7.99)}`)).toEqual([
      'OPENED HIGH@10 since 0',
      'RECOVERED HIGH@20 since 0 until 15',
    ])
  })

  test('one value that is not clear starts the hold anew, without a message', () => {
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

  test('a gap does not end an alarm', () => {
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

  test('defrosting that ends within its grace opens no alarm', () => {
    expect(
      playScenario(defrosting, '5 5\n10 9\n15 10\n20 11\n25 11\n30 10\n35 9\n40 9\n45 5'),
    ).toEqual([])
    expect(playScenario(defrosting, every(10, 54, 4, 9))).toEqual([])
  })

  test('defrosting that lasts exactly its grace opens an alarm', () => {
    expect(playScenario(defrosting, `5 5\n${every(10, 55, 5, 9)}`)).toEqual([
      'OPENED HIGH@55 since 10',
    ])
  })

  test('above the ceiling the usual delay counts, from the first value above it; a value on the ceiling is not above it', () => {
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

  test('cold opens an alarm as without defrosting', () => {
    expect(playScenario(defrosting, '5 3\n10 1\n15 1\n20 1')).toEqual(['OPENED LOW@20 since 10'])
  })
})
