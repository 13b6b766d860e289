import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { addDevice, addMember, addOwner, SOCKETS_OF_ACCOUNT } from './load/busy-site.ts'
import { singleSender } from './load/singles.ts'
import { onPostgres } from './support/on-postgres.ts'
import type { Figure } from './support/report.ts'

const VIEWERS = 500
const READINGS = 150
const EACH_MS = 200
const LAST_ONES_MS = 10_000
const SUBSCRIPTION = 'subscription ToolReadings { toolReadings { toolId timestamp value } }'

/** Opens a page's socket, and calls with the value of each reading that comes. */
const follow = (port: number, token: string, came: (celsius: number) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
      perMessageDeflate: false,
    })
    socket.on('error', reject)
    socket.on('open', () =>
      socket.send(
        JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }),
      ),
    )
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString())
      if (message.type === 'connection_ack') {
        socket.send(
          JSON.stringify({ id: '1', type: 'subscribe', payload: { query: SUBSCRIPTION } }),
        )
        resolve(socket)
      } else if (message.type === 'next') came(message.payload.data.toolReadings.value)
      else if (message.type === 'error') reject(new Error(data.toString()))
    })
  })

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

/** From a reading's departure until a page has it, 500 pages over two servers on one database. */
export const postgresLive = (): Promise<Figure[]> =>
  onPostgres(async ({ seed, start }) => {
    const { tokens, devices } = await seed((storage) =>
      storage.transaction(async (stores) => {
        const owner = await addOwner(stores, 'owner')
        const members: string[] = []
        for (let i = 0; i < VIEWERS / SOCKETS_OF_ACCOUNT; i++)
          members.push(await addMember(stores, owner.id, `member-${i}`, new Date()))
        const added = []
        for (let i = 0; i < 20; i++) added.push(await addDevice(stores, owner.id, i, null))
        return { tokens: members, devices: added }
      }),
    )
    const servers = [await start(), await start()]
    const sentMs = new Map<number, number>()
    /** Waits of readings by the server that took them and the one that showed them: the same, or not. */
    const waits = { same: [] as number[], other: [] as number[] }
    const takenBy = new Map<number, number>()
    const sockets: WebSocket[] = []
    for (let i = 0; i < VIEWERS; i++) {
      const shownBy = i % 2
      sockets.push(
        await follow(servers[shownBy]!.port, tokens[i % tokens.length]!, (celsius) => {
          const key = Math.round(celsius * 100)
          const began = sentMs.get(key)
          if (began === undefined) return
          waits[takenBy.get(key) === shownBy ? 'same' : 'other'].push(performance.now() - began)
        }),
      )
    }
    const senders = servers.map(({ port }) => singleSender(port))
    await pause(1_000)
    const sending: Promise<number>[] = []
    for (let i = 0; i < READINGS; i++) {
      const celsius = 3 + i / 100
      takenBy.set(Math.round(celsius * 100), i % 2)
      sentMs.set(Math.round(celsius * 100), performance.now())
      sending.push(senders[i % 2]!.send(devices[i % devices.length]!, celsius))
      await pause(EACH_MS)
    }
    const acknowledged = (await Promise.all(sending)).sort((a, b) => a - b)
    const came = () => waits.same.length + waits.other.length
    for (let waited = 0; came() < READINGS * VIEWERS && waited < LAST_ONES_MS; waited += 100)
      await pause(100)
    for (const socket of sockets) socket.terminate()
    for (const sender of senders) sender.close()
    const all = [...waits.same, ...waits.other].sort((a, b) => a - b)
    const said = (list: number[]) =>
      `p50 ${quantile(list, 0.5).toFixed(0)}, p99 ${quantile(list, 0.99).toFixed(0)}`
    const sortedOf = (list: number[]) => list.sort((a, b) => a - b)
    return [
      {
        what: 'live readings to 500 pages over two servers on PostgreSQL, p99 ms',
        value: quantile(all, 0.99),
        goal: { atMost: 250 },
        measured: `${said(all)}; shown by the server that took it ${said(sortedOf(waits.same))}, by the other one ${said(sortedOf(waits.other))}; acknowledged ${said(acknowledged)}; ${came().toLocaleString('en')} of ${(READINGS * VIEWERS).toLocaleString('en')} came`,
      },
    ]
  })
