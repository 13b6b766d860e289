import { expect } from 'vitest'
import type { Tool } from '../../src/domain/tools/tool.ts'
import type { AlarmRig } from './alarm-rig.ts'

/** Lets time pass, with a sweep each minute. */
export const sweepFor = async (rig: AlarmRig, minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    rig.pass(1)
    await rig.sweep()
  }
}

/** Reports a breach each minute until its alarm opens. */
export const openAlarm = async (rig: AlarmRig, tool: Tool) => {
  for (let minute = 0; minute <= 10; minute++) {
    rig.pass(1)
    await rig.send([[0, 9.4, tool.equipmentId]], tool.imeiNumber)
  }
  expect(await rig.incidents(tool)).toMatchObject([{ lane: 'HIGH', state: 'ACTIVE' }])
}

/** Reports every five minutes, with a sweep each minute. */
export const keepReporting = async (rig: AlarmRig, tool: Tool, minutes: number, celsius = 9.4) => {
  for (let minute = 1; minute <= minutes; minute++) {
    rig.pass(1)
    if (minute % 5 === 0) await rig.send([[0, celsius, tool.equipmentId]], tool.imeiNumber)
    await rig.sweep()
  }
}
