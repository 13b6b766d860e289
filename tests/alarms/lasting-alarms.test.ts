import { MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { respondToIncident } from '../../src/server/alarms/respond-to-incident.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type AlarmRig, openAlarmRig } from './alarm-rig.ts'
import { keepReporting, openAlarm, sweepFor } from './pass-time.ts'

let rig: AlarmRig
beforeEach(async () => {
  rig = await openAlarmRig()
})
afterEach(async () => {
  await rig.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

describe('an alarm that lasts for more than a day', () => {
  /** The minutes after the opening at which the sensor's own reminders were written. */
  const remindersOver = async (days: number, summaries: boolean) => {
    await rig.close()
    rig = await openAlarmRig({ sendsSummaries: summaries })
    const tool = await rig.addTool({ sendNotificationMessage: false })
    await openAlarm(rig, tool)
    const [incident] = await rig.incidents(tool)
    return {
      tool,
      after: async () => {
        for (let hour = 0; hour < days * 24; hour++) {
          rig.pass(60)
          await rig.send([[0, 9.4]])
          await rig.sweep()
        }
        const deliveries = await rig.storage.outbox.ofIncidents([incident!.id])
        return deliveries
          .filter(({ kind }) => kind === 'REMINDER')
          .map(
            ({ createdAt }) =>
              (createdAt.getTime() - incident!.openedAt.getTime()) / (60 * MINUTE_MS),
          )
      },
    }
  }

  test('is left to the daily summary, if everybody who is reminded gets it', async () => {
    const { after } = await remindersOver(4, true)
    expect(await after()).toEqual([1, 3, 7, 15])
  })

  test('goes on to remind without a mail server, and where an address wants no summary', async () => {
    expect(await (await remindersOver(3, false)).after()).toEqual([1, 3, 7, 15, 31, 55])
    const { after } = await remindersOver(3, true)
    await autoCommit(rig.storage).dailySummaries.setOptOut(rig.owner.email, rig.clock())
    expect(await after()).toEqual([1, 3, 7, 15, 31, 55])
  })

  test('reminds again within a day once somebody ends the summary', async () => {
    const { after } = await remindersOver(2, true)
    expect(await after()).toEqual([1, 3, 7, 15])
    await autoCommit(rig.storage).dailySummaries.setOptOut(rig.owner.email, rig.clock())
    expect((await after()).length).toBe(6)
  })
})

describe('an alarm that lasts', () => {
  test('is escalated after half an hour and repeated after one hour and two more, by the server’s time', async () => {
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    await keepReporting(rig, tool, 190)
    expect(await rig.messages(tool)).toEqual([
      'OPENED HIGH',
      'ESCALATED HIGH',
      'REMINDER HIGH',
      'REMINDER HIGH',
    ])
  })

  test('goes through the steps of its contacts', async () => {
    const tool = await rig.addTool()
    await rig.set(tool, {
      escalation: [{ emails: ['night@x.example'] }, { emails: ['head@x.example'] }],
    })
    await openAlarm(rig, tool)
    await keepReporting(rig, tool, 100)
    const [incident] = await rig.incidents(tool)
    const deliveries = await rig.storage.outbox.ofIncidents([incident!.id])
    expect(
      deliveries
        .filter(({ kind }) => kind === 'ESCALATED')
        .map(({ recipient, sequence }) => [recipient, sequence]),
    ).toEqual([
      ['night@x.example', 1],
      ['head@x.example', 2],
    ])
  })

  test('falls quiet once acknowledged, and rings again after four hours', async () => {
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    const [incident] = await rig.incidents(tool)
    const acknowledgement = {
      at: rig.clock(),
      accountId: rig.owner.id,
      correctiveAction: 'Door closed',
    }
    await rig.storage.transaction((stores) =>
      respondToIncident(stores, incident!, { kind: 'ACKNOWLEDGED', ...acknowledgement }),
    )
    await keepReporting(rig, tool, 239)
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
    await keepReporting(rig, tool, 2)
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'REMINDER HIGH'])
    expect(await rig.incidents(tool)).toMatchObject([{ acknowledgement }])
  })

  test('is repeated once after a night without the server, not once for each hour', async () => {
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    rig.pass(600)
    await rig.restart()
    expect(await rig.messages(tool)).toEqual(['OPENED HIGH', 'ESCALATED HIGH', 'REMINDER HIGH'])
  })

  test('can still be acknowledged with a corrective action after it has ended', async () => {
    const tool = await rig.addTool()
    await openAlarm(rig, tool)
    await keepReporting(rig, tool, 10, 6)
    const [incident] = await rig.incidents(tool)
    expect(incident!.state).toBe('RECOVERED')
    await rig.storage.transaction((stores) =>
      respondToIncident(stores, incident!, {
        kind: 'ACKNOWLEDGED',
        at: rig.clock(),
        accountId: rig.owner.id,
        correctiveAction: 'Goods moved',
      }),
    )
    expect(await rig.incidents(tool)).toMatchObject([
      { state: 'RECOVERED', acknowledgement: { correctiveAction: 'Goods moved' } },
    ])
  })
})

test('held messages of late readings go out after two minutes when nothing follows', async () => {
  const tool = await rig.addTool()
  await rig.send([[0, 5]])
  rig.pass(60)
  for (let ago = 55; ago >= 40; ago--) await rig.send([[ago, 9.4]])
  expect(await rig.messages(tool)).toEqual([])
  await sweepFor(rig, 1)
  expect(await rig.messages(tool)).toEqual([])
  await sweepFor(rig, 1)
  expect(await rig.messages(tool)).toEqual(['OPENED HIGH'])
  expect(await rig.incidents(tool)).toMatchObject([
    { startedAt: new Date(rig.clock().getTime() - 57 * MINUTE_MS) },
  ])
})

test('a stored state that cannot be read is rebuilt from the open incidents', async () => {
  const tool = await rig.addTool()
  await openAlarm(rig, tool)
  await autoCommit(rig.storage).alarms.saveStates([
    { toolId: tool.id, state: '{"version":0}', dueAt: null },
  ])
  await rig.restart()
  await keepReporting(rig, tool, 65)
  expect(await rig.messages(tool)).toContain('REMINDER HIGH')
  await keepReporting(rig, tool, 10, 6)
  expect(await rig.incidents(tool)).toMatchObject([{ state: 'RECOVERED' }])
})
