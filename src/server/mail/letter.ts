import MailComposer from 'nodemailer/lib/mail-composer'
import type { Options } from 'nodemailer/lib/mailer'
import { quotedPrintable } from './quoted-printable.ts'

/**
 * One mail for one recipient. `from` and `to`: the addresses of the envelope. `content`: the mail as
 * nodemailer composes it, with nothing in it that a thread cannot be sent.
 */
export type Letter = { from: string; to: string; content: Options }

const partOf = (type: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}`

/**
 * The bytes of the mail, as RFC 5322 wants them. The head is nodemailer's. It pipes each part through
 * streams, which takes four times as long as the rest, so that the two parts of most mails are written here.
 */
export const letterBytes = async ({ content }: Letter): Promise<Buffer> => {
  const { text, html, attachments = [] } = content
  const hasTwoParts =
    typeof text === 'string' && typeof html === 'string' && text !== '' && html !== ''
  const mail = new MailComposer({
    ...content,
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  }).compile()
  if (!hasTwoParts || attachments.length > 0) return mail.build()
  const head = mail.buildHeaders()
  const line = `--${mail.boundary}`
  const parts = [partOf('text/plain', text), partOf('text/html', html)]
  return Buffer.from(
    `${head}\r\n\r\n${parts.map((part) => `${line}\r\n${part}\r\n`).join('')}${line}--\r\n`,
  )
}
