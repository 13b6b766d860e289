import { plainText } from '../../domain/records/plain-text.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { RESPONSE_TEXTS } from '../messages/response-texts.ts'
import type { ResponsePaths } from '../response-links/make-response-links.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { MailContent } from './mail-content.ts'
import type { MailTexts } from '../messages/mail-texts.ts'

/**
 * `publicUrl`: PUBLIC_URL without a trailing slash. Null when it is not set: the mail then has no
 * link, since the address of this machine leads nowhere elsewhere. `unsubscribeToken`: the end of
 * the link that ends mail to this address; null when the mail goes to the owner.
 */
export type MailLinks = {
  publicUrl: string | null
  unsubscribeToken: string | null
  /** Of the links that answer the alarm. */
  respond: ResponsePaths
}

export const respondPart = (
  code: LanguageCode,
  { publicUrl, respond }: Pick<MailLinks, 'publicUrl' | 'respond'>,
): MailContent['respond'] => {
  const { mail: texts } = RESPONSE_TEXTS[code]
  const ways = [
    { text: texts.acknowledge, path: respond.ACKNOWLEDGED },
    { text: texts.onMyWay, path: respond.ON_MY_WAY },
  ].flatMap(({ text, path }) =>
    publicUrl === null || path === undefined ? [] : [{ text, link: publicUrl + path }],
  )
  return ways.length === 0 ? null : { title: texts.title, ways, hint: texts.hint }
}

/** Where the mail leads: to the sensor, or to the alarms when it is about several. */
export const openPart = (
  texts: MailTexts,
  about: readonly { facts: MessageFacts }[],
  { toolId, toolName }: MessageFacts,
  publicUrl: string | null,
): MailContent['open'] => {
  if (publicUrl === null) return { text: texts.openInWords, link: null }
  if (about.length > 1) return { text: texts.openAlarms, link: `${publicUrl}/alarms` }
  return {
    text: filled(texts.open, { tool: plainText(toolName) }),
    link: linkOfTool(publicUrl, toolId),
  }
}

export const linkOfTool = (publicUrl: string | null, toolId: number): string | null =>
  publicUrl === null ? null : `${publicUrl}/tool-dashboard?id=${toolId}`

/** Why the reader gets it, and how to end it. Without a token the reader is the owner. */
export const whyParts = (
  texts: MailTexts,
  { ownerName, duty }: MessageFacts,
  { publicUrl, unsubscribeToken }: Pick<MailLinks, 'publicUrl' | 'unsubscribeToken'>,
): Pick<MailContent, 'why' | 'unsubscribe'> => {
  if (unsubscribeToken === null) return { why: texts.whyOwner, unsubscribe: null }
  const owner = plainText(ownerName)
  return {
    why: filled(duty === 'on-duty' ? texts.whyOnDuty : texts.whyOther, { owner }),
    unsubscribe:
      publicUrl === null
        ? { text: filled(texts.unsubscribeInWords, { owner }), link: null }
        : { text: texts.unsubscribe, link: `${publicUrl}/unsubscribe/${unsubscribeToken}` },
  }
}
