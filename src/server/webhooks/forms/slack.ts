import { cutAtWord } from '../../../domain/webhooks/cut-at-word.ts'
import { type Form, JSON_TYPE } from './form.ts'

/** Of a text object, and of the notification. */
const LONGEST_TEXT = 3_000

/** "Escaping text": these three alone have a meaning. */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

const escapedCut = (text: string): string =>
  escaped(cutAtWord(text, LONGEST_TEXT, (part) => escaped(part).length))

/** What the short words of a refusal mean. */
const REASONS: Readonly<Record<string, string>> = {
  action_prohibited: 'the workspace does not let this webhook post there',
  channel_is_archived: 'the channel is archived',
  channel_not_found: 'the channel does not exist any more',
  invalid_token: 'the address is not complete, or was renewed',
  no_service: 'the webhook was switched off or removed in Slack',
  no_team: 'the workspace does not exist any more',
}

/**
 * Slack's incoming webhooks (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks).
 * A text object of the type plain_text has no formatting, and `text` is what the notification shows
 * (https://docs.slack.dev/reference/block-kit/composition-objects/text-object). Success is "ok".
 */
export const slack: Form = {
  call: (url, _fields, { title, lines, link, open }) => {
    const text = escapedCut(lines.join('\n'))
    const linked = { type: 'mrkdwn', text: `<${link}|${escaped(open)}>` }
    return {
      url,
      headers: JSON_TYPE,
      body: JSON.stringify({
        text: escapedCut(title),
        mrkdwn: false,
        blocks: [
          { type: 'section', text: { type: 'plain_text', text, emoji: false } },
          ...(link === '' ? [] : [{ type: 'section', text: linked }]),
        ],
      }),
    }
  },
  judge: ({ status, text }) => {
    const word = text.trim()
    const meaning = REASONS[word]
    return {
      isTaken: status === 200 && word === 'ok',
      reason: meaning === undefined ? text : `${word}: ${meaning}`,
    }
  },
}
