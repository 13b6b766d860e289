// npm run fuzz [-- inputs [decoder …]]: damaged input through the decoders of the ingest. It fails on
// the first that throws, takes over 100 ms, or when memory grows; ten million each take an hour.
import { FUZZ_TARGETS, type FuzzTarget } from './support/fuzz-targets.ts'
import { randomFrom } from './support/readings.ts'

const INPUTS = Number(process.argv[2] ?? 10_000_000)
const SLOW_MS = 100
const GROWTH_BYTES = 64 * 1024 * 1024

const random = randomFrom(20261120)
const below = (limit: number): number => Math.floor(random() * limit)
const pick = <T>(list: readonly T[]): T => {
  const item = list[below(list.length)]
  if (item === undefined) throw new Error('an empty list')
  return item
}

/** A seed with some bytes changed, cut out, doubled or put in. */
const damaged = ({ seeds, bits }: FuzzTarget): Buffer => {
  let bytes = Buffer.from(pick(seeds))
  for (let change = below(4); change >= 0; change -= 1) {
    const at = below(bytes.length + 1)
    const kind = below(5)
    if (kind === 0) bytes[Math.min(at, bytes.length - 1)] = below(256)
    else if (kind === 1) bytes = bytes.subarray(0, at)
    else if (kind === 2)
      bytes = Buffer.concat([bytes.subarray(0, at), pick(bits), bytes.subarray(at)])
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

/** Ms of the processor that this thread has used. */
const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * A machine at work may take the processor away in the middle: what seems slower than all before is
 * decoded again, and then only the thread's own time counts. Ms.
 */
const timed = (
  decode: FuzzTarget['decode'],
  bytes: Buffer,
  slowest: number,
): { kind: string; taken: number } => {
  const began = performance.now()
  const kind = decode(bytes)
  const taken = performance.now() - began
  if (taken <= slowest) return { kind, taken }
  const usedBefore = usedMs()
  decode(bytes)
  return { kind, taken: Math.min(taken, usedMs() - usedBefore) }
}

const held = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Answers whether memory stayed as it was. */
const fuzz = (name: string, target: FuzzTarget): boolean => {
  let slowest = 0
  let heldAtFirst = 0
  const outcomes = new Map<string, number>()
  for (let input = 0; input < INPUTS; input += 1) {
    const bytes = damaged(target)
    const { kind, taken } = timed(target.decode, bytes, slowest)
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
    if (taken > slowest) slowest = taken
    if (taken > SLOW_MS)
      throw new Error(`${name}: ${taken.toFixed(0)} ms for ${bytes.toString('hex')}`)
    if (input === Math.min(100_000, INPUTS >> 1)) heldAtFirst = held()
  }
  const growth = held() - heldAtFirst
  const counts = [...outcomes].map(([kind, count]) => `${kind} ${count.toLocaleString('en')}`)
  console.log(
    `${name}: ${INPUTS.toLocaleString('en')} inputs, ${counts.join(', ')}; slowest ${slowest.toFixed(1)} ms, heap ${(growth / 1_048_576).toFixed(1)} MB more than after the first`,
  )
  return growth <= GROWTH_BYTES
}

const chosen = process.argv.slice(3)
const unknown = chosen.filter((name) => !(name in FUZZ_TARGETS))
if (unknown.length > 0) {
  console.error(
    `There is no decoder ${unknown.join(', ')}; there are ${Object.keys(FUZZ_TARGETS).join(', ')}.`,
  )
  process.exit(2)
}
const results = Object.entries(FUZZ_TARGETS)
  .filter(([name]) => chosen.length === 0 || chosen.includes(name))
  .map(([name, target]) => fuzz(name, target))
if (!results.every(Boolean)) process.exit(1)
