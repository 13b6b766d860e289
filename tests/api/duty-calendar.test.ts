import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { calendarRoutes } from '../../src/server/http/calendar-routes.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let app: FastifyInstance
let anna: Account
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com')
  await autoCommit(api.storage).accounts.change(anna.id, {
    firstName: 'Anna; DROP',
    lastName: 'Kovács,\u202eEVIL',
    language: 'english',
    timeZone: 'Europe/Budapest',
    updatedAt: api.clock(),
  })
  app = createHttpServer({ log: pino({ level: 'silent' }), publicUrl: null, trustedProxies: [] })
  await app.register(calendarRoutes({ services: api.services, limits: api.services.limits }))
})
afterEach(async () => {
  await app.close()
  await api.close()
})

const makeLink = async (): Promise<string> => {
  const { data } = await api.ask('mutation { createRotaCalendar { secret } }', {
    actor: actorOf(anna),
  })
  return `/calendar/${(data as { createRotaCalendar: { secret: string } }).createRotaCalendar.secret}.ics`
}
const keepRota = (change: object = {}) =>
  autoCommit(api.storage).rotas.set(
    anna.id,
    {
      shifts: [
        {
          weekdays: [5],
          from: '22:00',
          to: '06:00',
          personId: anna.id,
          secondId: null,
          validFrom: '2026-11-20',
          validTo: '2026-11-27',
          ...change,
        },
      ],
      exceptions: [],
    },
    api.clock(),
  )
const lines = async (url: string) =>
  (await app.inject(url)).body.replaceAll('\r\n ', '').split('\r\n')
const of = (all: readonly string[], name: string) => all.filter((line) => line.startsWith(name))

test('a calendar program reads who is on duty by the link, with names as they are typed', async () => {
  await keepRota()
  const url = await makeLink()
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const all = await lines(url)
  expect(of(all, 'SUMMARY')).toEqual(
    Array(2).fill(String.raw`SUMMARY:On duty: Anna\; DROP Kovács\,EVIL`),
  )
  expect(of(all, 'DTSTART:2026')).toEqual(['DTSTART:20261120T210000Z', 'DTSTART:20261127T210000Z'])
  expect(of(all, 'UID')).toEqual([
    `UID:duty-${anna.id}-1795208400000@cold.example`,
    `UID:duty-${anna.id}-1795813200000@cold.example`,
  ])
})

test('an event keeps its UID while its person changes; the calendar tells when the rota was changed', async () => {
  const bea = await api.addMember(anna, 'STAFF', 'bea@example.com')
  await keepRota()
  const url = await makeLink()
  const before = await lines(url)
  api.moveClock(3_600_000)
  await keepRota({ personId: bea.id, secondId: anna.id })
  const after = await lines(url)
  expect(of(after, 'UID')).toEqual(of(before, 'UID'))
  expect(of(after, 'SUMMARY')[0]).toBe('SUMMARY:On duty: Bea Tóth')
  expect(of(after, 'DESCRIPTION')[0]).toContain('Second person: Anna')
  expect(of(after, 'DTSTAMP')[0]).toBe('DTSTAMP:20261120T100000Z')
})

test('an account without a rota has an empty calendar', async () => {
  const all = await lines(await makeLink())
  expect(of(all, 'BEGIN')).toContain('BEGIN:VCALENDAR')
  expect(of(all, 'BEGIN:VEVENT')).toEqual([])
})

test('a link that was revoked or replaced opens nothing', async () => {
  const first = await makeLink()
  const second = await makeLink()
  expect((await app.inject(first)).statusCode).toBe(404)
  expect((await app.inject(second)).statusCode).toBe(200)
  await api.ask('mutation { revokeRotaCalendar }', { actor: actorOf(anna) })
  expect((await app.inject(second)).statusCode).toBe(404)
})

test('wrong secrets from one network are refused after thirty an hour; a right one still opens', async () => {
  const url = await makeLink()
  for (let i = 0; i < 30; i++) expect((await app.inject('/calendar/x.ics')).statusCode).toBe(404)
  const refused = await app.inject('/calendar/x.ics')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject(url)).statusCode).toBe(200)
})

test('the calendar says nothing of sensors', async () => {
  await keepRota()
  await autoCommit(api.storage).tools.create({
    userId: anna.id,
    name: 'Vaccines',
    imeiNumber: '356307042441013',
    equipmentId: 1,
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
    sendEmailMessage: true,
    sendNotificationMessage: true,
    notificationEmail: null,
    isBound: true,
    createdAt: api.clock(),
  })
  const { body } = await app.inject(await makeLink())
  expect(body).not.toMatch(/Vaccines|356307042441013/)
})
