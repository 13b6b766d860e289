import type { LanguageCode } from '../../domain/users/account.ts'

/** A fact, as label and value. */
export type MailFact = { label: string; value: string }

/**
 * The colour of the head: red for out of range, ochre for other trouble, green for back in range,
 * plain for the rest.
 */
export type MailTone = 'red' | 'ochre' | 'green' | 'plain'

/**
 * What a mail says about one tool, or about the recipient's account. A mail about
 * several shows `detail`, the facts in one line, instead of `facts`.
 */
export type MailPart = {
  name: string
  headline: string
  value: string | null
  facts: MailFact[]
  detail: string
  link: string | null
}

/** A longer table would not be read in a mail; the page shows all sensors. */
export const MOST_PARTS = 50

/** What a mail says, before it is drawn as text and as HTML. `more`: how many parts are left out. */
export type MailContent = {
  language: LanguageCode
  subject: string
  tone: MailTone
  /** "Too warm" */
  state: string
  parts: MailPart[]
  more: number
  sent: MailFact
  /** A sentence above the steps. */
  note: string | null
  steps: { title: string; lines: string[] } | null
  /** Links by which the reader answers without a login; null for none. */
  respond: {
    title: string
    ways: readonly { text: string; link: string }[]
    hint: string
  } | null
  /** A button and where it leads; without a link, a sentence that says where to look. */
  open: { text: string; link: string | null }
  why: string
  /** How mail to this address ends: a link, or a sentence; null for the owner. */
  unsubscribe: { text: string; link: string | null } | null
  /** Whose mail it is; left out: ours. `footer`: lines of plain text, below all else. */
  brand?: { name: string; footer: string | null }
}
