/** A packet's first byte and what follows its length; `isCut`: it was too long, and this is its head. */
export type Frame = { first: number; body: Buffer; isCut: boolean }

/** What is kept of a packet that is too long: a PUBLISH's topic and number stand within it. Bytes. */
export const HEAD_BYTES = 1024
const FIRST_ROOM = 256

export type FrameReader = {
  /** The packets that these bytes complete, in their order; null: their length breaks the protocol. */
  push(chunk: Buffer): Frame[] | null
  /** Whether a packet has begun and is not complete. */
  isWithin(): boolean
  /** Bytes that are kept of it. */
  size(): number
}

/**
 * Cuts what a connection sends into packets (MQTT 3.1.1 §2.2.3). Room grows with what has arrived,
 * not with what a length promises. Of a packet above `longest()` bytes only the head is kept.
 */
export const createFrameReader = (longest: () => number): FrameReader => {
  let first = -1
  /** The length as far as it was read; -1: it is complete. */
  let shift = 0
  let length = 0
  let received = 0
  let room: Buffer = Buffer.alloc(0)
  let isCut = false

  const begin = (): void => {
    received = 0
    isCut = length > longest()
    room = Buffer.allocUnsafe(Math.min(length, FIRST_ROOM))
  }
  const keep = (chunk: Buffer, from: number, to: number): void => {
    const wanted = isCut ? HEAD_BYTES : length
    const count = Math.min(to - from, Math.max(0, wanted - received))
    if (received + count > room.length) {
      const grown = Buffer.allocUnsafe(
        Math.min(wanted, Math.max(received + count, room.length * 2)),
      )
      room.copy(grown, 0, 0, received)
      room = grown
    }
    if (count > 0) chunk.copy(room, received, from, from + count)
  }
  const end = (frames: Frame[]): void => {
    frames.push({ first, body: room.subarray(0, Math.min(length, room.length)), isCut })
    first = -1
    shift = 0
    length = 0
    room = Buffer.alloc(0)
  }

  return {
    isWithin: () => first >= 0,
    size: () => room.length,
    push: (chunk) => {
      const frames: Frame[] = []
      let at = 0
      while (at < chunk.length) {
        if (first < 0) {
          first = chunk[at++]!
          continue
        }
        if (shift >= 0) {
          const next = chunk[at++]!
          length += (next & 0x7f) * 2 ** shift
          if ((next & 0x80) !== 0) {
            shift += 7
            if (shift > 21) return null
            continue
          }
          shift = -1
          // The usual case: the whole packet lies in this chunk, and is not copied.
          if (length <= chunk.length - at && length <= longest()) {
            room = chunk.subarray(at, at + length)
            isCut = false
            at += length
            end(frames)
          } else begin()
          continue
        }
        const to = Math.min(chunk.length, at + length - received)
        keep(chunk, at, to)
        received += to - at
        at = to
        if (received === length) end(frames)
      }
      return frames
    },
  }
}
