import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rota } from '../../src/domain/duty/rota.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { anAccount } from '../../src/server/storage/testing/engine.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'
import { keepReporting, openAlarm } from './pass-time.ts'

let rig: AlarmRig
let bea: Account
let cora: Account
beforeEach(async () => {
  rig = await openAlarmRig({ sendsSummaries: true })
  const member = (email: string) =>
    autoCommit(rig.storage).accounts.create(
      anAccount({
        email,
        emailConfirmedAt: rig.clock(),
        membership: { accountId: rig.owner.id, right: 'STAFF' },
      }),
    )
  bea = await member('bea@x')
  cora = await member('cora@x')
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const allDay = (secondId: number | null): Rota => ({
  shifts: [
    {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: '00:00',
      to: '24:00',
      personId: bea.id,
      secondId,
      validFrom: null,
      validTo: null,
    },
  ],
  exceptions: [],
})
const keepRota = (rota: Rota) => autoCommit(rig.storage).rotas.set(rig.owner.id, rota, rig.clock())
/** What was put into the outbox about the tool's alarms: minutes after the opening, kind, recipient. */
const told = async (tool: Parameters<AlarmRig['incidents']>[0]) => {
  const [incident] = await rig.incidents(tool)
  return (await rig.storage.outbox.ofIncidents([incident!.id])).map(
    ({ createdAt, kind, recipient }) =>
      `${(createdAt.getTime() - incident!.openedAt.getTime()) / 60_000} ${kind} ${recipient}`,
  )
}

test('a night with a second in line: one on duty, the second, and then the contacts, each half an hour later', async () => {
  const tool = await rig.addTool({ sendNotificationMessage: false })
  await rig.set(tool, { escalation: [{ emails: ['chef@x'] }, { emails: ['boss@x'] }] })
  await keepRota(allDay(cora.id))
  await openAlarm(rig, tool)
  await keepReporting(rig, tool, 100)
  await keepReporting(rig, tool, 10, 5)
  expect(await told(tool)).toEqual([
    '0 OPENED bea@x',
    '30 ESCALATED cora@x',
    '60 ESCALATED chef@x',
    '60 REMINDER bea@x',
    '90 ESCALATED boss@x',
    '110 RECOVERED bea@x',
    '110 RECOVERED cora@x',
    '110 RECOVERED chef@x',
    '110 RECOVERED boss@x',
  ])
})

test('a second in line who is named while an alarm lasts is one call more, also after a restart', async () => {
  const tool = await rig.addTool({ sendNotificationMessage: false })
  await rig.set(tool, { escalation: [{ emails: ['chef@x'] }] })
  await openAlarm(rig, tool)
  await keepReporting(rig, tool, 10)
  await keepRota(allDay(cora.id))
  await keepReporting(rig, tool, 30)
  await rig.restart()
  await keepReporting(rig, tool, 25)
  expect(await told(tool)).toEqual([
    '0 OPENED anna@cold.example',
    '30 ESCALATED cora@x',
    '60 ESCALATED chef@x',
    '60 REMINDER bea@x',
  ])
})

test('reminders of a rota go on after a day: the daily summary goes to others', async () => {
  const tool = await rig.addTool({ sendNotificationMessage: false })
  await keepRota(allDay(null))
  await openAlarm(rig, tool)
  for (let hour = 0; hour < 36; hour++) {
    rig.pass(60)
    await rig.send([[0, 9.4]])
    await rig.sweep()
  }
  const reminders = (await told(tool)).filter((line) => line.includes('REMINDER'))
  expect(reminders.map((line) => Number(line.split(' ')[0]) / 60)).toEqual([1, 3, 7, 15, 31])
})
