import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { HOUR_MS, SECOND_MS } from '../../../src/domain/durations.ts'
import { logIn, type RealServer, startReal } from '../real-server.ts'
import { checkStored } from './check-stored.ts'
import { makeColdStore } from './cold-store.ts'
import { createLedger, type LedgerReading } from './ledger.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { createSendingDevice } from './sending-device.ts'

const DEVICES = 4
const GOOD_VIEWERS = 4
/** Their requests of the two minutes that this takes at the longest stay within their allowance. */
const PAUSE_MS = 200
const METRICS_KEY = 'the-key-of-the-metrics'
/** What the server may need more after all of them than before, MB. */
const MOST_GROWTH_MB = 200

/** How a page, or the network before it, misbehaves. */
const HABITS = [
  'reads nothing',
  'vanishes',
  'closes at once',
  'never logs in',
  'sends nonsense',
] as const
type Habit = (typeof HABITS)[number] | 'reads'

type Viewer = {
  socket: WebSocket
  /** The newest time of each tool that arrived, ms since 1970. */
  newest: Map<string, number>
  isOpen: () => boolean
}

const SUBSCRIBE = JSON.stringify({
  id: 'readings',
  type: 'subscribe',
  payload: { query: 'subscription { toolReadings { toolId timestamp value } }' },
})

/** Opens a socket as a page does; resolves when it has subscribed, or has had its way. */
const openViewer = async (server: RealServer, token: string, habit: Habit): Promise<Viewer> => {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
    { perMessageDeflate: false },
  )
  const viewer: Viewer = {
    socket,
    newest: new Map(),
    isOpen: () => socket.readyState === WebSocket.OPEN,
  }
  socket.on('error', () => undefined)
  await new Promise((resolve) => {
    socket.once('open', resolve)
    socket.once('close', resolve)
  })
  if (habit === 'never logs in') return viewer
  if (habit === 'closes at once') {
    socket.close()
    return viewer
  }
  if (habit === 'sends nonsense') {
    socket.send('{"type":"subscribe"')
    return viewer
  }
  const isReady = Promise.withResolvers<void>()
  socket.once('close', () => isReady.resolve())
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as {
      type: string
      payload?: { data?: { toolReadings: { toolId: string; timestamp: string } } }
    }
    if (message.type === 'connection_ack') {
      socket.send(SUBSCRIBE)
      isReady.resolve()
    }
    const reading = message.payload?.data?.toolReadings
    if (reading === undefined) return
    const { toolId, timestamp } = reading
    viewer.newest.set(toolId, Math.max(viewer.newest.get(toolId) ?? 0, Date.parse(timestamp)))
  })
  socket.send(
    JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }),
  )
  await isReady.promise
  if (habit === 'reads nothing') socket.pause()
  if (habit === 'vanishes') socket.terminate()
  return viewer
}

const openSockets = async ({ url }: RealServer): Promise<number> => {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_KEY}` },
  })
  return Number(/coldwatch_open_sockets (\d+)/.exec(await response.text())?.[1] ?? '-1')
}

/** The memory of the server's process, MB; null where Linux does not tell. */
const memoryMb = ({ pid }: RealServer): number | null => {
  try {
    const [, kb = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1_024
  } catch {
    return null
  }
}

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const devices = await makeColdStore(dataDir, {
    devices: DEVICES,
    at: new Date(Date.now() - HOUR_MS),
    settings: { raiseDelay: 0, recoveryHold: 0 },
  })
  const server = await startReal({ DATA_DIR: dataDir, METRICS_KEY })
  const token = await logIn(server.url)
  const ledger = createLedger()
  const broken = new Set<string>()
  const newest = new Map<string, number>()
  let isOver = false
  const senders = devices.map((device) =>
    createSendingDevice({
      device,
      random,
      pauseMs: PAUSE_MS,
      sent: (readings) => ledger.sent(device.imei, readings),
      acknowledged: (readings: readonly LedgerReading[]) => {
        ledger.acknowledged(device.imei, readings)
        newest.set(String(device.toolId), readings.at(-1)!.timeMs)
      },
    }),
  )
  const good = await Promise.all(
    Array.from({ length: GOOD_VIEWERS }, () => openViewer(server, token, 'reads')),
  )
  const sending = senders.map((send) => send(server.url, () => isOver))
  const memoryBefore = memoryMb(server)
  const others: Viewer[] = []
  for (let n = 1; n <= tries; n += 1) {
    others.push(await openViewer(server, token, random.pick(HABITS)))
    progress(`${n} of ${tries}`)
  }
  const memoryAfter = memoryMb(server)

  /** A client that does not answer pings is gone after two of them. */
  const giveUpAt = performance.now() + 60 * SECOND_MS
  while ((await openSockets(server)) > GOOD_VIEWERS && performance.now() < giveUpAt) await wait(200)
  const left = await openSockets(server)
  if (left !== GOOD_VIEWERS)
    broken.add(`${left} sockets are open, not those of ${GOOD_VIEWERS} viewers.`)
  isOver = true
  for (const answer of await Promise.all(sending)) if (answer !== null) broken.add(answer)

  const isUpToDate = (viewer: Viewer): boolean =>
    [...newest].every(([toolId, timeMs]) => viewer.newest.get(toolId) === timeMs)
  const shownBy = performance.now() + 30 * SECOND_MS
  while (!good.every(isUpToDate) && performance.now() < shownBy) await wait(50)
  if (!good.every(({ isOpen }) => isOpen())) broken.add('A viewer who reads was disconnected.')
  if (!good.every(isUpToDate)) broken.add('A viewer who reads does not see the newest readings.')
  const growth = memoryBefore === null || memoryAfter === null ? null : memoryAfter - memoryBefore
  if (growth !== null && growth > MOST_GROWTH_MB)
    broken.add(`The server needs ${growth.toFixed(0)} MB more.`)
  for (const { socket } of [...good, ...others]) socket.terminate()
  server.kill('SIGTERM')
  await server.ended

  const imeis = devices.map(({ imei }) => imei)
  const stored = await checkStored(dataDir, imeis, ledger)
  return {
    ...stored,
    tries,
    broken: [...broken, ...stored.broken],
    ...(growth !== null && { note: `Memory grew by ${Math.max(0, growth).toFixed(0)} MB` }),
  }
}

export const viewers: Procedure = {
  name: 'viewers',
  title:
    'viewers that read nothing, vanish, never log in or send nonsense, beside four who read, while four devices send',
  tries: 80,
  shortTries: 0,
  run,
}
