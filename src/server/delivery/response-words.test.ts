import { expect, test } from 'vitest'
import { RESPONSE_KINDS } from '../../domain/alarms/alarm-response.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../domain/users/account.ts'
import type { RefusedResponse, ResponseLinkState } from '../response-links/response-link-state.ts'
import { NOW } from '../storage/testing/engine.ts'
import { aDelivery, FACTS } from '../storage/testing/outbox-deliveries.ts'
import { responseNotice, responsePage } from './response-page.ts'
import { type ResponseOutcome, responseWords } from './response-words.ts'

const REFUSALS = [
  'used',
  'over',
  'acknowledged',
  'said',
  'warning',
  'not-theirs',
] as const satisfies readonly RefusedResponse[]

const delivery = aDelivery({ incidentId: 1 })
const everyState = (): ResponseOutcome[] =>
  LANGUAGES.flatMap((language) =>
    RESPONSE_KINDS.flatMap((says) =>
      [true, false].flatMap((isPerson): ResponseLinkState[] => {
        const about = {
          says,
          language,
          timeZone: 'Europe/Budapest',
          by: 'Bea Tóth',
          isPerson,
          alarms: [
            {
              delivery: {
                ...delivery,
                id: 1,
                language,
                facts: FACTS,
                status: 'SENT',
                attempts: 1,
                at: NOW,
                reason: null,
                messageId: 1,
                accountNotice: null,
              } as const,
              celsius: 11.2,
            },
          ],
        }
        return [
          { kind: 'question', ...about },
          { kind: 'done', ...about },
          ...REFUSALS.map((why) => ({
            kind: 'refused' as const,
            ...about,
            why,
            at: NOW,
            acknowledgedBy: isPerson ? 'Géza' : null,
          })),
        ]
      }),
    ),
  )

test('every answer is said in every language, with nothing left to fill in', () => {
  const others = (['unknown', 'too-many', 'failed'] as const).map((kind) => ({ kind }))
  for (const language of LANGUAGES)
    for (const state of [...everyState(), ...others]) {
      const words = responseWords(state, NOW.getTime(), LANGUAGE_CODES[language])
      const page = responsePage(words, { nonce: 'n', brand: null })
      for (const text of [page, JSON.stringify(responseNotice(words))])
        expect(text).not.toMatch(/\{\{|undefined|\[object/)
      expect(words.title).not.toBe('')
      expect(words.lines.join('')).not.toBe('')
    }
})

test('one button stands on the question, and on no other page', () => {
  for (const state of everyState()) {
    const page = responsePage(responseWords(state, NOW.getTime(), 'en'), {
      nonce: 'n',
      brand: null,
    })
    expect(page.match(/<button/g)?.length ?? 0).toBe(state.kind === 'question' ? 1 : 0)
  }
})

test('a refusal shows no value: the alarm may be over, and red would say otherwise', () => {
  for (const state of everyState()) {
    const { alarms } = responseWords(state, NOW.getTime(), 'en')
    expect(alarms[0]?.now === null).toBe(state.kind === 'refused')
  }
})

test('only people with an account are led on to the app', () => {
  for (const state of everyState()) {
    const { link } = responseWords(state, NOW.getTime(), 'en')
    const leadsOn = state.kind !== 'question' && 'isPerson' in state && state.isPerson
    expect(link?.path ?? null).toBe(leadsOn ? '/tool-dashboard?id=7' : null)
  }
})
