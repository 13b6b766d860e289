import { expect, test } from 'vitest'
import { isImei } from '../../domain/tools/tool.ts'
import { deviceAlias } from '../../domain/devices/device-alias.ts'
import { PROTOCOL_NAMES } from '../senders/protocols.ts'
import { fleetOf, type Run, runningDevice } from './fleet.ts'
import { type Scenario, SCENARIOS, type ScenarioChoice } from './scenario.ts'

const START = Date.UTC(2026, 10, 22, 9)
const RUN: Run = {
  seed: 7,
  scenario: 'mixed',
  startMs: START,
  runMs: 6 * 3_600_000,
  everyMs: 60_000,
  isRealTime: true,
}
const FLEET = fleetOf(200, PROTOCOL_NAMES, 7)
const firstOf = (scenario: ScenarioChoice, device = FLEET[0]!) =>
  runningDevice(device, { ...RUN, scenario })
const measured = (scenario: ScenarioChoice, device = FLEET[0]!) =>
  firstOf(scenario, device).measuring.measureUntil(START + RUN.runMs)

test('each device has an IMEI and, where its protocol needs one, an alias of its own', () => {
  expect(FLEET.every(({ imeiNumber }) => isImei(imeiNumber))).toBe(true)
  const aliases = FLEET.flatMap(({ alias }) => alias ?? [])
  expect(aliases.every((alias) => deviceAlias(alias) !== null)).toBe(true)
  expect(new Set([...FLEET.map(({ imeiNumber }) => imeiNumber), ...aliases]).size).toBe(
    FLEET.length + aliases.length,
  )
})

test('the same seed gives the same fleet and measurements, another seed others', () => {
  expect(fleetOf(200, PROTOCOL_NAMES, 7)).toEqual(FLEET)
  expect(measured('mixed')).toEqual(measured('mixed'))
  const [other] = fleetOf(1, PROTOCOL_NAMES, 8)
  expect(other!.imeiNumber).not.toBe(FLEET[0]!.imeiNumber)
})

test('in a mixed fleet more than half of the devices are calm, and something happens to others', () => {
  const scenarios = FLEET.map((device) => firstOf('mixed', device).plan.scenario)
  const calm = scenarios.filter((scenario) => scenario === 'calm').length
  expect(calm / FLEET.length).toBeGreaterThan(0.5)
  expect(new Set<Scenario>(scenarios)).toEqual(new Set(SCENARIOS))
})

test('a device measures every minute at whole seconds, whatever happens to it', () => {
  const times = measured('calm').map(({ timeMs }) => timeMs)
  expect(times).toHaveLength(360)
  expect(times.every((timeMs, i) => i === 0 || timeMs - times[i - 1]! === 60_000)).toBe(true)
  expect(times[0]! % 1_000).toBe(0)
})

test.each(SCENARIOS)('%s: every outage is over before the run is', (scenario) => {
  const { outages } = firstOf(scenario).plan.trouble
  expect(outages.every(({ untilMs }) => untilMs < RUN.runMs)).toBe(true)
})

test('what happens shows in what is measured', () => {
  const celsius = (scenario: Scenario) =>
    measured(scenario).flatMap(({ readings }) =>
      readings.flatMap((reading) =>
        reading.channel === 'temperature' && 'value' in reading ? [reading.value] : [],
      ),
    )
  const warmest = (scenario: Scenario) => Math.max(...celsius(scenario))
  for (const scenario of ['failure', 'door-left-open', 'power-cut'] as const)
    expect(warmest(scenario)).toBeGreaterThan(warmest('calm') + 1)
  expect(measured('gaps').length).toBeLessThan(measured('calm').length)
  const faults = measured('probe-fault').filter(({ readings }) => 'fault' in readings[0]!)
  expect(faults.length).toBe(108)
  expect(measured('clock-wrong')[0]!.timeMs).not.toBe(measured('calm')[0]!.timeMs)
  const power = measured('power-cut').flatMap(({ readings }) =>
    readings.flatMap((reading) =>
      reading.channel === 'power' && 'value' in reading ? [reading.value] : [],
    ),
  )
  expect(new Set(power)).toEqual(new Set([0, 1]))
})

test('a device that cannot say that its probe is faulty leaves the value out', () => {
  const chirpstack = FLEET.find(({ protocol }) => protocol === 'chirpstack')!
  const channels = measured('probe-fault', chirpstack).map(({ readings }) =>
    readings.some(({ channel }) => channel === 'temperature'),
  )
  expect(new Set(channels)).toEqual(new Set([true, false]))
})
