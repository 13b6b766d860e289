import { fridgeRecord, frameOf } from '../../src/simulator/senders/teltonika-frames.ts'

/** One record a frame, one second after another. `nextMs` is moved on, so that no reading comes twice. */
export const framesOf = (count: number, nextMs: { value: number }): Buffer[] =>
  Array.from({ length: count }, (_, i) => {
    nextMs.value += 1_000
    return frameOf([fridgeRecord(nextMs.value, 4 + (i % 20) / 10)])
  })
