// npm run fuzz [-- inputs]: damaged HTTP bodies through the decoders of the ingest. It fails on the
// first that throws, takes over 100 ms, or when memory grows; ten million take some minutes.
import { decodeJson, decodeNdjson } from '../src/server/ingest/protocols/http/decode.ts'
import { randomFrom } from './support/readings.ts'

const INPUTS = Number(process.argv[2] ?? 10_000_000)
const SLOW_MS = 100
const GROWTH_BYTES = 64 * 1024 * 1024

const SEEDS = [
  '{"imei":"356307042441013","readings":[{"sensor":1,"time":"2026-11-20T09:00:00Z","value":4.3},{"sensor":2,"time":"2026-11-20T09:00:00.123+01:00","error":"not-connected"}]}',
  '{"imei":"356307042441013","sensor":1,"time":"2026-11-20T09:00:00Z","value":-18.4}\n{"imei":"356307042441014","sensor":4,"time":"2026-02-28T23:59:60Z","value":1e2}\n',
  '{"imei":"\\u0033","readings":[{"sensor":1e0,"time":"2026-11-20T09:00:00Z","value":"4,3"},[],null,{"sensor":{"a":[1,2,{}]}}],"type":"temperature"}',
].map((text) => Buffer.from(text))
const BITS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\n',
  '0',
  '-',
  'e',
  '9007199254740993',
  'null',
  '__proto__',
  '\\ud800',
  '\0',
  '\uFEFF',
  ' '.repeat(40),
  '['.repeat(200),
].map((text) => Buffer.from(text))

const random = randomFrom(20261120)
const below = (limit: number): number => Math.floor(random() * limit)
const pick = <T>(list: readonly T[]): T => {
  const item = list[below(list.length)]
  if (item === undefined) throw new Error('an empty list')
  return item
}

/** A seed with some bytes changed, cut out, doubled or put in. */
const damaged = (): Buffer => {
  let bytes = Buffer.from(pick(SEEDS))
  for (let change = below(4); change >= 0; change -= 1) {
    const at = below(bytes.length + 1)
    const kind = below(5)
    if (kind === 0) bytes[Math.min(at, bytes.length - 1)] = below(256)
    else if (kind === 1) bytes = bytes.subarray(0, at)
    else if (kind === 2)
      bytes = Buffer.concat([bytes.subarray(0, at), pick(BITS), bytes.subarray(at)])
    else if (kind === 3)
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        bytes.subarray(Math.min(bytes.length, at + below(20))),
      ])
    else
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        bytes.subarray(below(at + 1), at),
        bytes.subarray(at),
      ])
    if (bytes.length === 0) return bytes
  }
  return bytes
}

/**
 * A machine at work may take the processor away in the middle: what is slow must be slow three
 * times.
 */
const timed = (decode: typeof decodeJson, bytes: Buffer): { kind: string; taken: number } => {
  let best = Infinity
  let kind = ''
  for (let tries = 0; tries < 3 && best > SLOW_MS; tries += 1) {
    const began = performance.now()
    kind = decode(bytes).kind
    best = Math.min(best, performance.now() - began)
  }
  return { kind, taken: best }
}

let slowest = 0
let heldAtFirst = 0
const outcomes = new Map<string, number>()
for (let input = 0; input < INPUTS; input += 1) {
  const bytes = damaged()
  const decode = input % 2 === 0 ? decodeJson : decodeNdjson
  const { kind, taken } = timed(decode, bytes)
  outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
  if (taken > slowest) slowest = taken
  if (taken > SLOW_MS)
    throw new Error(`${taken.toFixed(0)} ms for ${JSON.stringify(bytes.toString('latin1'))}`)
  if (input === Math.min(100_000, INPUTS >> 1)) heldAtFirst = process.memoryUsage().heapUsed
}
globalThis.gc?.()
const growth = process.memoryUsage().heapUsed - heldAtFirst
console.log(
  `${INPUTS.toLocaleString('en')} inputs, ${[...outcomes].map(([kind, count]) => `${kind} ${count.toLocaleString('en')}`).join(', ')}; slowest ${slowest.toFixed(1)} ms, heap ${(growth / 1_048_576).toFixed(1)} MB more than after the first`,
)
if (growth > GROWTH_BYTES) process.exit(1)
