import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { groupsOfIncidents } from '../../src/server/alarms/alarm-groups.ts'
import { readMail } from '../../src/server/mail/testing/read-mail.ts'
import { respondByLink } from '../../src/server/response-links/respond-by-link.ts'
import { EVENING_MS, IMEIS, LAST_MINUTES, MORNING_MS, openNight } from './friday-night-rig.ts'

let night: Awaited<ReturnType<typeof openNight>>
beforeEach(async () => {
  night = await openNight()
})
afterEach(async () => {
  const { errors } = night.rig
  await night.close()
  if (errors.length > 0) throw errors[0]
})

/** A header line as a mail program shows it (RFC 2047, "Q"). */
const decoded = (line: string): string =>
  line
    .replace(/\?=\r\n =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?([^?]*)(?:\?=)?/g, (_, text: string) =>
      Buffer.from(
        text
          .replaceAll('_', ' ')
          .replace(/=([0-9A-F]{2})/g, (__, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString(),
    )
const subjectsTo = (address: string): string[] =>
  night.mailsTo(address).map(({ raw }) => decoded(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)![1]!))
const secretIn = (raw: string): string =>
  /Acknowledge:\r?\n\S+\/respond\/([\w-]+)/.exec(readMail(raw).text)![1]!
const typesAtDesk = (): Record<string, number> => {
  const types = night.desk.calls.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  return Object.fromEntries(
    Map.groupBy(types, (type) => type)
      .entries()
      .map(([type, all]) => [type, all.length]),
  )
}

test('a Friday night: the power fails at 200 sensors, one does not answer, the next one does, and the morning has one line', async () => {
  const { rig, pass, report, incidents, deliver, writeSummaries } = night
  rig.pass((EVENING_MS - rig.clock().getTime()) / MINUTE_MS - 3)
  // The evening before: the zone of summaries is known from now on.
  await writeSummaries()
  let reported = 0
  for (const count of LAST_MINUTES) {
    rig.pass(1)
    await report(IMEIS.slice(reported, (reported += count)))
  }

  // 22:00: the power is gone. Bea is on duty and does not answer.
  await pass(40)
  const open = await incidents()
  expect(open).toHaveLength(200)
  const owner = { kind: 'account', id: rig.owner.id, path: rig.owner.path, role: 'user' } as const
  const groups = await groupsOfIncidents(rig)(
    owner,
    open.map(({ id }) => id),
  )
  expect(new Set([...groups.values()].map(({ id }) => id)).size).toBe(1)
  expect(groups.get(open[0]!.id)).toMatchObject({ lane: 'NODATA', members: 200, waiting: 200 })
  expect(subjectsTo('bea@x')).toEqual([
    '160 sensors without data: Milk fridge',
    '40 sensors without data: Milk fridge',
  ])
  expect(subjectsTo('cora@x')).toEqual([])

  // Half an hour later Cora is called in, and answers from the mails.
  await pass(25)
  expect(subjectsTo('cora@x')).toEqual([
    '160 sensors without data: Milk fridge – not acknowledged yet',
    '20 sensors without data: Milk fridge – not acknowledged yet',
    '20 sensors without data: Milk fridge – not acknowledged yet',
  ])
  for (const { raw } of night.mailsTo('cora@x'))
    expect(await respondByLink(rig)(secretIn(raw))).toMatchObject({ kind: 'done' })
  await deliver()
  const acknowledged = await incidents()
  expect(new Set(acknowledged.map(({ acknowledgement }) => acknowledgement?.accountId))).toEqual(
    new Set([night.cora.id]),
  )
  // An acknowledged alarm does not remind Bea, nor call anybody else in.
  await pass(60)
  expect(night.smtp.mails).toHaveLength(5)

  // The power is back.
  await report(IMEIS)
  await pass(10)
  expect((await incidents()).every(({ state }) => state === 'RECOVERED')).toBe(true)
  for (const person of ['bea@x', 'cora@x'])
    expect(subjectsTo(person).slice(-2)).toEqual([
      '4 alarms ended: Milk fridge',
      '196 alarms ended: Milk fridge',
    ])

  // 08:00: the owner reads one mail, with one line about the night.
  while (rig.clock().getTime() < MORNING_MS) {
    rig.pass(5)
    await report(IMEIS)
    await rig.sweep()
    await writeSummaries()
    await deliver()
  }
  expect(night.smtp.mails.map(({ to }) => to).toSorted()).toEqual([
    rig.owner.email,
    ...Array<string>(4).fill('bea@x'),
    ...Array<string>(5).fill('cora@x'),
  ])
  const { text } = readMail(night.mailsTo(rig.owner.email)[0]!.raw)
  expect(subjectsTo(rig.owner.email)).toEqual(['Daily summary – open: 0, ended: 200'])
  expect(text.match(/no data from/g)).toHaveLength(1)
  expect(text).toContain('with the same cause: 199 more')
  // A program hears each alarm.
  expect(typesAtDesk()).toEqual({
    'alarm.opened': 200,
    'alarm.escalated': 200,
    'alarm.acknowledged': 200,
    'alarm.recovered': 200,
  })
})
