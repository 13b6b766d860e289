// A process of its own: each device sends one new reading over HTTP, in random order and spread
// evenly over time, whatever the answers take. Prints a line of JSON at the end.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { postRequest } from '../support/http-load.ts'
import type { BenchDevice } from '../support/seeded-readings.ts'

/**
 * `devices`: how many of the file send, the first ones. `perSecond`: requests; null: as fast as they
 * are answered. `connections`: kept open, shared by all.
 */
export type RandomOrder = {
  port: number
  devicesFile: string
  devices: number
  perSecond: number | null
  connections: number
}
/** `seconds`: until the last answer. `latenciesMs`: p50, p99 and the longest, from the time due. */
export type RandomReport = {
  stored: number
  refused: number
  seconds: number
  latenciesMs: { p50: number; p99: number; longest: number }
}

const TICK_MS = 5
const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RandomOrder
const devices = (JSON.parse(readFileSync(order.devicesFile, 'utf8')) as BenchDevice[]).slice(
  0,
  order.devices,
)
for (let i = devices.length - 1; i > 0; i -= 1) {
  const j = Math.floor(Math.random() * (i + 1))
  const device = devices[i]!
  devices[i] = devices[j]!
  devices[j] = device
}

const requestOf = ({ imeiNumber, key }: BenchDevice, index: number): Buffer =>
  postRequest(
    '/ingest/v1/readings',
    { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    `{"imei":"${imeiNumber}","readings":[{"sensor":1,"time":"${new Date().toISOString()}","value":${(4 + (index % 20) / 10).toFixed(1)}}]}`,
  )

const report = { stored: 0, refused: 0 }
const latencies: number[] = []
/** Devices whose turn has come, and when it did. */
const waiting: { index: number; dueMs: number }[] = []
let firstWaiting = 0
const idle: Socket[] = []

const sendNext = (socket: Socket): void => {
  const next = waiting[firstWaiting]
  if (next === undefined) return void idle.push(socket)
  firstWaiting += 1
  socket.write(requestOf(devices[next.index]!, next.index))
  // An answer of some hundred bytes comes in one piece.
  socket.once('data', (answer: Buffer) => {
    if (answer.toString('latin1', 9, 12) === '200') report.stored += 1
    else report.refused += 1
    latencies.push(performance.now() - next.dueMs)
    sendNext(socket)
  })
}

const opened = Array.from(
  { length: order.connections },
  () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject).once('connect', () => {
        idle.push(socket)
        resolve()
      })
    }),
)
await Promise.all(opened)

const began = performance.now()
const perMs = (order.perSecond ?? Infinity) / 1_000
let due = 0
while (latencies.length < devices.length) {
  const now = performance.now()
  const upTo = Math.min(devices.length, Math.ceil((now - began) * perMs) + 1)
  for (; due < upTo; due += 1) waiting.push({ index: due, dueMs: now })
  while (idle.length > 0 && firstWaiting < waiting.length) sendNext(idle.pop()!)
  await pause(TICK_MS)
}
latencies.sort((a, b) => a - b)
const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
const done: RandomReport = {
  ...report,
  seconds: (performance.now() - began) / 1_000,
  latenciesMs: { p50: at(0.5), p99: at(0.99), longest: at(1) },
}
console.log(JSON.stringify(done))
process.exit(0)
