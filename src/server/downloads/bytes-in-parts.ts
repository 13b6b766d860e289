const PART_BYTES = 64 * 1024

/** A file that is in memory, for a download. */
export async function* bytesInParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PART_BYTES)
    yield bytes.subarray(from, from + PART_BYTES)
}
