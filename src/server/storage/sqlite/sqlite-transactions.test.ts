import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from '../change.ts'
import { ContactMemory } from '../readings/contacts/contact-memory.ts'
import type { HotLog } from '../readings/hot-log.ts'
import { ReadingMemory } from '../readings/reading-memory.ts'
import { sqliteTransactions } from './sqlite-transactions.ts'

let db: DatabaseSync
let reported: unknown[]
let announced: Change[]
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE jar (label TEXT)')
  reported = []
  announced = []
})
afterEach(() => db.close())

const labels = () =>
  db
    .prepare('SELECT label FROM jar')
    .all()
    .map(({ label }) => label)

/** `committed`: the step between the commit and the listeners. */
const open = (committed: () => void) =>
  sqliteTransactions({
    db,
    memory: new ReadingMemory(),
    hotLog: { committed: () => {} } as unknown as HotLog,
    contacts: new ContactMemory(),
    announce: (changes) => announced.push(...changes),
    committed,
    assertInPlace: () => {},
    log: { committed: async () => {}, assertWhole: () => {} },
    reportError: (error) => reported.push(error),
  })

test('what fails after the commit is reported: the work is answered as stored, and its changes are announced', async () => {
  const bug = new TypeError('a bug after the commit')
  const { transaction, changed } = open(() => {
    throw bug
  })
  const answer = transaction(async () => {
    db.exec("INSERT INTO jar VALUES ('plums')")
    changed({ kind: 'account', id: 7 })
    return 'stored'
  })
  expect(await answer).toBe('stored')
  expect(labels()).toEqual(['plums'])
  expect(reported).toEqual([expect.objectContaining({ cause: bug })])
  expect(announced).toEqual([{ kind: 'account', id: 7 }])
})

test('what fails within the work is answered as not stored', async () => {
  const { transaction } = open(() => {})
  const answer = transaction(async () => {
    db.exec("INSERT INTO jar VALUES ('plums')")
    throw new Error('no')
  })
  await expect(answer).rejects.toThrow('no')
  expect(labels()).toEqual([])
  expect(reported).toEqual([])
})
