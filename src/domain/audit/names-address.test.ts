import { expect, test } from 'vitest'
import { namesAddress } from './names-address.ts'

test.each([
  ['anna@cold.example', true],
  ['{"notificationEmail":"Anna@Cold.example,bela@cold.example"}', true],
  ['Called anna@cold.example.', true],
  ['hanna@cold.example', false],
  ['joanna.anna@cold.example', false],
  ['anna@cold.example.com', false],
  ['anna@cold.examples', false],
  ['hanna@cold.example, anna@cold.example', true],
  ['nobody', false],
])('%s names the address: %s', (text, isNamed) => {
  expect(namesAddress(text, 'anna@cold.example')).toBe(isNamed)
})
