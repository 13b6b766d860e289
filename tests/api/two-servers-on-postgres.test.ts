import { WebSocket } from 'ws'
import { describe, expect, test } from 'vitest'
import { POSTGRES_BIN } from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import type { RunningServer } from '../../src/server/start-server.ts'
import { startReal, storedTimes } from '../faults/real-server.ts'
import { IMEI, useColdwatchOnPostgres } from './postgres-rig.ts'

const HOUR_MS = 3_600_000

describe.skipIf(POSTGRES_BIN === null)('two servers on one PostgreSQL database', () => {
  const rig = useColdwatchOnPostgres()

  const startTwo = async () => {
    const a = await rig.start()
    await rig.setUp(a)
    return { a, b: await rig.start() }
  }

  /** The messages of a subscription on a page's socket. */
  const watch = async (server: RunningServer, query: string): Promise<unknown[]> => {
    const heard: unknown[] = []
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/graphql`,
      'graphql-transport-ws',
    )
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () =>
        socket.send(
          JSON.stringify({
            type: 'connection_init',
            payload: { authorization: `Bearer ${rig.token()}` },
          }),
        ),
      )
      socket.on('close', (code) => heard.push({ closed: code }))
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as { type: string; payload: { data: unknown } }
        if (message.type === 'connection_ack') {
          socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
          // Its answer comes after the subscription has begun.
          socket.send(JSON.stringify({ type: 'ping' }))
        }
        if (message.type === 'pong') resolve()
        if (message.type === 'next') heard.push(message.payload.data)
      })
    })
    return heard
  }

  test('two that start at once on an empty database and an empty folder have one superadmin and the same keys', async () => {
    const [a, b] = await Promise.all([rig.start(), rig.start()])
    await rig.setUp(a)
    expect(await rig.ask(b, '{ me { email } }')).toEqual({ me: { email: 'admin@cold.example' } })
    expect(await rig.rows('SELECT count(*)::int AS number FROM account')).toEqual([{ number: 1 }])
    const pushKey = '{ pushKey }'
    expect(await rig.ask(a, pushKey)).toEqual(await rig.ask(b, pushKey))
    expect(rig.files().filter((name) => name !== 'second-factor.key')).toEqual([])
  })

  test('a reading that one gets is live on the pages of the other, and in its charts', async () => {
    const { a, b } = await startTwo()
    const heard = await watch(b, 'subscription { toolReadings { value } }')
    expect(await rig.send(a, { celsius: 4 })).toBe(200)
    await expect.poll(() => heard).toEqual([{ toolReadings: { value: 4 } }])
    const times = await storedTimes(b.url, rig.token(), IMEI, rig.now() - HOUR_MS, rig.now() + 1)
    expect([...times]).toEqual([rig.now()])
  })

  test('an alarm of readings that come by turns opens once and is mailed once', async () => {
    const { a, b } = await startTwo()
    const sendThree = async () => {
      for (const server of [a, b, a]) {
        rig.pass(5)
        expect(await rig.send(server, { celsius: 15 })).toBe(200)
      }
    }
    await sendThree()
    // The clock stands still while the mail is under way: in real time no attempt takes minutes.
    await expect.poll(() => rig.mails().length).toBe(1)
    await sendThree()
    expect(await rig.rows('SELECT count(*)::int AS number FROM incident')).toEqual([{ number: 1 }])
    expect(
      await rig.rows("SELECT status, attempts::int FROM delivery WHERE channel = 'EMAIL'"),
    ).toEqual([{ status: 'SENT', attempts: 1 }])
    expect(rig.mails()).toHaveLength(1)
  })

  test('a device’s key that is revoked at one is refused by the other at once, and nothing of it is stored', async () => {
    const { a, b } = await startTwo()
    expect(await rig.send(a, { celsius: 4 })).toBe(200)
    await rig.ask(b, `mutation { rotateDeviceKey(imeiNumber: "${IMEI}") { key } }`)
    await rig.send(a, { minutesAgo: 1, celsius: 4 })
    const times = await storedTimes(a.url, rig.token(), IMEI, rig.now() - HOUR_MS, rig.now() + 1)
    expect([...times]).toEqual([rig.now()])
    await expect.poll(() => rig.send(a, { minutesAgo: 2, celsius: 4 })).toBe(401)
  })

  test('limits that are changed at one count for the next reading at the other', async () => {
    const { a, b } = await startTwo()
    expect(await rig.send(a, { celsius: 15 })).toBe(200)
    const [tool] = await rig.rows('SELECT id FROM tool')
    await rig.ask(
      b,
      `mutation { tool(id: "${String(tool!['id'])}", name: "${IMEI}", imeiNumber: "${IMEI}", equipmentId: 1,
        defrostFridge: false, min: -10, max: 20, notificationMin: -10, notificationMax: 20,
        temperatureCorrection: 0) { id } }`,
    )
    for (let i = 0; i < 4; i++) {
      rig.pass(5)
      await rig.send(a, { celsius: 15 })
    }
    expect(await rig.rows('SELECT count(*)::int AS number FROM incident')).toEqual([{ number: 0 }])
  })

  test('what a device used up at one it cannot use at the other again', async () => {
    const { a, b } = await startTwo()
    for (let round = 0; round < 13; round++)
      await Promise.all(Array.from({ length: 50 }, () => rig.send(a, { celsius: 4 })))
    expect(await rig.send(a, { celsius: 4 })).toBe(429)
    await expect.poll(() => rig.send(b, { celsius: 4 })).toBe(429)
  })

  test('a session that ends at one is over at the other, also on open pages', async () => {
    const { a, b } = await startTwo()
    const heard = await watch(b, 'subscription { toolReadings { value } }')
    await rig.ask(a, 'mutation { logout }')
    await expect(rig.ask(b, '{ me { id } serverState { database } }')).rejects.toThrow()
    await expect.poll(() => heard).toEqual([{ closed: expect.any(Number) }])
  })

  test('a server that was left behind says so and ends; started again it has everything', async () => {
    const left = await startReal(rig.env())
    const b = await rig.start({}, null)
    await rig.rows("UPDATE writer SET last_at = last_at - interval '11 minutes' WHERE NOT has_left")
    await rig.setUp(b)
    const { code, stderr } = await left.ended
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The database has gone on without this server for too long'),
    ])
    const again = await startReal(rig.env())
    expect(await rig.ask(again, '{ deviceList { imeiNumber } }')).toEqual({
      deviceList: [{ imeiNumber: IMEI }],
    })
    again.kill('SIGTERM')
    await again.ended
  })

  test('what a killed server leaves is done by the other one: its readings, its mails', async () => {
    const a = await startReal({
      ...rig.env(),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'alarm@cold.example',
    })
    rig.moveTo(Date.now() - 30 * 60_000)
    await rig.setUp(a)
    // The first server judges them; its mail server does not answer.
    for (let i = 0; i < 6; i++) {
      expect(await rig.send(a, { celsius: 15 })).toBe(200)
      rig.pass(5)
    }
    await expect.poll(async () => (await rig.rows('SELECT FROM incident')).length).toBe(1)
    a.kill('SIGKILL')
    await a.ended
    // As after the minute for which nobody else takes over what was under way.
    await rig.rows("UPDATE delivery SET due_at = 0, leased_until = 0 WHERE status = 'WAITING'")
    const b = await rig.start({}, null)
    const times = await storedTimes(b.url, rig.token(), IMEI, rig.now() - HOUR_MS, rig.now() + 1)
    expect(times.size).toBe(6)
    expect(await rig.send(b, { celsius: 15 })).toBe(200)
    await expect.poll(() => rig.mails().length).toBe(1)
  })
})
