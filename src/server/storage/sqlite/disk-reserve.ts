import { appendFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { makePrivateFile } from './make-private-file.ts'

export const RESERVE_FILE = 'coldwatch.reserve'

const MIB = 1024 ** 2
const MOST_BYTES = 64 * MIB
const SHARE_OF_DISK = 0.02
/** Written at one look, while the server answers nobody: with looks each second a minute for all. */
const BYTES_A_LOOK = MIB

export type DiskSpaceNow = { freeBytes: number; totalBytes: number }

export type DiskReserve = {
  /** Gives the reserve up when the disk is nearly full, and makes it again when there is room. */
  look(): void
  /** Whether what is left is kept for logins, the trail and alarms: readings are then refused. */
  isShort(): boolean
}

export const spaceOfFolder = (folder: string) => (): DiskSpaceNow => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/**
 * A file that holds room on the disk: 2 % of it, at most 64 MB. Before the disk is full the file is
 * removed, and readings are refused, so that logins, the trail and alarms can still be written.
 * Devices keep refused readings. The bytes are random: some file systems store zeros in no space.
 */
export const createDiskReserve = (
  dataDir: string,
  readSpace: () => DiskSpaceNow = spaceOfFolder(dataDir),
): DiskReserve => {
  const file = join(dataDir, RESERVE_FILE)
  const noise = randomFillSync(Buffer.alloc(MIB))
  let isShort = false

  const sizeNow = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

  const grow = (bytes: number): void => {
    if (sizeNow() === 0) makePrivateFile(file)
    for (let left = bytes; left > 0; left -= noise.length)
      appendFileSync(file, left < noise.length ? noise.subarray(0, left) : noise)
  }

  const lookAtDisk = (): void => {
    const { freeBytes, totalBytes } = readSpace()
    const wholeBytes = Math.floor(Math.min(totalBytes * SHARE_OF_DISK, MOST_BYTES))
    const heldBytes = sizeNow()
    if (freeBytes < wholeBytes / 4) {
      isShort = true
      if (heldBytes > 0) rmSync(file, { force: true })
    } else if (!isShort && heldBytes < wholeBytes) {
      grow(Math.min(wholeBytes - heldBytes, BYTES_A_LOOK))
    } else if (isShort && freeBytes >= 2 * wholeBytes) isShort = false
  }

  return {
    look: () => {
      try {
        lookAtDisk()
      } catch {
        // The disk is full or fails: writes meet that too, and say so.
      }
    },
    isShort: () => isShort,
  }
}
