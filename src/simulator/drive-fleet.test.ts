import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fleetOf, type Run, runningDevice } from './devices/fleet.ts'
import { driveFleet } from './drive-fleet.ts'
import { createLedger } from './ledger.ts'
import type { ProtocolName } from './senders/protocols.ts'

const START = Date.UTC(2026, 10, 22, 9)
const RUN_MS = 10 * 60_000

/** What a server answers, one entry a request; the last one again and again. */
type Step = (response: ServerResponse, body: string) => void
const stored: Step = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"refused":[]}')
const unavailable: Step = (response) => response.writeHead(503, { 'retry-after': '7' }).end('{}')
const cut: Step = (response) => void response.destroy()

let steps: Step[]
let bodies: string[]
let server: Server
beforeEach(async () => {
  steps = []
  bodies = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(body)
    const step = steps.length > 1 ? steps.shift()! : steps[0]!
    step(response, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Drives devices at full speed, with pauses that take no time. */
const drive = async (
  scenario: Run['scenario'],
  protocol: ProtocolName = 'http',
  stopped = new AbortController().signal,
) => {
  const run: Run = {
    seed: 1,
    scenario,
    startMs: START,
    runMs: RUN_MS,
    everyMs: 60_000,
    isRealTime: false,
  }
  const ledger = createLedger()
  const pauses: number[] = []
  const broken: string[] = []
  let realMs = START + RUN_MS
  const { port } = server.address() as AddressInfo
  await driveFleet(
    {
      server: {
        url: `http://127.0.0.1:${port}`,
        mqttUrl: '',
        teltonika: { host: '', port: 0 },
        token: 'cwt_1',
        tokenId: null,
      },
      ledger,
      clock: {
        startMs: START,
        endMs: START + RUN_MS,
        speed: 'max',
        now: () => START + RUN_MS,
        until: () => Promise.resolve(),
        pause: (ms) => {
          pauses.push(ms)
          realMs += ms
          return Promise.resolve()
        },
        realNow: () => realMs,
      },
      onBroken: (name, error) => void broken.push(`${name}: ${String(error)}`),
      stopped,
    },
    fleetOf(1, [protocol], 1).map((device) => ({
      protocol,
      name: {
        imeiNumber: device.imeiNumber,
        alias: device.alias,
        key: 'cafe',
        sensors: device.kinds.length,
      },
      running: runningDevice(device, run),
    })),
  )
  return { counts: ledger.counts().get(protocol)!, ledger, pauses, broken }
}

test('what the server could not take, or answered nothing to, is sent again, and counted once', async () => {
  steps = [stored, unavailable, cut, cut, stored]
  const { counts, pauses, broken } = await drive('calm')
  expect(counts.acknowledged).toBe(counts.sent)
  expect(pauses).toEqual(expect.arrayContaining([7_000, 1_000, 2_000]))
  expect(broken).toHaveLength(2)
  for (const again of bodies.slice(2, 5)) expect(again).toContain(bodies[1]!.slice(0, -2))
})

test('a reading that the server refuses is counted with its reason, and its neighbours are acknowledged', async () => {
  const answer = '{"stored":1,"refused":[{"index":0,"reason":"unknown-sensor"}]}'
  steps = [(response) => response.writeHead(200).end(answer), stored]
  const { counts, ledger } = await drive('calm')
  expect(counts).toMatchObject({ refused: 1, acknowledged: counts.sent - 1 })
  expect([...ledger.refusals()]).toEqual([['unknown-sensor', 1]])
})

test('a server that never stores ends the run all the same, with nothing acknowledged', async () => {
  steps = [unavailable]
  const { counts } = await drive('calm')
  expect(counts).toMatchObject({ acknowledged: 0, refused: 0 })
  expect(counts.sent).toBeGreaterThan(0)
})

test('during a power cut nothing is sent, and afterwards everything that was measured meanwhile', async () => {
  steps = [stored]
  const calm = await drive('calm')
  const calmRequests = bodies.length
  bodies.length = 0
  const cutOff = await drive('power-cut')
  expect(cutOff.counts.sent).toBe(calm.counts.sent)
  expect(bodies.length).toBeLessThanOrEqual(calmRequests - 3)
})

test('a run that is stopped sends no more than it had measured', async () => {
  steps = [stored]
  const { ledger } = await drive('calm', 'http', AbortSignal.abort())
  expect([...ledger.counts()]).toEqual([])
})
