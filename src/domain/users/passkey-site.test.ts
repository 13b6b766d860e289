import { expect, test } from 'vitest'
import { passkeySite } from './passkey-site.ts'

test.each([
  ['https://cold.example', 'cold.example'],
  ['https://cold.example:8443', 'cold.example'],
  ['http://localhost:3000', 'localhost'],
])('passkeys work on %s for %s', (origin, rpId) => {
  expect(passkeySite(origin)).toEqual({ origin, rpId })
})

test.each(['http://cold.example', 'https://192.0.2.1', 'https://[2001:db8::1]', 'null', null])(
  'they do not work on %s',
  (origin) => expect(passkeySite(origin)).toBeNull(),
)
