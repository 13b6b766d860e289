import MailComposer from 'nodemailer/lib/mail-composer'
import type { Options } from 'nodemailer/lib/mailer'

/**
 * One mail for one recipient. `from` and `to`: the addresses of the envelope. `content`: the mail as
 * nodemailer composes it, with nothing in it that a thread cannot be sent.
 */
export type Letter = { from: string; to: string; content: Options }

/** The bytes of the mail, as RFC 5322 wants them. */
export const letterBytes = ({ content }: Letter): Promise<Buffer> =>
  new MailComposer({ ...content, disableFileAccess: true, disableUrlAccess: true, newline: 'win' })
    .compile()
    .build()
