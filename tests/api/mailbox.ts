import { letterBytes } from '../../src/server/mail/letter.ts'
import { createMailSender } from '../../src/server/mail/mail-sender.ts'
import { readMail } from '../../src/server/mail/testing/read-mail.ts'
import { unsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import type { Api } from './api-rig.ts'

export type ReceivedMail = { to: string; text: string }

/** Sends what waits in the outbox, as the server does, and answers the mails of this call. */
export const deliverMails = async (api: Api): Promise<ReceivedMail[]> => {
  const mails: ReceivedMail[] = []
  const send = createMailSender({
    storage: api.storage,
    clock: api.clock,
    publicUrl: 'https://cold.example',
    from: { name: 'Coldwatch', address: 'alarm@cold.example' },
    post: {
      send: async (letter) => {
        mails.push({ to: letter.to, text: readMail((await letterBytes(letter)).toString()).text })
        return { kind: 'sent' }
      },
    },
    links: unsubscribeLinks('key'),
    key: 'key',
  })
  const { outbox } = autoCommit(api.storage)
  const now = api.clock()
  const until = new Date(now.getTime() + 60_000)
  for (const { lease, deliveries } of await outbox.lease('EMAIL', now, until, 100)) {
    const outcome = await send({ deliveries })
    await (outcome.kind === 'sent'
      ? outbox.sent(lease, now)
      : outbox.failed(lease, now, outcome.reason))
  }
  return mails
}

/** The secret of the link to this page in a mail. */
export const secretIn = (mail: ReceivedMail | undefined, page: string): string => {
  const secret = new RegExp(`https://cold\\.example/${page}#([\\w-]{43})`).exec(mail?.text ?? '')
  if (secret === null) throw new Error(`No mail with a link to /${page}: ${mail?.text}`)
  return secret[1]!
}
