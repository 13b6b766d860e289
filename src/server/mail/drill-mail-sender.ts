import type { SendOutcome } from '../messages/send-outcome.ts'
import type { LinkedStores } from '../response-links/linked-alarms.ts'
import { makeResponseLinks } from '../response-links/make-response-links.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { DrillFacts } from '../storage/message-facts.ts'
import type { Storage } from '../storage/storage.ts'
import { drillMail } from './drill-mail.ts'
import type { MailContent } from './mail-content.ts'
import { ENDED_BY_READER, subscriptionOf, type SubscriptionDeps } from './mail-subscription.ts'

export type DrillMailDeps = Pick<SubscriptionDeps, 'links'> & {
  storage: SubscriptionDeps['storage'] & LinkedStores & Pick<Storage, 'transaction'>
  publicUrl: string | null
}

/** What the mail of a practice alarm says now, or that it is not sent. */
export const contentOfDrillMail = async (
  { storage, publicUrl, links }: DrillMailDeps,
  delivery: Delivery,
  drill: DrillFacts,
  now: Date,
): Promise<{ kind: 'content'; content: MailContent } | (SendOutcome & { kind: 'refused' })> => {
  const { token, isEnded } = await subscriptionOf(
    { storage, links },
    delivery.recipient,
    drill.ownerId,
  )
  if (isEnded) return ENDED_BY_READER
  const respond = publicUrl === null ? {} : await makeResponseLinks(storage, [delivery], now)
  const mailLinks = { publicUrl, unsubscribeToken: token, respond }
  return { kind: 'content', content: drillMail(delivery, drill, mailLinks, now.getTime()) }
}
