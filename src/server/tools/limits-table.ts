import { areDefaultLimits, type Limits } from '../../domain/limits/limits.ts'
import type { ToolLimits } from '../storage/tool-store.ts'

/** The limits of tools. Of a tool that it does not have nothing is said. */
export type LimitsNow = {
  /** Of equal limits it is the same number, from 1; 0 where there is no such tool. */
  numberOf(toolId: number): number
  limits(number: number): Limits
  ownerOf(toolId: number): number
  /** Whether it has the limits that a form begins with, and had no others since it was made. */
  areNeverSet(toolId: number): boolean
}

/** The limits of a hundred thousand tools in 13 bytes each. */
export class LimitsTable implements LimitsNow {
  #kinds: { limits: Limits; areDefault: boolean }[] = []
  #numbers = new Map<string, number>()
  #numberOf = new Uint32Array(0)
  #ownerOf = new Uint32Array(0)
  /** Of its IMEI: finds those that may have been on a device before. */
  #hashOf = new Uint32Array(0)
  #isChanged = new Uint8Array(0)

  numberOf(toolId: number): number {
    return this.#numberOf[toolId] ?? 0
  }
  limits(number: number): Limits {
    return this.#kinds[number - 1]!.limits
  }
  ownerOf(toolId: number): number {
    return this.#ownerOf[toolId] ?? 0
  }
  areNeverSet(toolId: number): boolean {
    const number = this.numberOf(toolId)
    return number > 0 && this.#isChanged[toolId] === 0 && this.#kinds[number - 1]!.areDefault
  }

  put(rows: readonly ToolLimits[]): void {
    for (const { id, ownerId, imeiNumber, limits, wereChanged } of rows) {
      if (id >= this.#numberOf.length) this.#grow(Math.max(1_024, 2 * id))
      this.#numberOf[id] = this.#numberOfLimits(limits)
      this.#ownerOf[id] = ownerId
      this.#isChanged[id] = Number(wereChanged)
      this.#hashOf[id] = hash(imeiNumber)
    }
  }
  forget(toolIds: readonly number[]): void {
    for (const id of toolIds) this.#numberOf[id] = 0
  }
  /** All tools on these devices as they are here, and hardly any others. */
  maybeOn(imeiNumbers: readonly string[]): number[] {
    const hashes = new Set(imeiNumbers.map(hash))
    const ids: number[] = []
    for (let id = 1; id < this.#numberOf.length; id++)
      if (this.#numberOf[id] !== 0 && hashes.has(this.#hashOf[id]!)) ids.push(id)
    return ids
  }
  neverSetByOwner(): Map<number, number> {
    const counts = new Map<number, number>()
    for (let id = 1; id < this.#numberOf.length; id++) {
      if (!this.areNeverSet(id)) continue
      const ownerId = this.#ownerOf[id]!
      counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1)
    }
    return counts
  }

  #numberOfLimits({ min, max, notificationMin, notificationMax }: Limits): number {
    const key = `${min} ${max} ${notificationMin} ${notificationMax}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const limits = { min, max, notificationMin, notificationMax }
    const number = this.#kinds.push({ limits, areDefault: areDefaultLimits(limits) })
    this.#numbers.set(key, number)
    return number
  }
  #grow(length: number): void {
    const grown = (list: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(length)
      larger.set(list)
      return larger
    }
    this.#numberOf = grown(this.#numberOf)
    this.#ownerOf = grown(this.#ownerOf)
    this.#hashOf = grown(this.#hashOf)
    const isChanged = new Uint8Array(length)
    isChanged.set(this.#isChanged)
    this.#isChanged = isChanged
  }
}

/** FNV-1a. */
const hash = (text: string): number => {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
