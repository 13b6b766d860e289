import { expect, test } from 'vitest'
import { printedClaimCode, readClaimCode } from './claim-code.ts'

test.each([
  '7K3QF0VZ91',
  '7k3qf-0vz91',
  ' 7K3QF – 0VZ91 ',
  '7k3qf ovz9l',
  '7K3QFOVZ9I',
  '7 K 3 Q F 0 V Z 9 1',
  '７Ｋ３ＱＦ０ＶＺ９１',
])('%j is read as the code that the label has', (text) => {
  expect(readClaimCode(text)).toBe('7K3QF0VZ91')
})

test.each(['', '7K3QF', '7K3QF0VZ911', '7K3QF0VZ9U', '7K3QF.0VZ91', '356307042441013'])(
  '%j is no claim code',
  (text) => {
    expect(readClaimCode(text)).toBeNull()
  },
)

test('a code is printed in two halves, which read back as the code', () => {
  expect(printedClaimCode('7K3QF0VZ91')).toBe('7K3QF-0VZ91')
  expect(readClaimCode(printedClaimCode('7K3QF0VZ91'))).toBe('7K3QF0VZ91')
})
