import { createHmac } from 'node:crypto'
import type { Delivery } from '../storage/outbox-store.ts'

type Identified = Pick<Delivery, 'id' | 'incidentId' | 'kind' | 'sequence' | 'recipient'>

/**
 * The Message-ID of a mail, by its first delivery. It is the same at every attempt, so that a
 * mailbox that gets the mail twice shows it once. It depends on the server's key, so that two
 * servers with the same sender's domain never use the same one.
 */
export const messageIdOf =
  (key: string, domain: string) =>
  ({ id, incidentId, kind, sequence, recipient }: Identified): string => {
    const name = incidentId === null ? ['delivery', id] : [incidentId, kind, sequence, recipient]
    return `<${createHmac('sha256', key)
      .update(`message-id\n${JSON.stringify(name)}`)
      .digest('hex')
      .slice(0, 40)}@${domain}>`
  }
