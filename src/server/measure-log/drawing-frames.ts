/** Bytes of the length before each frame: an unsigned integer, the lowest byte first. */
const LENGTH_BYTES = 4

/** What goes before the bytes of a frame. */
export const frameHead = (length: number): Buffer => {
  const head = Buffer.alloc(LENGTH_BYTES)
  head.writeUInt32LE(length)
  return head
}

/**
 * Puts frames together from the pieces in which a pipe delivers them. `add` answers those that are
 * complete. A piece is copied once, when its frame is complete.
 */
export const frameReader = () => {
  let pieces: Buffer[] = []
  let size = 0

  const take = (length: number): Buffer => {
    const all = Buffer.concat(pieces)
    pieces = [all.subarray(length)]
    size -= length
    return all.subarray(0, length)
  }

  let length: number | null = null
  const next = (): Buffer | null => {
    if (length === null && size >= LENGTH_BYTES) length = take(LENGTH_BYTES).readUInt32LE()
    if (length === null || size < length) return null
    const frame = take(length)
    length = null
    return frame
  }

  return {
    add: (piece: Buffer): Buffer[] => {
      pieces.push(piece)
      size += piece.length
      const frames: Buffer[] = []
      for (let frame = next(); frame !== null; frame = next()) frames.push(frame)
      return frames
    },
  }
}
