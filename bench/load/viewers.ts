// A process of its own: opens a socket for each token of the file named by its argument, subscribes
// as the pages do, and prints a line of JSON each second: how many sockets are live, and how many
// messages and bytes came.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

export type ViewersOrder = { port: number; tokens: readonly string[] }
export type ViewersReport = { live: number; messages: number; bytes: number; closed: number }

const SUBSCRIPTIONS = [
  'subscription ToolReadings($toolIds: [ID!]) { toolReadings(toolIds: $toolIds) { toolId timestamp value } }',
  'subscription AlarmChanged { alarmChanged { ...AlarmSummary } } fragment AlarmSummary on Alarm { id lane state startedAt openedAt recoveredAt limit extreme isBreaching isLate acknowledgedAt tool { id name user { id } } }',
]
/** The server takes 1,000 sockets from one address. */
const SOCKETS_PER_ADDRESS = 100
const AT_ONCE = 50

const { port, tokens } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ViewersOrder
const report: ViewersReport = { live: 0, messages: 0, bytes: 0, closed: 0 }

/** Answers whether it came in. */
const open = (token: string, index: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
      localAddress: `127.0.0.${2 + Math.floor(index / SOCKETS_PER_ADDRESS)}`,
      perMessageDeflate: false,
    })
    let isLive = false
    socket.on('open', () =>
      socket.send(
        JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }),
      ),
    )
    socket.on('message', (data: Buffer) => {
      report.messages += 1
      report.bytes += data.length
      if (isLive) return
      isLive = true
      for (const query of SUBSCRIPTIONS)
        socket.send(
          JSON.stringify({
            id: crypto.randomUUID(),
            type: 'subscribe',
            payload: { query, variables: {} },
          }),
        )
      report.live += 1
      resolve(true)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (isLive) report.live -= 1
      report.closed += 1
      resolve(false)
    })
  })

let next = 0
const openAll = async (): Promise<void> => {
  while (next < tokens.length) {
    const index = next++
    // As a page does: whoever is turned away comes again.
    while (!(await open(tokens[index]!, index))) await pause(1_000)
  }
}
setInterval(() => console.log(JSON.stringify(report)), 1_000)
await Promise.all(Array.from({ length: AT_ONCE }, openAll))
