import type { LanguageCode } from '../../domain/users/account.ts'

/** A fact, as label and value. */
export type MailFact = { label: string; value: string }

/**
 * The colour of the head: red for out of range, ochre for other trouble, green for back in range,
 * plain for the rest.
 */
export type MailTone = 'red' | 'ochre' | 'green' | 'plain'

/**
 * What a mail says about one tool, or about the recipient's account. `detail`: the facts in one line,
 * for a mail about several tools.
 */
export type MailPart = {
  name: string
  headline: string
  value: string | null
  facts: MailFact[]
  detail: string
  link: string | null
}

/** What a mail says, before it is drawn as text and as HTML. */
export type MailContent = {
  language: LanguageCode
  subject: string
  tone: MailTone
  /** "Too warm" */
  state: string
  parts: MailPart[]
  sent: MailFact
  /** A sentence above the steps. */
  note: string | null
  steps: { title: string; lines: string[] } | null
  /** A button and where it leads; without a link, a sentence that says where to look. */
  open: { text: string; link: string | null }
  why: string
  /** How mail to this address ends: a link, or a sentence; null for the owner. */
  unsubscribe: { text: string; link: string | null } | null
}
