import { cutAtWord } from '../../../domain/webhooks/cut-at-word.ts'
import type { FormWords } from '../form-words.ts'
import { type Form, JSON_TYPE, judgeByStatus } from './form.ts'

/** A longer message becomes a file that is attached ("Limitations"). */
const LONGEST_MESSAGE_BYTES = 4_096
const LONGEST_TITLE_BYTES = 250

const bytes = (text: string): number => Buffer.byteLength(text)

/** "Message priority": 5 breaks through "do not disturb", 3 is usual. "Tags & emojis". */
const urgency = ({ type, isWarning }: FormWords): { priority: number; tags: string[] } => {
  if (type === 'alarm.recovered' || type === 'alarm.acknowledged')
    return { priority: 3, tags: ['white_check_mark'] }
  if (type === 'webhook.test') return { priority: 3, tags: [] }
  return isWarning || type === 'late.excursion'
    ? { priority: 4, tags: ['warning'] }
    : { priority: 5, tags: ['rotating_light'] }
}

/**
 * ntfy, "Publish as JSON" (https://docs.ntfy.sh/publish/#publish-as-json): posted to the root of the
 * server, as plain text unless `markdown` is set. Access tokens go as a bearer's.
 */
export const ntfy: Form = {
  call: (url, { topic, token }, words) => ({
    // A path would be a topic, to which the JSON itself would be the message.
    url: new URL('/', url).href,
    headers: {
      ...JSON_TYPE,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      topic,
      title: cutAtWord(words.title, LONGEST_TITLE_BYTES, bytes),
      message: cutAtWord(words.message, LONGEST_MESSAGE_BYTES, bytes),
      ...urgency(words),
      ...(words.link !== '' && { click: words.link }),
    }),
  }),
  judge: (answer) => {
    const { isTaken, reason } = judgeByStatus(({ error }) =>
      typeof error === 'string' ? error : null,
    )(answer)
    return { isTaken, reason: isTaken ? 'ok' : reason }
  },
}
