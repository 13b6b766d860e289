import { isEmail } from '../../domain/users/email.ts'

/** The sender: a name, which may be empty, and an address. */
export type MailAddress = { name: string; address: string }

/**
 * Reads `Coldwatch <alarm@cold.example>` or an address only. Null for other texts, for example one
 * that would end the mail header.
 */
export const parseMailAddress = (text: string): MailAddress | null => {
  const named = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text.trim())
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1')
  const address = (named?.[2] ?? text).trim()
  return isEmail(address) ? { name, address } : null
}
