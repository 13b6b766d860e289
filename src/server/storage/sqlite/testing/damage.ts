import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { dayOf } from '../../readings/days.ts'
import { chunkId } from '../readings/chunk-ids.ts'
import { PAGE_BYTES } from '../open-connection.ts'

/** Runs SQL on the file of a database that no server has open. */
export const changeFile = (file: string, sql: string): void => {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

const bytesOf = (file: string, table: 'chunk' | 'hot', id: number): Uint8Array => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare(`SELECT bytes FROM ${table} WHERE id = ?`).get(id)!['bytes'] as Uint8Array
  } finally {
    db.close()
  }
}

/** Flips the lowest bit of one byte of a row, counted from the end, as a failing disk does. */
export const flipByte = (file: string, table: 'chunk' | 'hot', id: number, fromEnd = 1): void => {
  const bytes = Uint8Array.from(bytesOf(file, table, id))
  bytes[bytes.length - fromEnd]! ^= 1
  const db = new DatabaseSync(file)
  db.prepare(`UPDATE ${table} SET bytes = ? WHERE id = ?`).run(bytes, id)
  db.close()
}

/** The id of the sealed stretch that begins on the day of `timeMs`. */
export const sealedId = (toolId: number, timeMs: number): number => chunkId(toolId, dayOf(timeMs))

/** Overwrites the head of the page on which a sealed stretch begins. */
export const breakPageOf = (file: string, id: number): void => {
  const start = Buffer.from(bytesOf(file, 'chunk', id).subarray(0, 24))
  const at = readFileSync(file).indexOf(start)
  if (at < 0) throw new Error(`the bytes of ${id} are not in ${file}`)
  breakPage(file, Math.floor(at / PAGE_BYTES) + 1)
}

/** `page`: counted from 1. */
export const breakPage = (file: string, page: number): void => {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(8, 0xee), 0, 8, (page - 1) * PAGE_BYTES)
  closeSync(handle)
}
