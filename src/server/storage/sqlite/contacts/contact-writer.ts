import type { DatabaseSync } from 'node:sqlite'
import type { Contact } from '../../readings/contacts/contact-bytes.ts'
import type { ContactMemory } from '../../readings/contacts/contact-memory.ts'
import type { ContactWriter, Slice } from '../../readings/reading-sealer.ts'

const DEVICES_AT_ONCE = 200

/**
 * Writes the contacts in memory into the table of devices, in the order of the table: so each page of
 * it is written once, and not once a contact.
 */
export const contactWriter = (db: DatabaseSync, memory: ContactMemory): ContactWriter => {
  const next = db.prepare(
    'SELECT rowid AS id, imei_number FROM device WHERE rowid > ? ORDER BY rowid LIMIT ?',
  )
  const update = db.prepare(
    'UPDATE device SET last_contact = ?1 WHERE rowid = ?2 AND (last_contact IS NULL OR last_contact < ?1)',
  )

  return {
    /** A walk through the table. Call `slice` inside a transaction. */
    begin: () => {
      let afterId = 0
      return {
        slice: (mayGoOn: () => boolean): Slice => {
          if (memory.isEmpty) return { more: false, committed: () => {} }
          const written: Contact[] = []
          let lastId = afterId
          let more = true
          do {
            const devices = next.all(lastId, DEVICES_AT_ONCE)
            for (const { id, imei_number: name } of devices) {
              const imeiNumber = String(name)
              const atMs = memory.of(imeiNumber)
              lastId = Number(id)
              if (atMs === undefined) continue
              update.run(atMs, lastId)
              written.push({ imeiNumber, atMs })
            }
            more = devices.length === DEVICES_AT_ONCE
          } while (more && mayGoOn())
          return {
            more,
            committed: () => {
              afterId = lastId
              for (const contact of written) memory.written(contact)
            },
          }
        },
      }
    },
  }
}
