import { randomUUID } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import type { TroubleNotice } from '../../domain/self-watch/trouble.ts'
import { mailAsHtml, mailAsText } from '../mail/draw-mail.ts'
import type { MailAddress } from '../mail/mail-address.ts'
import type { MailPost } from '../mail/mail-thread.ts'
import { troubleMail } from '../mail/trouble-mail.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { noticesTitle, type Reader, troubleText } from '../messages/trouble-words.ts'
import type { SendToBrowser } from '../push/push-sender.ts'
import type { PushSubscription } from '../storage/push-store.ts'

/**
 * Messages about the server itself, which do not go through the outbox: they need nothing of storage
 * and no disk.
 */
export type DirectMessages = {
  mail(to: Reader & { email: string }, notices: readonly TroubleNotice[]): Promise<SendOutcome>
  push(
    to: Reader & { browser: PushSubscription },
    notices: readonly TroubleNotice[],
  ): Promise<SendOutcome>
}

export type DirectMessagesDeps = {
  clock: Clock
  /** Null: no mail server is set. */
  mail: { post: Pick<MailPost, 'send'>; from: MailAddress } | null
  sendToBrowser: SendToBrowser
  /** PUBLIC_URL; null when it is not set. */
  publicUrl: string | null
}

/** One notification about the server in a browser: a later one replaces it. */
const PUSH_TAG = 'server'

export const createDirectMessages = ({
  clock,
  mail,
  sendToBrowser,
  publicUrl,
}: DirectMessagesDeps): DirectMessages => ({
  mail: async (to, notices) => {
    if (mail === null) return { kind: 'refused', reason: 'No mail server is set (SMTP_URL).' }
    const sentAt = clock()
    const content = troubleMail(notices, to, { publicUrl, sentMs: sentAt.getTime() })
    const { from } = mail
    return mail.post.send({
      from: from.address,
      to: to.email,
      content: {
        from,
        to: { name: '', address: to.email },
        subject: content.subject,
        date: sentAt,
        messageId: `<${randomUUID()}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
        text: mailAsText(content),
        html: mailAsHtml(content),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          Importance: 'high',
          'X-Priority': '1',
        },
      },
    })
  },

  push: (to, notices) => {
    const nowMs = clock().getTime()
    const [first] = notices
    const body = first === undefined || first.kind === 'ENDED' ? '' : troubleText(first, to, nowMs)
    const payload = {
      title: noticesTitle(notices, to.language),
      body,
      link: '/',
      tag: PUSH_TAG,
      language: to.language,
    }
    return sendToBrowser(to.browser, payload, nowMs)
  },
})
