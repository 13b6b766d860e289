import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { nextSteps } from '../../src/server/alarms/what-comes-next.ts'
import { respondToIncident } from '../../src/server/alarms/respond-to-incident.ts'
import type { ResponseKind } from '../../src/domain/alarms/alarm-response.ts'
import { isWaiting } from '../../src/server/storage/alarm-store.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'
import { keepReporting, openAlarm } from './pass-time.ts'

let rig: AlarmRig
let tool: Tool
beforeEach(async () => {
  rig = await openAlarmRig()
  tool = await rig.addTool()
  await openAlarm(rig, tool)
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const respond = async (kind: ResponseKind) => {
  const [incident] = await rig.incidents(tool)
  await rig.storage.transaction((stores) =>
    respondToIncident(stores, incident!, {
      kind,
      at: rig.clock(),
      accountId: rig.owner.id,
      correctiveAction: kind === 'ACKNOWLEDGED' ? 'Door closed' : null,
    }),
  )
}
/** How many minutes until the next step, and which it is. */
const next = async () => {
  const incidents = await rig.incidents(tool)
  const delivery = { mailState: () => ({ kind: 'not-set' }) as const }
  const steps = await nextSteps({ storage: rig.storage, delivery })(incidents)
  const step = steps.get(incidents[0]!)!
  return [step.kind, (step.at.getTime() - rig.clock().getTime()) / 60_000]
}
const waits = async () => isWaiting((await rig.incidents(tool))[0]!)

test('an alarm that was acknowledged and rings again waits for somebody, until it is acknowledged again', async () => {
  await respond('ACKNOWLEDGED')
  expect(await waits()).toBe(false)
  await keepReporting(rig, tool, 241)
  expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'REMINDER HIGH'])
  expect(await waits()).toBe(true)
  await keepReporting(rig, tool, 20)
  await respond('ACKNOWLEDGED')
  expect(await waits()).toBe(false)
  expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'REMINDER HIGH'])
})

test('the quiet after an acknowledgement doubles with each one', async () => {
  await respond('ACKNOWLEDGED')
  expect(await next()).toEqual(['RINGS_AGAIN', 240])
  await keepReporting(rig, tool, 241)
  await respond('ACKNOWLEDGED')
  expect(await next()).toEqual(['RINGS_AGAIN', 480])
  await rig.restart()
  await keepReporting(rig, tool, 481)
  expect(await waits()).toBe(true)
  await respond('ACKNOWLEDGED')
  expect(await next()).toEqual(['RINGS_AGAIN', 960])
})

test('somebody on the way has half an hour of quiet, escalation included, then a reminder', async () => {
  await keepReporting(rig, tool, 25)
  await respond('ON_MY_WAY')
  expect(await waits()).toBe(true)
  expect((await next())[1]).toBe(30)
  await keepReporting(rig, tool, 29)
  expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
  await keepReporting(rig, tool, 2)
  expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'ESCALATED HIGH', 'REMINDER HIGH'])
})

test('a state that is rebuilt after an alarm has rung again does not take it for acknowledged', async () => {
  await respond('ACKNOWLEDGED')
  await keepReporting(rig, tool, 241)
  await rig.storage.transaction((stores) =>
    stores.alarms.saveStates([{ toolId: tool.id, state: '{"version":99}', dueAt: null }]),
  )
  await rig.restart()
  await keepReporting(rig, tool, 65)
  expect(await rig.messages(tool)).toContain('ESCALATED HIGH')
})
