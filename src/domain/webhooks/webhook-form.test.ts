import { expect, test } from 'vitest'
import { isPaidForm, WEBHOOK_FORMS } from './webhook-form.ts'

test('SMS, calls and services that one writes oneself count against a limit; chats and programs do not', () => {
  expect(WEBHOOK_FORMS.filter(isPaidForm)).toEqual(['SMS', 'VOICE', 'CUSTOM'])
})
