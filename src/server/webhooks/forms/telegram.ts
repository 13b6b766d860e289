import { cutAtWord } from '../../../domain/webhooks/cut-at-word.ts'
import { type Form, JSON_TYPE, jsonOf } from './form.ts'

/** "1-4096 characters after entities parsing". */
const LONGEST_TEXT = 4_096

/**
 * Telegram's Bot API, sendMessage (https://core.telegram.org/bots/api#sendmessage). Without
 * `parse_mode` no sign of the text means anything. "Making requests": success is `"ok": true`, and
 * after too many messages `parameters.retry_after` says how many seconds to wait.
 */
export const telegram: Form = {
  call: (url, { token, chat }, words) => ({
    url: new URL(`/bot${token}/sendMessage`, url).href,
    headers: JSON_TYPE,
    body: JSON.stringify({
      chat_id: chat,
      text: cutAtWord(words.message, LONGEST_TEXT),
      link_preview_options: { is_disabled: true },
    }),
  }),
  judge: ({ status, text }) => {
    // The answer repeats the message and may be cut.
    const isTaken = status === 200 && /^\s*\{\s*"ok"\s*:\s*true\b/.test(text)
    if (isTaken) return { isTaken, reason: 'ok' }
    const { description, parameters } = jsonOf(text) ?? {}
    const seconds = Number((parameters as { retry_after?: unknown } | undefined)?.retry_after)
    return {
      isTaken,
      reason: typeof description === 'string' ? description : text,
      ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
    }
  },
}
