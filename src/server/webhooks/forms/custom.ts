import { headerLines } from '../../../domain/webhooks/custom-form.ts'
import {
  escapeForm,
  escapeHeader,
  escapeJson,
  fillIn,
} from '../../../domain/webhooks/placeholders.ts'
import type { ContentType } from '../../../domain/webhooks/webhook-form.ts'
import { customTexts } from '../../../domain/webhooks/webhook-fields.ts'
import { type Form, judgeByStatus } from './form.ts'

const ESCAPES = {
  'application/json': escapeJson,
  'application/x-www-form-urlencoded': escapeForm,
  'text/plain': (value) => value,
} as const satisfies Record<ContentType, (value: string) => string>

/** Node sends the characters of a header as bytes: UTF-8 in place of Latin-1. */
const headerBytes = (value: string): string => Buffer.from(value).toString('latin1')

/** As its owner writes: headers and body with placeholders. */
export const custom: Form = {
  call: (url, fields, words) => {
    const { contentType, headers, body } = customTexts(fields)
    const values = { ...words, secret: fields['secret'] ?? '' }
    const lines = headerLines(headers).map(({ name, value }): [string, string] => [
      name.toLowerCase(),
      headerBytes(fillIn(value, values, escapeHeader)),
    ])
    return {
      url,
      headers: { ...Object.fromEntries(lines), 'content-type': contentType },
      body: fillIn(body, values, ESCAPES[contentType]),
    }
  },
  judge: judgeByStatus(),
  reports: (fields, { report }) =>
    report !== '' &&
    /\{\{ *report *\}\}/.test(`${fields['headers'] ?? ''}\n${fields['body'] ?? ''}`),
}
