import { cutAtWord } from '../../../domain/webhooks/cut-at-word.ts'
import { type Form, JSON_TYPE, judgeByStatus } from './form.ts'

/** A message of a workflow may have 28 KB; the card has each text once. */
const LONGEST_TEXT = 5_000

/** {{DATE(…)}} and {{TIME(…)}} are functions of a card, which a name must not call. */
const plain = (text: string): string => cutAtWord(text, LONGEST_TEXT).replaceAll('{{', '{ {')

const paragraph = (text: string, more: Record<string, string> = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: plain(text), ...more }],
})

const message = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null

/**
 * A workflow of Microsoft Teams with the trigger "When a Teams webhook request is received"
 * (https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using):
 * a message with an adaptive card, answered with 202. The text of a TextRun knows no Markdown
 * (https://learn.microsoft.com/en-us/adaptive-cards/schema-explorer/text-run), that of a TextBlock does.
 */
export const teams: Form = {
  call: (url, _fields, { lines, link, open }) => {
    const [title = '', ...rest] = lines
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [paragraph(title, { weight: 'Bolder' }), ...rest.map((line) => paragraph(line))],
      ...(link !== '' && { actions: [{ type: 'Action.OpenUrl', title: open, url: link }] }),
    }
    const contentType = 'application/vnd.microsoft.card.adaptive'
    return {
      url,
      headers: JSON_TYPE,
      body: JSON.stringify({
        type: 'message',
        attachments: [{ contentType, contentUrl: null, content }],
      }),
    }
  },
  judge: judgeByStatus(({ error }) => message(error)),
}
