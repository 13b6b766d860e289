import type { LinkKind } from '../../domain/alarms/response-link.ts'

/**
 * A link in a message about alarms or a drill, by which its recipient says something of it without a
 * login. Of its secret only the hash is stored.
 */
export type ResponseLink = {
  secretHash: string
  /** The message in which it stands: see `Delivery.messageId`. */
  messageId: number
  kind: LinkKind
  expiresAt: Date
  /** When it, or another link of its message and kind, was used; null: never. */
  usedAt: Date | null
}

export type ResponseLinkReads = {
  /** Null for an unknown or expired link. */
  find(secretHash: string, now: Date): Promise<ResponseLink | null>
}

export type ResponseLinkWrites = ResponseLinkReads & {
  /** A message may have several of a kind: each attempt to send it makes one. */
  create(links: readonly Omit<ResponseLink, 'usedAt'>[]): Promise<void>
  /** Uses up the link and all others of its message and kind. */
  use(link: Pick<ResponseLink, 'messageId' | 'kind'>, at: Date): Promise<void>
}
