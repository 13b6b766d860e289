import { productOf } from '../brands/brand-cache.ts'
import { inspectionState } from '../../domain/inspection-links/inspection-link.ts'
import type { AccountNotice } from '../../domain/users/account-notice.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { personName } from '../../domain/users/person-name.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { newToken, secretHash } from '../secret.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { accountMail } from './account-mail.ts'
import type { MailContent } from './mail-content.ts'

export type InspectionMailDeps = {
  storage: Pick<Reads, 'accounts' | 'inspectionLinks'> & Pick<Storage, 'transaction'>
  /** PUBLIC_URL, or the address of the brand; null when it is not set. */
  publicUrl: string | null
  /** Its name as the recipient knows it; left out: ours. */
  product?: string
}

type InspectionLinkNotice = Extract<AccountNotice, { kind: 'INSPECTION_LINK' }>

const refusedByUs = (reason: string) => ({ kind: 'refused', reason, isOwnDecision: true }) as const

/** The mail that brings an inspector the link. Its secret is made here and stands in this mail only. */
export const contentOfInspectionMail = async (
  { storage, publicUrl, product = productOf(null) }: InspectionMailDeps,
  { language, timeZone, recipient, createdAt }: Delivery,
  notice: InspectionLinkNotice,
  now: Date,
): Promise<{ kind: 'content'; content: MailContent } | (SendOutcome & { kind: 'refused' })> => {
  const link = await storage.inspectionLinks.byId(notice.linkId)
  const owner = link && (await storage.accounts.byId(link.accountId))
  if (link === null || owner === null || inspectionState(link, now) !== 'OPEN')
    return refusedByUs('The link is over.')
  if (publicUrl === null)
    return refusedByUs('A mail with a link needs the address of this server (PUBLIC_URL).')
  const secret = newToken()
  await storage.transaction(({ inspectionLinks }) =>
    inspectionLinks.addSecret(link.id, secretHash(secret)),
  )
  const name = personName(owner, LANGUAGE_CODES[language])
  const about = [owner.company, name].filter((text) => text !== null && text !== '').join(', ')
  const content = accountMail(
    {
      notice,
      language,
      timeZone,
      address: recipient,
      product,
      about: about || owner.email,
      inviter: owner.company ?? (name || owner.email),
      link: `${publicUrl}/inspect#${secret}`,
      until: link.expiresAt,
      requestedAt: createdAt,
    },
    now.getTime(),
  )
  return { kind: 'content', content }
}
