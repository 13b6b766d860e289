import { expect, test } from 'vitest'
import { hashFile } from './file-hash.ts'

test('the hash of a file is that of its bytes, as hex', async () => {
  expect(await hashFile(new File(['abc'], 'a.pdf'))).toEqual({
    kind: 'hashed',
    fileHash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    namedCode: null,
  })
})

test('what is larger than any log is not read at all', async () => {
  const arrayBuffer = () => Promise.reject(new Error('read'))
  expect(await hashFile({ size: 100_000_001, arrayBuffer })).toEqual({ kind: 'too-large' })
  expect(await hashFile({ size: 1, arrayBuffer })).toEqual({ kind: 'unreadable' })
})

test('a file names its log in its keywords, whether they have one byte a letter or two', async () => {
  const code = 'KY3D1-0C8JN-YQB6H-FTXA1'
  const twoBytes = code.replaceAll(/./g, '\0$&')
  for (const keywords of [code, twoBytes])
    expect(
      await hashFile(new File(['%PDF-1.7 \xff', `/Keywords (${keywords} 9f86)`], 'a.pdf')),
    ).toMatchObject({ namedCode: code })
  expect(await hashFile(new File([code.slice(1)], 'a.pdf'))).toMatchObject({ namedCode: null })
})
