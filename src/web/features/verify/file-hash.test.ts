import { expect, test } from 'vitest'
import { hashFile } from './file-hash.ts'

test('the hash of a file is that of its bytes, as hex', async () => {
  expect(await hashFile(new File(['abc'], 'a.pdf'))).toEqual({
    kind: 'hashed',
    fileHash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    namedCode: null,
  })
})

/** "abc" in pieces, of a file that is never held in memory as a whole. */
const largeFile = () => ({
  size: 834_000_000,
  arrayBuffer: () => Promise.reject(new Error('held in memory')),
  stream: () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (out) => {
        out.enqueue(new Uint8Array([97]))
        out.enqueue(new Uint8Array([98, 99]))
        out.close()
      },
    }),
})

test('what is larger than any log is hashed piece by piece', async () => {
  expect(await hashFile(largeFile())).toEqual({
    kind: 'hashed',
    fileHash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    namedCode: null,
  })
})

test('a large file that is no longer wanted is not read to its end', async () => {
  expect(await hashFile(largeFile(), () => false)).toBeNull()
})

test('a dropped folder is unreadable', async () => {
  expect(await hashFile({ ...largeFile(), size: 1 })).toEqual({ kind: 'unreadable' })
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
