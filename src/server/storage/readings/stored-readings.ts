import {
  gridPlaceAtOrAfter,
  type GridTimes,
  listTimes,
  partOfGrid,
  type Series,
  type SummablePiece,
  timeAt,
  timesWithin,
} from '../../../domain/readings/series.ts'
import type { DamagedDays } from '../damaged-readings.ts'
import { sealedRowDecoder } from './decode-sealed-rows.ts'
import { mergedSeries, part } from './merged-series.ts'
import { type Overlaid, overlaidPieces } from './overlaid-series.ts'
import { firstAtOrAfter } from './run.ts'
import type { StoredSeries } from './stored-series.ts'

type NoteDamage = (damaged: DamagedDays) => void

/**
 * The readings of several series, the first of which is on top: what was measured, and below it
 * imports. In pieces, each valid until the next one is requested.
 */
export const summablePieces = (
  layers: readonly StoredSeries[],
  noteDamage: NoteDamage,
): Iterable<SummablePiece> => {
  const [only, ...below] = layers
  if (only === undefined) return []
  return below.length === 0
    ? piecesOf(only, noteDamage)
    : withFaults(overlaidLayers(layers, noteDamage))
}

/** The same pieces with all times listed. */
export const listedPieces = (
  layers: readonly StoredSeries[],
  noteDamage: NoteDamage,
): Iterable<Series> => {
  const [only, ...below] = layers
  if (only === undefined) return []
  return below.length === 0
    ? listed(piecesOf(only, noteDamage))
    : overlaidLayers(layers, noteDamage)
}

/** The same with the layer of each reading. */
export const overlaidLayers = (
  layers: readonly StoredSeries[],
  noteDamage: NoteDamage,
): Generator<Overlaid> => overlaidPieces(layers.map((layer) => listed(piecesOf(layer, noteDamage))))

/**
 * For another thread, which gets the bytes in `buffers` without a copy; here they are empty afterwards.
 * Bytes that share their memory with others are copied first.
 */
export const handedOver = (
  layers: readonly StoredSeries[],
): { layers: StoredSeries[]; buffers: ArrayBuffer[] } => {
  const buffers: ArrayBuffer[] = []
  const own = (bytes: Uint8Array): Uint8Array => {
    if (bytes.length === 0) return bytes
    const { buffer } = bytes
    const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length
    const alone = isOwn ? bytes : new Uint8Array(bytes)
    buffers.push(alone.buffer as ArrayBuffer)
    return alone
  }
  const handed = layers.map(({ rows, ...layer }) => {
    const { times, values } = layer.unsealed
    buffers.push(times.buffer as ArrayBuffer, values.buffer as ArrayBuffer)
    return { ...layer, rows: rows.map((row) => ({ ...row, bytes: own(row.bytes) })) }
  })
  return { layers: handed, buffers }
}

function* withFaults(pieces: Iterable<Series>): Generator<SummablePiece> {
  for (const { times, values } of pieces) yield { times, values, hasFaults: true }
}

/** The same pieces with all times listed, in the same list for each. */
function* listed(pieces: Iterable<SummablePiece>): Generator<Series> {
  let room = new Float64Array(0)
  for (const { times, values } of pieces) {
    if (times instanceof Float64Array) yield { times, values }
    else {
      if (room.length < times.length) room = new Float64Array(times.length)
      const list = room.subarray(0, times.length)
      listTimes(times, 0, list)
      yield { times: list, values }
    }
  }
}

/**
 * The sealed stretches in order, each merged with its late readings; then the readings that are
 * newer than all stretches. Damaged stretches are noted and left out.
 */
function* piecesOf(
  { rows, unsealed, fromMs, toMs }: StoredSeries,
  noteDamage: NoteDamage,
): Generator<SummablePiece> {
  const { decodedInTurn, isSound } = sealedRowDecoder(noteDamage)
  let unsealedAt = 0
  for (const stretch of decodedInTurn(rows.filter(isSound))) {
    const piece = pieceWithin(stretch, fromMs, toMs)
    const count = piece.times.length
    if (count === 0) continue
    const end = firstAtOrAfter(unsealed.times, timeAt(piece.times, count - 1) + 1)
    if (end === unsealedAt) {
      yield piece
      continue
    }
    const sealed = { times: timesWithin(piece.times, 0), values: piece.values }
    yield { ...mergedSeries(sealed, part(unsealed, unsealedAt, end)), hasFaults: true }
    unsealedAt = end
  }
  if (unsealedAt < unsealed.times.length)
    yield { ...part(unsealed, unsealedAt, unsealed.times.length), hasFaults: true }
}

/** The part of a stretch with from <= t < to, a view. */
const pieceWithin = (
  { times, values, hasFaults }: SummablePiece,
  from: number,
  to: number,
): SummablePiece => {
  const start = placeAtOrAfter(times, from)
  const end = Math.max(start, placeAtOrAfter(times, to))
  return {
    times:
      times instanceof Float64Array ? times.subarray(start, end) : partOfGrid(times, start, end),
    values: values.subarray(start, end),
    hasFaults,
  }
}

const placeAtOrAfter = (times: Float64Array | GridTimes, timeMs: number): number =>
  times instanceof Float64Array ? firstAtOrAfter(times, timeMs) : gridPlaceAtOrAfter(times, timeMs)
