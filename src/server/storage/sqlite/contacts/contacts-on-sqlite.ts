import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { ContactLog } from '../../sql/sql-engine.ts'
import { type Contact, isNumeric } from '../../readings/contacts/contact-bytes.ts'
import type { ContactMemory } from '../../readings/contacts/contact-memory.ts'
import type { HotLog, WrittenRow } from '../../readings/hot-log.ts'

type ContactParts = {
  db: DatabaseSync
  contacts: ContactMemory
  hotLog: Pick<HotLog, 'appendContacts'>
  /** What the running transaction has written; null when none runs. */
  pending: () => {
    contacts: Contact[]
    written: WrittenRow[]
  } | null
  assertUsable: () => void
}

/** Contacts go into the hot log; until a sealing round has written them, the newest are in memory. */
export const contactsOnSqlite = (parts: ContactParts): ContactLog => {
  const { db, contacts, hotLog, pending, assertUsable } = parts
  const newest: ContactLog['newest'] = (imeiNumber, inColumnMs) => {
    const atMs = contacts.of(imeiNumber)
    return atMs === undefined || (inColumnMs !== null && inColumnMs > atMs) ? inColumnMs : atMs
  }
  defineNewestContact(db, newest)
  return {
    newestSql: sql`newest_contact(device.imei_number, device.last_contact)`,
    newest,
    note: async (heard) => {
      assertUsable()
      const running = pending()
      if (running === null) throw new Error('contacts are noted inside a transaction')
      if (!heard.every(({ imeiNumber }) => isNumeric(imeiNumber))) return 'to-write'
      const receivedMs = heard.reduce((latest, { atMs }) => Math.max(latest, atMs), 0)
      running.written.push(await hotLog.appendContacts(heard, receivedMs))
      for (const contact of heard) running.contacts.push(contact)
      return 'noted'
    },
  }
}

/** The SQL function that `newestSql` calls. Plans of statements can be asked for only with it. */
export const defineNewestContact = (db: DatabaseSync, newest: ContactLog['newest']): void =>
  db.function('newest_contact', (imeiNumber, inColumnMs) =>
    newest(String(imeiNumber), inColumnMs === null ? null : Number(inColumnMs)),
  )
