import type { InspectionViewKind } from '../../domain/inspection-links/inspection-link.ts'
import type { Language } from '../../domain/users/account.ts'

/** A sensor of a link, and whose it was when the link was made. */
export type InspectedTool = { toolId: number; ownerId: number }

/**
 * A link by which an inspector reads without a login. `inspector`, `note`, `sentTo`: empty once erased.
 * Days are of `timeZone`, "YYYY-MM-DD", the last one included.
 */
export type InspectionLink = {
  id: number
  accountId: number
  madeBy: number
  createdAt: Date
  inspector: string
  note: string
  /** The address to which the link was sent; '' where it was only shown, and once the link is over. */
  sentTo: string
  /** When it was sent last. */
  sentAt: Date | null
  /** The mail of the outbox that brought it last; null where it was only shown, and in older versions. */
  mailId: number | null
  language: Language
  timeZone: string
  fromDay: string
  toDay: string
  fromMs: number
  toMs: number
  tools: readonly InspectedTool[]
  expiresAt: Date
  revokedAt: Date | null
  firstOpenedAt: Date | null
}

export type NewInspectionLink = Omit<
  InspectionLink,
  'id' | 'sentTo' | 'sentAt' | 'mailId' | 'revokedAt' | 'firstOpenedAt'
>

/** `toolId`: null for what is not of one sensor. */
export type InspectionView = {
  id: number
  linkId: number
  kind: InspectionViewKind
  toolId: number | null
  at: Date
}

export type InspectionLinkReads = {
  byId(id: number): Promise<InspectionLink | null>
  bySecretHash(secretHash: string): Promise<InspectionLink | null>
  /** The newest first. */
  ofAccount(accountId: number, most: number): Promise<InspectionLink[]>
  /** Those that one of these made, to the sensors of whichever account; the newest first. */
  madeBy(ids: readonly number[], most: number): Promise<InspectionLink[]>
  /** Those that are neither over nor revoked. */
  openOf(accountId: number, now: Date): Promise<InspectionLink[]>
  /** The newest first. */
  views(linkId: number, most: number): Promise<InspectionView[]>
  /** By link; without views: left out. */
  viewFigures(linkIds: readonly number[]): Promise<Map<number, { count: number; lastAt: Date }>>
  /** When it was viewed last. */
  lastView(linkId: number, kind: InspectionViewKind, toolId: number | null): Promise<Date | null>
}

export type InspectionLinkWrites = InspectionLinkReads & {
  create(link: NewInspectionLink): Promise<InspectionLink>
  /** A link has a secret for each place to which it went. */
  addSecret(linkId: number, secretHash: string): Promise<void>
  noteSent(linkId: number, sent: { to: string; at: Date; mailId: number }): Promise<InspectionLink>
  /** Takes the addresses out of links that are over, and out of the mails that brought them. */
  forgetAddresses(now: Date): Promise<void>
  noteView(view: Omit<InspectionView, 'id'>): Promise<void>
  /** False when it was opened before. */
  noteFirstOpening(id: number, at: Date): Promise<boolean>
  /** False when it was revoked before. */
  revoke(id: number, at: Date): Promise<boolean>
  /** Whom and what the links of an account name, and the address wherever one was sent to it. */
  erase(person: { accountId: number; address: string | null }): Promise<void>
}
