import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import { type AlarmWays, FIRST_WAYS } from '../../domain/alarms/alarm-ways.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { afterQuietHours } from '../delivery/after-quiet-hours.ts'
import { writeOutcome } from '../delivery/write-outcome.ts'
import { titleAndBody } from '../messages/message-words.ts'
import type { Incident } from '../storage/alarm-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../storage/testing/engine.ts'
import { enqueueNotices } from './enqueue-notices.ts'

/** A Friday night in Budapest, in winter. */
const at = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}:00+01:00`)
const MORNING = at('06:00', '2026-11-21')
const WARNING = {
  id: 1,
  name: 'WHO',
  side: 'above',
  limit: 8,
  minutes: 60,
  window: null,
  severity: 'warning',
  watches: 'air',
} as const

const OVER = {
  state: 'RECOVERED',
  recoveryCause: 'readings',
  recoveredAt: at('23:40'),
} as const

let folder: string
let storage: Storage
let owner: Account
let bea: Account
let tool: Tool
let incident: Incident
const stores = () => autoCommit(storage)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir: folder })
  const person = { language: 'english', emailConfirmedAt: at('00:00') } as const
  owner = await stores().accounts.create(anAccount({ email: 'owner@x', ...person }))
  bea = await stores().accounts.create(
    anAccount({
      email: 'bea@x',
      ...person,
      membership: { accountId: owner.id, right: 'STAFF' },
    }),
  )
  tool = await stores().tools.create(
    aTool({ userId: owner.id, sendNotificationMessage: false, notificationEmail: 'bea@x' }),
  )
  incident = await stores().alarms.open(
    anIncident({ toolId: tool.id, startedAt: at('22:00'), openedAt: at('22:10') }),
  )
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const choose = (person: Account, change: Partial<AlarmWays>) =>
  stores().alarmWays.set(person.id, { ...FIRST_WAYS, ...change }, at('12:00'))
const asleep = (waits: NonNullable<AlarmWays['quiet']>['waits'] = ['alarm']) => ({
  quiet: { from: '22:00', to: '06:00', waits },
})
const tell = async (
  kind: Notice['kind'],
  now: Date,
  { sequence = 0, about = incident }: { sequence?: number; about?: Incident } = {},
): Promise<string[]> => {
  const before = new Set((await storage.outbox.ofIncidents([about.id])).map(({ id }) => id))
  const notice = { kind, lane: about.lane, atMs: now.getTime(), sequence, celsius: 9.1, count: 1 }
  await storage.transaction((writes) =>
    enqueueNotices(writes, [{ incident: about, notice, tool, ownerId: owner.id }], now.getTime()),
  )
  return (await storage.outbox.ofIncidents([about.id]))
    .filter(({ id }) => !before.has(id))
    .map(({ recipient, heldUntil, facts }) =>
      [recipient, heldUntil?.toISOString(), facts?.duty].filter(Boolean).join(' '),
    )
}

/** What goes out by mail at that time: its two lines, and who gets it. */
const send = async (now: Date): Promise<string[]> => {
  const sent: string[] = []
  const until = new Date(now.getTime() + 60_000)
  for (const message of await stores().outbox.lease('EMAIL', now, until, 10)) {
    const outcome = await afterQuietHours(storage, async ({ deliveries }) => {
      const { title, body } = titleAndBody(deliveries, now.getTime())
      sent.push(`${deliveries[0]!.recipient}: ${title}${body === '' ? '' : ` / ${body}`}`)
      return { kind: 'sent' }
    })(message)
    await storage.transaction((writes) => writeOutcome(writes, { message, outcome }, now, 0))
  }
  return sent
}

test('in a person’s quiet hours a reminder waits, and what escalates goes', async () => {
  await choose(bea, asleep())
  await stores().tools.change(tool.id, {
    notificationEmail: 'bea@x, kitchen@x',
    updatedAt: at('12:00'),
  })
  tool = (await storage.tools.byId(tool.id))!.tool
  expect(await tell('REMINDER', at('23:00'), { sequence: 1 })).toEqual([
    `bea@x ${MORNING.toISOString()}`,
    'kitchen@x',
  ])
  expect(await tell('ESCALATED', at('23:10'), { sequence: 1 })).toEqual(['bea@x', 'kitchen@x'])
  expect((await send(at('23:10'))).map((text) => text.split(':')[0])).toEqual([
    'kitchen@x',
    'bea@x',
  ])
})

test('an alarm for which everybody has quiet hours goes to the owner at once, and says why', async () => {
  await choose(bea, asleep())
  expect(await tell('OPENED', at('22:10'))).toEqual([
    `bea@x ${MORNING.toISOString()}`,
    'owner@x everybody-quiet',
  ])
  await choose(owner, asleep())
  expect(await tell('REMINDER', at('23:10'), { sequence: 1 })).toContain('owner@x everybody-quiet')
  expect(await tell('RECOVERED', at('23:50'))).toEqual([`bea@x ${MORNING.toISOString()}`])
})

test('at the end of the quiet hours one message says what is still open', async () => {
  await choose(bea, asleep())
  const second = await stores().alarms.open(
    anIncident({ toolId: tool.id, lane: 'LOW', startedAt: at('23:00'), openedAt: at('23:10') }),
  )
  await tell('OPENED', at('22:10'))
  await tell('REMINDER', at('23:10'), { sequence: 1 })
  await tell('OPENED', at('23:10'), { about: second })
  const toBea = async (now: Date) => (await send(now)).filter((text) => text.startsWith('bea@x'))
  await send(at('23:30'))
  await stores().alarms.moveMany([{ ...second, ...OVER }])
  await tell('RECOVERED', at('23:40'), { about: second })
  expect(await toBea(at('05:59', '2026-11-21'))).toEqual([])
  expect(await toBea(MORNING)).toEqual([
    'bea@x: Milk fridge / 9.1 °C, too warm since 2026-11-20 22:00 (reminder)',
  ])
  expect(await toBea(MORNING)).toEqual([])
  const told = await storage.outbox.ofIncidents([incident.id, second.id])
  expect(told.filter(({ status }) => status !== 'SENT')).toEqual([])
})

test('when all is over at the end of the quiet hours, one message says that', async () => {
  await choose(bea, asleep())
  await tell('OPENED', at('22:10'))
  await send(at('22:10'))
  await stores().alarms.moveMany([{ ...incident, ...OVER }])
  await tell('RECOVERED', at('23:40'))
  const [sent, ...more] = await send(MORNING)
  expect(sent).toMatch(/^bea@x: Milk fridge \/ back in range since/)
  expect(more).toEqual([])
})

test('who left before the quiet hours ended gets nothing, and nobody in their place', async () => {
  await choose(bea, asleep())
  await tell('OPENED', at('22:10'))
  await send(at('22:10'))
  await stores().accounts.remove(bea.id, at('23:00'))
  expect(await send(MORNING)).toEqual([])
})

test('a warning reaches those who want it, and nobody else', async () => {
  const warning = await stores().alarms.open(
    anIncident({ toolId: tool.id, lane: 'CONDITION', condition: WARNING }),
  )
  expect(await tell('OPENED', at('12:00'), { about: warning })).toEqual([])
  const mail = { email: true, push: false }
  await choose(bea, { ways: { ...FIRST_WAYS.ways, warning: mail } })
  expect(await tell('OPENED', at('12:00'), { about: warning })).toEqual(['bea@x'])
  expect(await send(at('12:00'))).toEqual([expect.stringContaining('Warning: Milk fridge')])
  await choose(bea, { ways: { ...FIRST_WAYS.ways, warning: mail }, ...asleep(['warning']) })
  const night = at('23:00')
  expect(await tell('RECOVERED', night, { about: warning })).toEqual([
    `bea@x ${MORNING.toISOString()}`,
  ])
})

test('quiet hours are those of the person’s own clocks, also in the night in which these change', async () => {
  await stores().accounts.change(bea.id, { timeZone: 'America/New_York', updatedAt: at('00:00') })
  await choose(bea, asleep())
  expect((await tell('OPENED', at('22:10')))[0]).toBe('bea@x')
  const changing = new Date('2026-11-01T03:00:00Z')
  expect((await tell('REMINDER', changing, { sequence: 1 }))[0]).toBe(
    'bea@x 2026-11-01T11:00:00.000Z',
  )
})
