import { NumberRows } from '../../number-rows.ts'
import type { Contact } from './contact-bytes.ts'

/**
 * The last contacts of devices that are newer than what the table of devices says: committed ones,
 * which the hot log proves.
 */
export class ContactMemory {
  readonly #newest = new NumberRows(1)

  /** Instant in ms since 1970, or undefined when the table has the device's last contact. */
  of(imeiNumber: string): number | undefined {
    const row = this.#newest.rowOf(imeiNumber)
    return row === undefined ? undefined : this.#newest.at(row, 0)
  }

  /** A contact never moves back. */
  add({ imeiNumber, atMs }: Contact): void {
    const before = this.of(imeiNumber)
    if (before === undefined || atMs > before) this.#newest.put(imeiNumber, [atMs])
  }

  /** The table has this contact now; a later one stays here. */
  written({ imeiNumber, atMs }: Contact): void {
    if (this.of(imeiNumber) === atMs) this.#newest.delete(imeiNumber)
  }

  get isEmpty(): boolean {
    return this.#newest.size === 0
  }
}
