import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameHead, frameReader } from './drawing-frames.ts'

test('frames come out as they went in, in whatever pieces the pipe delivers them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      (frames, pieceLength) => {
        const bytes = Buffer.concat(frames.flatMap((frame) => [frameHead(frame.length), frame]))
        const reader = frameReader()
        const read: Buffer[] = []
        for (let at = 0; at < bytes.length; at += pieceLength)
          read.push(...reader.add(bytes.subarray(at, at + pieceLength)))
        expect(read.map((frame) => [...frame])).toEqual(frames.map((frame) => [...frame]))
      },
    ),
  )
})
