import type { FormWords } from '../form-words.ts'
import type { WebhookAnswer } from '../webhook-request.ts'

/** What is posted. */
export type FormCall = { url: string; headers: Record<string, string>; body: string }

/**
 * What an answer means. `reason`: in the service's words, of a success without the message that it may
 * repeat, which has names. `retryAfterMs`: where the answer itself says
 * how long to wait.
 */
export type Verdict = { isTaken: boolean; reason: string; retryAfterMs?: number }

/** A form of message: what it posts, and what the service calls success. */
export type Form = {
  /** `fields`: all values by name, sealed ones too; an optional one that is not set is missing. */
  call(url: string, fields: Readonly<Record<string, string>>, words: FormWords): FormCall
  judge(answer: WebhookAnswer): Verdict
  /** Whether the service reports of the delivery to the address that the call gave it. Left out: no. */
  reports?(fields: Readonly<Record<string, string>>, words: FormWords): boolean
}

export const JSON_TYPE = { 'content-type': 'application/json' } as const

/** Any status from 200 to 299 is success. `reasonOf`: from the JSON of an answer; null: its text. */
export const judgeByStatus =
  (reasonOf: (json: Readonly<Record<string, unknown>>) => string | null = () => null) =>
  ({ status, text }: WebhookAnswer): Verdict => {
    const json = jsonOf(text)
    return {
      isTaken: status >= 200 && status < 300,
      reason: (json === null ? null : reasonOf(json)) ?? text,
    }
  }

/** An object, as JSON says it; null for anything else, such as one that was cut. */
export const jsonOf = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? { ...json } : null
  } catch {
    return null
  }
}
