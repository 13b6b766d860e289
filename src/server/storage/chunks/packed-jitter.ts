import type { Jitter } from '../../../domain/readings/series.ts'
import { addPacked, packedAt } from './bytes.ts'

/** `unitMs`: what they count; `first`: that of the first time of all, which is not packed. */
type Scale = { unitMs: number; first: number }

/** How far times lie after their places in a grid, read one by one from packed bits. */
export class PackedJitter implements Jitter {
  readonly mostMs: number
  readonly #packed: Uint8Array
  readonly #bits: number
  readonly #scale: Scale
  readonly #skipped: number

  constructor(packed: Uint8Array, bits: number, scale: Scale, skipped = 0) {
    this.mostMs = Math.max(2 ** bits - 1, scale.first) * scale.unitMs
    this.#packed = packed
    this.#bits = bits
    this.#scale = scale
    this.#skipped = skipped
  }

  at(place: number): number {
    const index = this.#skipped + place - 1
    const { unitMs, first } = this.#scale
    return (index < 0 ? first : packedAt(this.#packed, this.#bits, index)) * unitMs
  }

  addTo(times: Float64Array, from: number): void {
    const { unitMs, first } = this.#scale
    const index = this.#skipped + from - 1
    if (index >= 0) addPacked(this.#packed, this.#bits, index, unitMs, times)
    else if (times.length > 0) {
      times[0] = times[0]! + first * unitMs
      addPacked(this.#packed, this.#bits, 0, unitMs, times.subarray(1))
    }
  }

  from(count: number): PackedJitter {
    return new PackedJitter(this.#packed, this.#bits, this.#scale, this.#skipped + count)
  }
}
